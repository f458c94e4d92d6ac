import StudyModel
import StudyParts

/// The parts that the fields of a form name by their identifiers. A page may be older than a change of an identifier, so what
/// a name means is only known from the history.
package struct NamedParts {
  /// Where a part is by now that was at a place when the page was made; nil if another part has taken its place.
  package typealias Visit = (Place) -> Place?

  /// Stands for the identifier of a part that another one has by now. No part can have it.
  private static let taken = "/removed"

  private let visit: Visit

  package init(_ visit: @escaping Visit) {
    self.visit = visit
  }

  /// A form of rules, or of the condition for showing a question.
  package func passed(rules form: SubmittedForm, in task: Task.ID) -> SubmittedForm {
    var form = form
    form.fields = form.fields.map { field in
      guard field.name.hasPrefix("rules.") || field.name.hasPrefix("skip.") else { return field }
      switch field.name.split(separator: ".").last {
      case "to", "otherwise":
        guard case .step(let id)? = RuleForm.destination(field.value) else { return field }
        return (field.name, RuleForm.key(.step(step(id, in: task))))
      case "answer", "asked":
        guard let answer = AskedAnswer.reference(for: field.value) else { return field }
        return (field.name, self.answer(answer, in: task).map(AskedAnswer.key) ?? Self.taken)
      default: return field
      }
    }
    return form
  }

  /// A form with the passage that a question is to test.
  package func passed(passage form: SubmittedForm) -> SubmittedForm {
    guard let value = form["passage"] else { return form }
    let (key, seen) = PassageEdit.parts(of: value)
    return form.replacing("passage", with: passage(key) + (seen.map { "@\($0)" } ?? ""))
  }

  /// A form with the settings of a part. Choices that its author did not change are left as they are.
  package func passed(
    settings form: SubmittedForm, of part: PlacedPart, language: Language
  ) -> SubmittedForm {
    var passed = form
    for field in part.settings {
      guard let referent = field.refersTo, form["was.\(field.name)"] != nil,
        let text = form.trimmed(field.name), !field.isShownChoice(in: form, language: language)
      else { continue }
      let now = name(text, of: referent, at: part.place, consent: consent(beside: field, in: form))
      passed = passed.replacing(field.name, with: now)
    }
    return passed
  }

  private func name(
    _ text: String, of referent: Setting.Referent, at place: Place, consent: Consent.ID?
  ) -> String {
    switch referent {
    case .consent: return last(of: ["consents", text])
    case .section: return passage(text)
    case .signature: return consent.map { last(of: ["consents", $0, "signatures", text]) } ?? text
    case .step: return place.count > 1 ? step(text, in: place[1]) : text
    case .item:
      return place.count > 3 ? last(of: Array(place.prefix(4)) + ["items", text]) : text
    case .answer:
      let names = text.split(separator: "/").map(String.init)
      guard names.count > 1 else { return text }
      let answer = AnswerReference(
        task: names[0], step: names[1], item: names.count > 2 ? names[2] : nil)
      guard let now = self.answer(answer, in: names[0]) else { return Self.taken }
      return [now.task, now.step, now.item].compactMap(\.self).joined(separator: "/")
    }
  }

  /// The consent that the same form chooses, to which a signature belongs.
  private func consent(beside field: Setting, in form: SubmittedForm) -> Consent.ID? {
    form.trimmed((field.path.dropLast() + ["consent"]).joined(separator: "."))
  }

  private func last(of place: Place) -> String { visit(place)?.last ?? Self.taken }

  private func step(_ id: Step.ID, in task: Task.ID) -> Step.ID {
    // The name does not say whether it is an ending.
    for list in ["steps", "endings"] {
      let name = last(of: ["tasks", task, list, id])
      if name != id { return name }
    }
    return id
  }

  private func passage(_ key: String) -> String {
    guard let place = PassageOption.section(ofKey: key) else { return key }
    guard let now = visit(place), now.count == 4 else { return Self.taken }
    return "\(now[1])/\(now[3])" + key.drop { $0 != "#" }
  }

  /// The answer by its current names; nil if another part has taken the place of what is asked.
  private func answer(_ answer: AnswerReference, in task: Task.ID) -> AnswerReference? {
    let step = ["tasks", answer.task ?? task, "steps", answer.step]
    guard let now = visit(step), now.count == 4 else { return nil }
    var passed = answer
    passed.step = now[3]
    if answer.task != nil { passed.task = now[1] }
    guard let item = answer.item else { return passed }
    guard item != answer.step else {
      passed.item = now[3]
      return passed
    }
    // The name does not say which kind of question it is.
    for list in StepContent.namedLists {
      let name = last(of: step + [list, item])
      if name == Self.taken { return nil }
      if name != item { passed.item = name }
    }
    return passed
  }
}
