/// Accord's own texts in one language, read from the file in `Sources/StudyModel/Strings` that is named after the language.
/// Each member of the file is a table of texts by key; a test reads every table in every language. See
/// docs/decisions/0031-strings-as-data.md.
package struct InterfaceStrings: Decodable, Equatable, Sendable {
  /// Words of participants' screens, by the names of `Word` in StudyPreview; `%n`, `%m`, `%s` and `%l` take numbers and names.
  package private(set) var screens: [String: String] = [:]
  /// Names of the tasks that a client runs, by `Component.Run`.
  package private(set) var components: [String: String] = [:]
  /// Measures with their units, for answers.
  package private(set) var measures: [String: String] = [:]
  /// Titles of sections without one of their own, by type. Custom and document-only sections have none.
  private(set) var sectionTitles: [String: String] = [:]
  /// Labels of sections' Learn more links, by type. The one of custom sections is for all types without their own.
  private(set) var sectionLearnMoreLabels: [String: String] = [:]
  /// Texts that Accord puts into a study, by the names of `StarterWords.Key`.
  private(set) var starter: [String: String] = [:]

  /// Words of printed consents, and in `form` those of consent forms: for `DocumentWords` in StudyExchange.
  package private(set) var documents: JSONValue = [:]
  /// Words of the task of an imported consent: for `JoinWords` in StudyExchange.
  package private(set) var joining: JSONValue = [:]

  /// The texts in a language. Its file is read once, when the first of them is needed.
  package init(_ language: InterfaceLanguage) {
    self =
      switch language {
      case .english: .english
      case .spanish: .spanish
      case .german: .german
      case .french: .french
      case .arabic: .arabic
      case .chinese: .chinese
      case .japanese: .japanese
      case .portuguese: .portuguese
      case .italian: .italian
      case .dutch: .dutch
      case .swedish: .swedish
      case .hebrew: .hebrew
      case .korean: .korean
      case .polish: .polish
      }
  }

  /// The texts in a language, or in English where Accord has none in it.
  package init(_ language: Language) { self.init(language.interface ?? .english) }

  /// What a type reads from a table: from the English one where this language's lacks a key, which the tests rule out.
  package func read<Table: Decodable>(
    _ type: Table.Type, from table: (InterfaceStrings) -> JSONValue?
  ) -> Table? {
    for strings in [self, .english] {
      if let read = try? table(strings)?.decoded(as: type) { return read }
    }
    return nil
  }

  /// - Throws: where the file is not JSON or lacks a table.
  init(parsing file: [UInt8]) throws {
    let value = try JSONValue(parsing: file)
    self = try JSONValueDecoder(value: value, codingPath: []).decode(Self.self)
  }

  private init() {}
}

extension InterfaceStrings {
  package static let english =
    (try? InterfaceStrings(parsing: PackageResources.en_json)) ?? InterfaceStrings()
  private static let spanish = readable(PackageResources.es_json)
  private static let german = readable(PackageResources.de_json)
  private static let french = readable(PackageResources.fr_json)
  private static let arabic = readable(PackageResources.ar_json)
  private static let chinese = readable(PackageResources.zh_json)
  private static let japanese = readable(PackageResources.ja_json)
  private static let portuguese = readable(PackageResources.pt_json)
  private static let italian = readable(PackageResources.it_json)
  private static let dutch = readable(PackageResources.nl_json)
  private static let swedish = readable(PackageResources.sv_json)
  private static let hebrew = readable(PackageResources.he_json)
  private static let korean = readable(PackageResources.ko_json)
  private static let polish = readable(PackageResources.pl_json)

  /// English where a file cannot be read, which the tests rule out.
  private static func readable(_ file: [UInt8]) -> InterfaceStrings {
    (try? InterfaceStrings(parsing: file)) ?? .english
  }
}
