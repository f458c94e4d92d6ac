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
    let imports = /(?m)^import (?:\w+ )?(\w+)/
    modules = Set(code.matches(of: imports).map { String($0.1) })
    declared = Set(
      code.matches(of: /(?m)^(?:\w+ )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/)
        .map { String($0.1) }
        + code.matches(of: /(?m)^(?:package )?func (\w+)/).map { String($0.1) })
    // A module and a type in it may have the same name.
    let body = code.replacing(imports, with: "")
    named = Set(
      body.matches(of: /\b[A-Z]\w*/).map { String($0.0) }
        + body.matches(of: /(\.?)\b([a-z]\w*)\(/).filter { $0.1.isEmpty }.map { String($0.2) })
  }

  /// The modules that compute: nothing in them reaches HTTP, a template, the database, or another program. The store is one
  /// for files that use nothing of it.
  private static let computing: Set = [
    "ConsentMarkdown", "Crypto", "Foundation", "PortalConfiguration", "SafeHTML", "SampleStudies",
    "StudyBundle",
    "StudyDocuments", "StudyEditing", "StudyExchange", "StudyModel", "StudyParts", "StudyPreview",
    "StudyReview", "StudyStore", "Synchronization",
  ]

  /// What all pages are made of.
  private static let pieces: Set = [
    "Chip", "ErrorSummary", "FormField", "HTMLFragment", "Moment", "Paths", "SelectField",
  ]

  private func isOfTheWeb(_ stored: Set<String>) -> Bool {
    !modules.isSubset(of: Self.computing) || !declared.isDisjoint(with: Self.pieces)
      || !named.isDisjoint(with: stored)
      || declared.contains { name in ["Page", "View", "Controller"].contains { name.hasSuffix($0) }
      }
  }

  /// The files that neither are of the web nor name what is declared only in files that are, in the order of their paths.
  /// - Parameter store: The files of the store.
  static func pure(among sources: [WebSource], over store: [WebSource]) -> [WebSource] {
    let stored = store.reduce(into: Set<String>()) { $0.formUnion($1.declared) }
    var pure = sources.filter { !$0.isOfTheWeb(stored) }
    var web = sources.filter { $0.isOfTheWeb(stored) }
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
