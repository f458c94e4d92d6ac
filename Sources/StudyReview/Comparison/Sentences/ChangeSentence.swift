import StudyModel
import StudyParts

/// A change in words: the name of the part and what happened to it.
struct ChangeSentence {
  private let difference: Difference
  private let site: ChangeSite
  private let former: Study

  /// - Parameter former: the study before the change.
  init(_ draft: ChangeWriter.Draft, formerly former: Study) {
    difference = draft.difference
    site = draft.site
    self.former = former
  }

  private var study: Study { site.study }
  private var language: Language { study.primaryLanguage }

  /// The name of the part as people see it.
  var title: String {
    if let part = site.part {
      return Self.short(part.title).orElse(part.place.last ?? "Study")
    }
    if site.path.first == "assets", site.path.count > 1 {
      return study.asset(site.path[1])?.name ?? "File"
    }
    return "Study"
  }

  /// What happened, as a sentence.
  var detail: String {
    if StudyDiffer.isNote(difference.place) { return noteDetail }
    if let rule = ruleDetail { return rule }
    if difference.isElement || site.isPart { return elementDetail }
    if let answer = AnswerSentence(
      difference, at: site, in: language,
      naming: { name(of: $0).map(Self.short) ?? site.rest.first ?? "" })
    {
      return answer.words
    }
    if difference.place.last == "visibility" { return visibilityDetail }
    if difference.language != nil { return textDetail }
    return valueDetail
  }

  // MARK: Parts and other elements

  private var elementDetail: String {
    let kind = noun ?? "entry"
    let subject =
      site.isPart ? "This \(kind)" : "The \(kind) “\(Self.short(elementName))”"
    switch difference.kind {
    case .added: return "\(subject) is new."
    case .removed: return "\(subject) was removed."
    case .changed: return "\(subject) was changed."
    case .moved:
      if let place = difference.formerPlace { return "\(subject) was moved \(way(from: place))." }
      let list = Array(difference.place.dropLast())
      let preceding = difference.preceding.map { name(of: list + [$0], in: study) }
      return "\(subject) was moved \(preceding.map { "after \($0)" } ?? "to the beginning")."
    }
  }

  /// Where a part moved from and to: its holders, or the lists of one holder.
  private func way(from place: Place) -> String {
    let holder = Array(difference.place.dropLast(2))
    let formerHolder = Array(place.dropLast(2))
    guard holder == formerHolder else {
      return "from \(name(of: formerHolder, in: former)) to \(name(of: holder, in: study))"
    }
    let lists = [place, difference.place].map { $0.dropLast().last ?? "" }
    return "from the \(lists[0].asMemberName) to the \(lists[1].asMemberName)"
  }

  private var noun: String? {
    guard let list = difference.place.dropLast().last else { return nil }
    switch list {
    case "furtherLanguages": return "language"
    case "assets": return "file"
    case "bodyItems": return "text"
    case "investigators": return "investigator"
    case "times": return "time"
    default: return ElementNouns.noun(ofElementsIn: list)
    }
  }

  /// The name of an element without a page of its own.
  private var elementName: String {
    if difference.place.first == "furtherLanguages" {
      return Language(difference.place.last ?? "").englishName
    }
    let place = difference.place.last ?? ""
    guard difference.kind != .moved, let value = difference.after ?? difference.before else {
      return place
    }
    return name(of: value) ?? site.setting?.words(for: value, in: language).orElse(place) ?? place
  }

  /// What people read as the name of an element; nil if it has no such text.
  private func name(of element: JSONValue) -> String? {
    for member in ["title", "text", "prompt", "label", "name"] {
      if let text = element[member].flatMap({ LocalizedText(json: $0) }), !text.isEmpty {
        return study.title(text, in: language)
      }
      if let text = element[member]?.stringValue { return text }
    }
    return nil
  }

  /// The name of a part at a place, in quotation marks.
  private func name(of place: Place, in study: Study) -> String {
    guard let part = PlacedPart(at: place, in: study), !place.isEmpty else {
      return place.isEmpty ? "the study" : "“\(place.last ?? "")”"
    }
    return "“\(Self.short(part.title(in: study.primaryLanguage)))”"
  }

  // MARK: Texts and settings

  /// Which translations were noted as made from another text. The notes themselves are digests.
  private var noteDetail: String {
    let (before, after) = (difference.before?.objectValue, difference.after?.objectValue)
    let noted = Set((before ?? [:]).keys).union((after ?? [:]).keys)
      .filter { before?[$0] != after?[$0] }.map { Language($0).englishName }.sorted()
    let text =
      noted.count == 1
      ? "text of the \(noted[0]) translation"
      : "texts of the translations (\(noted.joined(separator: ", ")))"
    return "The source \(text) of “\(label)” \(noted.count == 1 ? "was" : "were") recorded."
  }

