import StudyModel
import StudyStore

/// What a difference in a study is about, in words: the part, and the field of it.
struct ChangedPlace {
  /// Such as "Your privacy" or "Your privacy · Summary".
  let title: String
  /// What came or went, for a sentence: "the section “Your privacy”".
  let what: String
  /// The nearest part that is there now.
  let part: Place?

  init(_ difference: ContentDifference, in study: Study) {
    let place = difference.place
    let edited = EditedPart.nearest(to: place, in: study)
    part = edited?.place
    let element = difference.before ?? difference.after
    let own = Self.name(of: element, in: study)
    let kind = Self.kind(of: place)
    if let own, let kind {
      title = own
      what = "the \(kind) “\(own)”"
      return
    }
    let name = edited?.title(in: study.primaryLanguage) ?? "Study"
    let rest = Array(place.dropFirst(part?.count ?? 0))
    let field = Self.field(rest, of: edited, in: study)
    title = field.map { "\(name) · \($0)" } ?? name
    what = field.map { "“\($0)”" } ?? "this"
  }

  /// What people call the value: its title, question or text.
  private static func name(of value: JSONValue?, in study: Study) -> String? {
    guard let members = value?.objectValue, let id = value?.elementName else { return nil }
    let language = study.primaryLanguage
    for member in ["title", "text", "prompt", "formalTitle", "label"] {
      guard let texts = members[member]?.objectValue else { continue }
      let words = (texts[language.rawValue] ?? texts.min { $0.key < $1.key }?.value)?.stringValue
      if let words, !words.isEmpty { return study.title(words, in: language) }
    }
    return id
  }

  private static let kinds = [
    "consents": "consent", "sections": "section", "signatures": "signature", "tasks": "task",
    "steps": "step", "endings": "ending", "items": "item", "questions": "question",
    "choices": "answer", "articles": "article", "pages": "page", "rules": "rules",
    "healthTypes": "kind of health data", "pickers": "picker",
  ]

  private static func kind(of place: Place) -> String? {
    place.count > 1 ? place.dropLast().last.flatMap { kinds[$0] } : nil
  }

  /// The label of the field on the part's page; else the members of the document.
  private static func field(_ rest: [String], of part: EditedPart?, in study: Study) -> String? {
    guard !rest.isEmpty else { return nil }
    let languages = study.languages.map(\.rawValue)
    let language = rest.last.flatMap { languages.contains($0) ? $0 : nil }
    let path = language == nil ? rest : Array(rest.dropLast())
    let field = part?.fields.filter { path.starts(with: $0.path) }.max {
      $0.path.count < $1.path.count
    }
    let label =
      field?.label ?? path.filter { Int($0) == nil }.map(\.memberWords).joined(separator: " · ")
    guard let language, language != study.primaryLanguage.rawValue else { return label }
    return "\(label) (\(Language(language).ownName))"
  }
}

/// A button that puts back what an edit took out or changed.
struct BringBackView: Sendable {
  let action: String
  let number: Int
  /// The place as JSON.
  let place: String
  let what: String
  /// What went with a removed part and comes back with it, such as "2 rules".
  let along: String?

  /// - Parameter all: everything that the edit changed.
  init(
    _ difference: ContentDifference, of line: EditLine, among all: [ContentDifference],
    in study: Study
  ) {
    action = Paths.bringingBack(study.id)
    number = line.number
    place = JSONValue.array(difference.place.map(JSONValue.string)).canonicalText
    what = ChangedPlace(difference, in: study).what
    along = Self.words(for: all.goingWith(difference))
  }

  private static func words(for along: [ContentDifference]) -> String? {
    guard !along.isEmpty else { return nil }
    let areRules = along.allSatisfy { $0.place.count > 2 && $0.place[2] == "rules" }
    return switch along.count {
    case 1: areRules ? "1 rule" : "1 other change"
    case let count: "\(count) \(areRules ? "rules" : "other changes")"
    }
  }
}
