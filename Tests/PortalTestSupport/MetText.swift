import ConsentMarkdown
import SafeHTML
import StudyModel

@testable import PortalWeb

/// A text of a study document, found without knowledge of the document's structure.
struct MetText {
  let path: String
  let values: [String: String]

  /// Localized texts that no participant sees, by the member that holds them, with the reason.
  private static let unread = [
    "file": "The hashes of an article’s files, by language.",
    "values": "Names and settings that a client’s task takes.",
  ]

  static func all(in value: JSONValue, of study: Study, at path: [String] = []) -> [MetText] {
    switch value {
    case .array(let elements):
      return elements.enumerated().flatMap { all(in: $1, of: study, at: path + [String($0)]) }
    case .object(let members):
      if path.last.map({ unread[$0] != nil }) == true { return [] }
      let words = members.compactMapValues(\.stringValue)
      let languages = Set(study.languages.map(\.rawValue))
      if !members.isEmpty, words.count == members.count, Set(words.keys).isSubset(of: languages) {
        return [MetText(path: path.joined(separator: "/"), values: words)]
      }
      // A yes-or-no or number question in a quiz shows none of the choices it may still hold.
      let asksOtherwise = members["key"]?["kind"] != nil && members["choices"] != nil
      return members.sorted { $0.key < $1.key }.flatMap { name, member in
        asksOtherwise && name == "choices"
          ? [] : all(in: member, of: study, at: path + [name])
      }
    default: return []
    }
  }

  /// The id on the page of the section, step, or article that holds it; nil for a text outside of those.
  func part(in study: Study) -> String? {
    let names = path.split(separator: "/").map(String.init)
    guard names.count > 2, let first = Int(names[1]) else { return nil }
    let second = names.count > 4 ? Int(names[3]) : nil
    switch (names[0], names.count > 3 ? names[2] : "") {
    case ("articles", _): return "article-\(study.articles[first].id)"
    case ("consents", "sections"):
      let consent = study.consents[first]
      return second.map { "section-\(consent.id)-\(consent.sections[$0].id)" }
    case ("tasks", "steps"):
      let task = study.tasks[first]
      return second.map { "step-\(task.id)-\(task.steps[$0].id)" }
    case ("tasks", "endings"):
      let task = study.tasks[first]
      return second.map { "step-\(task.id)-\(task.endings[$0].id)" }
    default: return nil
    }
  }

  /// - Parameter page: the words of a page, or of a part of one.
  func isOn(_ page: String, in language: Language, of study: Study) -> Bool {
    let values = LocalizedText(
      Dictionary(uniqueKeysWithValues: values.map { (Language($0.key), $0.value) }))
    let words = values.text(in: language, else: study.primaryLanguage)
    // Sanitized or refused text is not shown as it was written.
    let pieces =
      switch path.split(separator: "/").last {
      case "content", "learnMore", "body":
        [
          ComparableText.of(
            html: ConsentHTML(mode: .reading(nil), markdown: MarkdownHTML()).render(fragment: words)
              .html)
        ]
      case "htmlContent", "html", "replacementReviewText":
        [(try? SanitizedHTML(words)).map { ComparableText.of(html: $0.html) } ?? ""]
      default:
        words.split(separator: /\{answer:[^}]*\}/).map { ComparableText.plain(String($0)) }
      }
    return pieces.allSatisfy(page.contains)
  }
}
