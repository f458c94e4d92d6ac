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

  /// - Parameter former: the study with the parts that are gone, for their names.
  init(_ difference: ContentDifference, in study: Study, named former: Study? = nil) {
    let names = former ?? study
    let place = difference.place
    let element = difference.before ?? difference.after
    if place.count == 4, place[0] == "tasks", place[2] == "rules",
      let step = element?["step"]?.stringValue
    {
      part = EditedPart.nearest(to: Array(place.prefix(2)) + ["steps", step], in: study)?.place
      let words = ConditionWords(names, task: place[1], language: study.primaryLanguage)
      title = "Rule for \(words.name(of: step))"
      what = "the rule for \(words.name(of: step))"
      return
    }
    part = EditedPart.nearest(to: place, in: study)?.place
    if place.first == "assets", place.count > 1 {
      (title, what) = Self.words(forAssetAt: place, element, in: names)
      return
    }
    let edited = EditedPart.nearest(to: place, in: names)
    let own = Self.name(of: element, in: study)
    let kind = Self.kind(of: place)
    if let own, let kind {
      title = own
      what = "the \(kind) “\(own)”"
      return
    }
    let name = edited?.title(in: study.primaryLanguage) ?? "Study"
    let rest = Array(place.dropFirst(edited?.place.count ?? 0))
    let field = Self.field(rest, of: edited, in: study)
    title = field.map { "\(name) · \($0)" } ?? name
    what = field.map { "“\($0)”" } ?? "this"
  }

  /// A picture or another file that came or went, or something about it.
  private static func words(
    forAssetAt place: Place, _ element: JSONValue?, in study: Study
  ) -> (title: String, what: String) {
    if place.count == 2, let name = element?["name"]?.stringValue, !name.isEmpty {
      let isPicture = element?["mediaType"]?.stringValue?.hasPrefix("image/") != false
      return (name, "the \(isPicture ? "picture" : "file") “\(name)”")
    }
    let name = study.asset(place[1])?.name ?? ""
    let title = name.isEmpty ? "A picture" : name
    guard place.count > 2 else { return (title, "a picture") }
    return ("\(title) · \(place[2].memberWords)", "“\(place[2].memberWords)”")
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
    "healthTypes": "health data type", "pickers": "picker",
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
    let picture = part.flatMap { part in
      PictureSlot.all(of: part, language: study.primaryLanguage)
        .first { path.starts(with: $0.member) }
    }
    let label =
      field?.label ?? picture?.label
      ?? path.filter { Int($0) == nil }.map(\.memberWords).joined(separator: " · ")
    guard let language, language != study.primaryLanguage.rawValue else { return label }
    return "\(label) (\(Language(language).englishName))"
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

  /// - Parameters:
  ///   - all: everything that the edit changed.
  ///   - former: the study with the parts that are gone, for their names.
  init(
    _ difference: ContentDifference, of line: EditLine, among all: [ContentDifference],
    in study: Study, named former: Study? = nil
  ) {
    action = Paths.bringingBack(study.id)
    number = line.number
    place = JSONValue.array(difference.place.map(JSONValue.string)).canonicalText
    what = ChangedPlace(difference, in: study, named: former).what
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
