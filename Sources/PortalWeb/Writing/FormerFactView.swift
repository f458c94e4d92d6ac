import StudyEditing
import StudyModel
import StudyParts

/// The texts that still have what a fact was before it was changed, next to its field.
struct FormerFactView: Sendable {
  let remains: [Remains]

  /// The texts of one language.
  struct Remains: Sendable {
    let words: String
    /// Where they can be found and replaced.
    let address: String
  }

  /// Nil for fields that texts cannot have.
  /// - Parameter former: nil if the fact was not changed.
  init?(_ former: FormerFact?, field: Setting, in study: Study) {
    guard field.isFactInTexts else { return nil }
    remains =
      former.map { former in
        former.remaining(in: study).map { language, count in
          Remains(
            words: Self.words(former.former, count, language, in: study),
            address: Paths.find(study.id)
              + FindRequest(former, in: language).queryText)
        }
      } ?? []
  }

  private static func words(
    _ former: String, _ count: Int, _ language: Language, in study: Study
  ) -> String {
    let place = language == study.primaryLanguage ? "" : " in \(language.englishName)"
    let texts = count == 1 ? "1 text\(place) still has" : "\(count) texts\(place) still have"
    let most = 60
    let shown = former.replacing("\n", with: " ")
    return "\(texts) “\(shown.count > most ? shown.prefix(most) + "…" : shown)”."
  }
}

/// The former facts that the address of the page of facts states, as `researchContact.telephone:555-0142`. Someone who just
/// changed them is led there.
struct FormerFacts: Sendable {
  private var words: [String: String] = [:]

  init() {}

  init(_ query: SubmittedForm) {
    for entry in query.values(Self.name) {
      let parts = entry.split(separator: ":", maxSplits: 1).map(String.init)
      if parts.count == 2 { words[parts[0]] = parts[1] }
    }
  }

  private static let name = "former"

  func fact(of field: Setting, now facts: JSONValue, in language: Language) -> FormerFact? {
    words[field.name].flatMap { FormerFact($0, of: field, now: facts, in: language) }
  }

  /// The address of the page of facts after some of them were changed: at the first that texts still have. The same
  /// address if there is none.
  static func address(_ path: String, after changed: [FormerFact], in study: Study) -> String {
    let left = changed.filter { !$0.remaining(in: study).isEmpty }
    guard let first = left.first else { return path }
    let entries = left.map { "\(name)=\(Paths.encoded("\($0.name):\($0.former)"))" }
    return path + (path.contains("?") ? "&" : "?") + entries.joined(separator: "&")
      + "#field-" + first.name.replacing(".", with: "-")
  }
}

extension FindRequest {
  /// Finds what a fact was, to replace it with what it is.
  fileprivate init(_ fact: FormerFact, in language: Language) {
    self.init(search: fact.search, replacement: fact.current, language: language)
  }
}
