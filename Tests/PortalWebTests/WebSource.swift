import Foundation

/// A source file of the web, by what ties it to the web.
struct WebSource {
  /// Relative to the folder of the target.
  let path: String
  private let modules: Set<String>
  private let declared: Set<String>
  private let named: Set<String>

  init(path: String, text: String) {
    self.path = path.split(separator: "/").dropFirst(2).joined(separator: "/")
    let code = text.replacing(/\/\/.*/, with: "")
    modules = Set(code.matches(of: /(?m)^import (?:\w+ )?(\w+)/).map { String($0.1) })
    declared = Set(
      code.matches(of: /(?m)^(?:\w+ )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/)
        .map { String($0.1) })
    named = Set(code.matches(of: /\b[A-Z]\w*/).map { String($0.0) })
  }

  /// The modules that compute: nothing in them reaches HTTP, a template, the database, or another program.
  private static let computing: Set = [
    "ConsentMarkdown", "Crypto", "Foundation", "SafeHTML", "SampleStudies", "StudyBundle",
    "StudyDocuments", "StudyEditing", "StudyExchange", "StudyModel", "StudyParts", "StudyPreview",
    "StudyReview", "Synchronization",
  ]

  /// What all pages are made of.
  private static let pieces: Set = [
    "Chip", "ErrorSummary", "FormField", "HTMLFragment", "Moment", "Paths", "SelectField",
  ]

  private var isOfTheWeb: Bool {
    !modules.isSubset(of: Self.computing) || !declared.isDisjoint(with: Self.pieces)
      || declared.contains { name in ["Page", "View", "Controller"].contains { name.hasSuffix($0) }
      }
  }

  /// The files that neither are of the web nor name what is declared only in files that are, in the order of their paths.
  static func pure(among sources: [WebSource]) -> [WebSource] {
    var pure = sources.filter { !$0.isOfTheWeb }
    var web = sources.filter(\.isOfTheWeb)
    while true {
      let names = web.reduce(into: Set<String>()) { $0.formUnion($1.declared) }
        .subtracting(pure.flatMap(\.declared))
      let tied = pure.filter { !$0.named.subtracting($0.declared).isDisjoint(with: names) }
      guard !tied.isEmpty else { return pure.sorted { $0.path < $1.path } }
      web += tied
      let paths = Set(tied.map(\.path))
      pure.removeAll { paths.contains($0.path) }
    }
  }
}
