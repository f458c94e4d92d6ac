import StudyModel
import StudyParts

/// A change in words: the name of the part and what happened to it.
struct ChangeSentence {
  let difference: Difference
  let site: ChangeSite
  let former: Study

  /// - Parameter former: the study before the change.
  init(_ draft: ChangeWriter.Draft, formerly former: Study) {
    difference = draft.difference
    site = draft.site
    self.former = former
  }

  var study: Study { site.study }
  var language: Language { study.primaryLanguage }

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

  /// The value before and after, where the sentence is about a value.
  var sides: Change.Sides? {
    guard difference.language == nil, difference.kind != .moved else { return nil }
    if isRule {
      return Change.Sides(
        before: rule(difference.before, in: former), after: rule(difference.after, in: study))
    }
    if difference.place.last == "visibility" {
      return Change.Sides(
        before: condition(difference.before, in: former) ?? "always asked",
        after: condition(difference.after, in: study) ?? "always asked")
    }
    if difference.isElement || site.isPart { return elementSides }
    let sides = Change.Sides(
      before: side(difference.before, in: former), after: side(difference.after, in: study))
    return sides.before == nil && sides.after == nil ? nil : sides
  }

  /// An entry of a list of options, such as a characteristic of the study, as its field shows it; nil for parts.
  private var elementSides: Change.Sides? {
    guard let setting = site.setting, difference.place.first != "furtherLanguages" else {
      return nil
    }
    func words(_ value: JSONValue?) -> String? {
      value?.stringValue.map { setting.words(for: .string($0), in: language) }
    }
    let sides = Change.Sides(before: words(difference.before), after: words(difference.after))
    return sides.before == nil && sides.after == nil ? nil : sides
  }

  private func side(_ value: JSONValue?, in study: Study) -> String? {
    value == nil && !isSwitch ? nil : words(value, in: study)
  }

  private var isRule: Bool { PlaceReading(difference.place).ruleMember == .whole }

  // MARK: Texts and settings

  /// Which translations were noted as made from another text. The notes themselves are digests.
  private var noteDetail: String {
    let (before, after) = (difference.before?.objectValue, difference.after?.objectValue)
    let noted = Set((before ?? [:]).keys).union((after ?? [:]).keys)
      .filter { before?[$0] != after?[$0] }.map { Language($0) }
    let outdated = noted.filter { site.noted?.isOutdated(in: $0, from: language) == true }
    let current = noted.filter { !outdated.contains($0) }
    return [
      noteSentence(
        current, "was compared with the current text", "were compared with the current text"),
      noteSentence(outdated, "is of an earlier text", "are of an earlier text"),
    ].compactMap(\.self).joined(separator: " ")
  }

  private func noteSentence(_ languages: [Language], _ one: String, _ several: String) -> String? {
    let names = languages.map(\.englishName).sorted().joined(separator: ", ")
    switch languages.count {
    case 0: return nil
    case 1: return "The \(names) translation of “\(label)” \(one)."
    default: return "The translations of “\(label)” \(several): \(names)."
    }
  }

  /// The name of the member: the label of its setting, and what below it changed.
  private var label: String {
    if let setting = site.setting {
      let rest = site.rest.filter { $0 != LocalizedText.sourcesMember }
      return ([setting.labelWithRow] + rest.map(name(ofMember:))).joined(separator: " · ")
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
    guard isRule else { return nil }
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
  static func short(_ words: String) -> String {
    words.count > 80 ? String(words.prefix(79)) + "…" : words
  }
}
