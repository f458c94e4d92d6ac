import StudyModel
import StudyParts

/// Describes what changed in a study: the part and its field.
package struct ChangedPlace {
  /// For example, "Your privacy" or "Your privacy · Summary".
  package let title: String
  /// What was added or removed, for use in a sentence: "the section “Your privacy”".
  package let what: String
  /// The nearest part that still exists.
  package let part: Place?

  /// - Parameters:
  ///   - former: The study including removed parts, to look up their names.
  ///   - isTaken: Whether the part was removed and another part has its identifier by now.
  package init(
    _ difference: ContentDifference, in study: Study, named former: Study? = nil,
    isTaken: Bool = false
  ) {
    let names = former ?? study
    let place = difference.place
    let element = difference.before ?? difference.after
    let read = PlaceReading(place)
    if let task = read.task, read.ruleMember == .whole,
      let step = element?["step"]?.stringValue
    {
      part = PlacedPart.nearest(to: ["tasks", task, "steps", step], in: study)?.place
      let words = ConditionSentences(names, task: task, language: study.primaryLanguage)
      title = "Rule for \(words.name(of: step))"
      what = "the rule for \(words.name(of: step))"
      return
    }
    part = isTaken ? nil : PlacedPart.nearest(to: place, in: study)?.place
    if let asset = read.asset {
      (title, what) = Self.words(for: asset, read.members.first, element, in: names)
      return
    }
    let edited = PlacedPart.nearest(to: place, in: names)
    let kind = Self.kind(of: place)
    // A part without a title has the same name here as in the outline.
    let own =
      Self.name(of: element, in: study)
      ?? (edited?.place == place ? edited?.title(in: study.primaryLanguage) : nil)
      ?? element?.elementName
    if let own, let kind, element?.objectValue != nil {
      title = own
      what = "the \(kind) “\(own)”"
      return
    }
    let name =
      isTaken ? "A removed part" : edited?.title(in: study.primaryLanguage) ?? "Study"
    let rest = Self.rest(of: difference, below: edited)
    if let setting = Self.setting(rest, of: edited),
      let inner = ChangedElement(difference, list: setting.path, rest: rest, in: names)
    {
      title = "\(name) · \(setting.labelWithRow) · \(inner.title)"
      what = inner.what
      return
    }
    let field = Self.field(rest, of: edited, in: study)
    title = field.map { "\(name) · \($0)" } ?? name
    what = field.map { "“\($0)”" } ?? "this"
  }

  /// The members from a part to the value. An element without a name has the number that its page shows, from 1.
  private static func rest(of difference: ContentDifference, below part: PlacedPart?) -> [String] {
    var rest = Array(difference.place.dropFirst(part?.place.count ?? 0))
    if difference.isUnnamed, let index = rest.last?.trimmingPrefix("+"), let number = Int(index) {
      rest[rest.count - 1] = String(number + 1)
    }
    return rest
  }

  /// Describes a picture or another file that was added or removed, or one of its properties.
  private static func words(
    for asset: Asset.ID, _ member: String?, _ element: JSONValue?, in study: Study
  ) -> (title: String, what: String) {
    if member == nil, let name = element?["name"]?.stringValue, !name.isEmpty {
      let isPicture = element?["mediaType"]?.stringValue?.hasPrefix("image/") != false
      return (name, "the \(isPicture ? "picture" : "file") “\(name)”")
    }
    let name = study.asset(asset)?.name ?? ""
    let title = name.isEmpty ? "A picture" : name
    guard let member else { return (title, "a picture") }
    return ("\(title) · \(member.memberLabel)", "“\(member.memberLabel)”")
  }

  /// A readable name for the value: its title, question, or text; nil if all are blank.
  static func name(of value: JSONValue?, in study: Study) -> String? {
    guard let members = value?.objectValue, value?.elementName != nil else { return nil }
    let language = study.primaryLanguage
    for member in ["title", "text", "prompt", "formalTitle", "label"] {
      guard let texts = members[member]?.objectValue else { continue }
      let words = (texts[language.rawValue] ?? texts.min { $0.key < $1.key }?.value)?.stringValue
      if let words, !words.isEmpty { return study.title(words, in: language) }
    }
    return nil
  }

  private static func kind(of place: Place) -> String? {
    place.count > 1 ? place.dropLast().last.flatMap(ElementNouns.noun) : nil
  }

  /// The setting of the part that contains the value.
  private static func setting(_ rest: [String], of part: PlacedPart?) -> Setting? {
    guard !rest.contains("keptSettings") else { return nil }
    return part?.settings.filter { rest.starts(with: $0.path) }.max {
      $0.path.count < $1.path.count
    }
  }

  /// The label of the field on the part's page, or the document's member names if there is no such field.
  private static func field(_ rest: [String], of part: PlacedPart?, in study: Study) -> String? {
    guard !rest.isEmpty else { return nil }
    // These keys belong to another format.
    if rest.contains("keptSettings") { return "Settings kept for ResearchKit" }
    if rest.isAnswerFormat { return "Answer format" }
    if part == nil, rest.first == "furtherLanguages" { return "Languages" }
    let languages = study.languages.map(\.rawValue)
    let language = rest.last.flatMap { languages.contains($0) ? $0 : nil }
    let path = language == nil ? rest : Array(rest.dropLast())
    let picture = part.flatMap { part in
      PictureSlot.all(of: part, language: study.primaryLanguage)
        .first { path.starts(with: $0.member) }
    }
    let label =
      setting(path, of: part)?.labelWithRow ?? picture?.label
      // The last one, once it is removed.
      ?? NumberedText(path)?.name
      ?? path.filter { Int($0) == nil }.map(\.memberLabel).joined(separator: " · ")
    guard let language, language != study.primaryLanguage.rawValue else { return label }
    return "\(label) (\(Language(language).englishName))"
  }
}

extension Place {
  /// Whether it says what kind of answer a question takes.
  package var isAnswerFormat: Bool { suffix(2) == ["format", "kind"] }
}
