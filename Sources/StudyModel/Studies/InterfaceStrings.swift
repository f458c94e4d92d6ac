internal import StudyStrings

/// Accord's own texts in one language, read from the file in `Sources/StudyStrings/Strings` named after the language.
/// Each member of the file is a table of texts by key; a test reads every table in every language. See
/// docs/decisions/0031-strings-as-data.md.
package struct InterfaceStrings: Decodable, Equatable, Sendable {
  /// Texts on participants' screens, by the cases of `Word` in StudyPreview; `%n`, `%m`, `%s`, and `%l` are
  /// placeholders for numbers and names.
  package private(set) var screens: [String: String] = [:]
  /// Texts in survey files that participants' screens in Accord do not need.
  private(set) var surveys: [String: String] = [:]
  /// Names of the tasks that a client runs, by `Component.Run`.
  package private(set) var components: [String: String] = [:]
  /// Measures with their units, for answers.
  package private(set) var measures: [String: String] = [:]
  /// Default section titles, by type. Custom and document-only sections have none.
  private(set) var sectionTitles: [String: String] = [:]
  /// Learn more labels, by section type. The label for custom sections is used for every type without its own.
  private(set) var sectionLearnMoreLabels: [String: String] = [:]
  /// Texts that Accord puts into a study, by the cases of `StarterStrings.Key`.
  private(set) var starter: [String: String] = [:]

  /// Texts in printed consents, and under `form` those in consent forms: for `DocumentStrings` in StudyDocuments.
  package private(set) var documents: JSONValue = [:]
  /// Texts of an approval's stamp: for `StampStrings` in StudyDocuments. They are no part of bundles.
  package private(set) var stamp: JSONValue = [:]
  /// Texts of the task for an imported consent: for `JoinStrings` in StudyExchange.
  package private(set) var joining: JSONValue = [:]

  /// The texts in a language. Its file is read once, when first needed.
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

  /// The texts in a language, or in English if Accord has none in that language.
  package init(_ language: Language) { self.init(language.interface ?? .english) }

  /// A text for participants, on screens or in survey files, by its key; in English if this language lacks it, which
  /// the tests rule out.
  package subscript(key: String) -> String {
    screens[key] ?? surveys[key] ?? InterfaceStrings.english.screens[key]
      ?? InterfaceStrings.english.surveys[key] ?? ""
  }

  /// A text with numbers and names in place of `%n`, `%m`, and `%s` or `%l`.
  package func callAsFunction(
    _ key: String, n: String = "", m: String = "", s: String = ""
  ) -> String {
    Self.filled(self[key], n: n, m: m, s: s)
  }

  package static func filled(
    _ text: String, n: String = "", m: String = "", s: String = ""
  ) -> String {
    // In one pass, so that inserted text is never scanned again.
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "%") {
      result += rest[..<sign]
      let next = rest.index(after: sign)
      guard next < rest.endIndex else { return result + rest[sign...] }
      switch rest[next] {
      case "n": result += n
      case "m": result += m
      case "s", "l": result += s
      default: result += rest[sign...next]
      }
      rest = rest[rest.index(after: next)...]
    }
    return result + rest
  }

  /// Decodes a table, from the English texts if this language lacks a key, which the tests rule out.
  package func read<Table: Decodable>(
    _ type: Table.Type, from table: (InterfaceStrings) -> JSONValue?
  ) -> Table? {
    for strings in [self, .english] {
      if let read = try? table(strings)?.decoded(as: type) { return read }
    }
    return nil
  }

  /// - Throws: if the file is not JSON or lacks a table.
  init(parsing file: [UInt8]) throws {
    let value = try JSONValue(parsing: file)
    self = try JSONValueDecoder(value: value).decode(Self.self)
  }

  private init() {}
}

extension InterfaceStrings {
  package static let english =
    (try? InterfaceStrings(parsing: strings_en().contents)) ?? InterfaceStrings()
  private static let spanish = readable(strings_es())
  private static let german = readable(strings_de())
  private static let french = readable(strings_fr())
  private static let arabic = readable(strings_ar())
  private static let chinese = readable(strings_zh())
  private static let japanese = readable(strings_ja())
  private static let portuguese = readable(strings_pt())
  private static let italian = readable(strings_it())
  private static let dutch = readable(strings_nl())
  private static let swedish = readable(strings_sv())
  private static let hebrew = readable(strings_he())
  private static let korean = readable(strings_ko())
  private static let polish = readable(strings_pl())

  /// English if a file cannot be read, which the tests rule out.
  private static func readable(_ file: strings_file) -> InterfaceStrings {
    (try? InterfaceStrings(parsing: file.contents)) ?? .english
  }
}

extension strings_file {
  fileprivate var contents: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: size)) }
}