  /// The name of the member: the label of its setting, and what below it changed.
  private var label: String {
    if let setting = site.setting {
      let rest = site.rest.filter { $0 != LocalizedText.sourcesMember }
      return ([setting.label] + rest.map(name(ofMember:))).joined(separator: " · ")
    }
    if let picture = site.picture { return picture.label }
    if site.path.contains("keptSettings") { return "Settings kept for ResearchKit" }
    let path = site.part == nil && site.path.count > 2 ? Array(site.path.dropFirst(2)) : site.path
    return path.filter { $0 != LocalizedText.sourcesMember }.map(name(ofMember:))
      .joined(separator: " · ")
  }

  /// The name of a member, or of the language whose code it is.
  private func name(ofMember member: String) -> String {
    let language = Language(member)
    return member != "id" && (study.languages + former.languages).contains(language)
      ? language.englishName : member.memberLabel
  }

  private var textDetail: String {
    let name =
      difference.language.map { $0 == language ? "“\(label)”" : "“\(label)” (\($0.englishName))" }
      ?? label
    switch difference.kind {
    case .added: return "\(name) is new."
    case .removed: return "\(name) was removed."
    case .changed, .moved: return "The words of \(name) changed."
    }
  }

  private var valueDetail: String {
    switch difference.kind {
    case .added: return "“\(label)” was added."
    case .removed: return "“\(label)” was removed."
    case .changed, .moved: break
    }
    let before = words(difference.before, in: former)
    let after = words(difference.after, in: study)
    if isSwitch, let after, before != after { return "“\(label)” is now \(after)." }
    if let before, let after, before != after {
      return "\(label) is now \(after), was \(before)."
    }
    return "“\(label)” changed."
  }

  /// A value as its field shows it; nil if there are no words for it.
  private func words(_ value: JSONValue?, in study: Study) -> String? {
    if let id = value?.stringValue, let asset = study.asset(id) { return "“\(asset.name)”" }
    if let setting = site.setting, site.rest.isEmpty {
      let words = setting.words(for: value ?? .null, in: language)
      if value == nil, words == "nothing" { return "blank" }
      guard setting.isQuoted, !setting.isNumeric else { return words }
      return "“\(Self.short(words))”"
    }
    switch value {
    case nil, .null?: return isSwitch ? "off" : "blank"
    case .boolean(let isOn)?: return isOn ? "on" : "off"
    case .number(let number)?: return number.plainText
    case .string(let text)?:
      return difference.place == ["primaryLanguage"]
        ? Language(text).englishName : "“\(Self.short(text))”"
    case .array?, .object?: return nil
    }
  }

  /// Whether the value is on or off.
  private var isSwitch: Bool { (difference.before ?? difference.after)?.booleanValue != nil }

  private var visibilityDetail: String {
    let before = condition(difference.before, in: former).map { "asked when \($0)" }
    let after = condition(difference.after, in: study).map { "asked when \($0)" }
    guard before != after else { return "“Visibility” changed." }
    return "It is now \(after ?? "always asked"). It was \(before ?? "always asked")."
  }

  /// The task in which the change is, for the names of its steps.
  private var task: Task.ID { PlaceReading(difference.place).task ?? "" }

  /// The condition of a question in words; nil without one.
  private func condition(_ value: JSONValue?, in study: Study) -> String? {
    guard let condition = try? value?.decoded(as: Condition.self) else { return nil }
    return ConditionSentences(study, task: task, language: language).sentence(
      condition)
  }

  // MARK: Rules

  private var ruleDetail: String? {
    guard PlaceReading(difference.place).ruleMember == .whole else { return nil }
    let before = rule(difference.before, in: former)
    let after = rule(difference.after, in: study)
    switch difference.kind {
    case .added: return "A new rule: \(after ?? "")"
    case .removed: return "A rule was removed: \(before ?? "")"
    case .moved: return "Its rule was moved."
    case .changed:
      guard let before, let after, before != after else { return "Its rule changed." }
      return "The rule is now: \(after) It was: \(before)"
    }
  }

  private func rule(_ value: JSONValue?, in study: Study) -> String? {
    guard let rule = try? value?.decoded(as: Rule.self) else { return nil }
    return ConditionSentences(study, task: task, language: language)
      .sentences(of: rule).joined(separator: " ")
  }

  /// A name short enough for a sentence.
  private static func short(_ words: String) -> String {
    words.count > 80 ? String(words.prefix(79)) + "…" : words
  }
}
