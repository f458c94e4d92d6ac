import StudyModel
import StudyParts

/// All answers that the conditions of one step can refer to.
package struct AskedAnswers: Sendable {
  package let all: [AskedAnswer]
  private let places: [String: Int]

  package init(_ all: [AskedAnswer]) {
    self.all = all
    let own = all.enumerated().map { ($1.key, $0) }
    // The signature records whether a participant agreed to the consent, but conditions can refer to the step as a
    // whole too.
    let whole = all.enumerated().filter { $1.tests.contains(.agreed) }.map { index, asked in
      (
        AskedAnswer.key(of: .init(task: asked.reference.task, step: asked.reference.step)), index
      )
    }
    places = Dictionary(own + whole) { first, _ in first }
  }

  /// The answer with a name in a form; nil if conditions at this step cannot refer to it.
  package subscript(key: String) -> AskedAnswer? { places[key].map { all[$0] } }

  /// The last answer known when participants leave a step or, if not leaving, before the step is shown.
  package func latest(leaving isLeaving: Bool, _ step: Step.ID) -> String? {
    let known = all.filter {
      $0.group == .earlier && $0.reference.task == nil && (isLeaving || $0.reference.step != step)
    }
    return known.last?.key ?? all.first?.key
  }
}

extension AskedAnswers {
  /// The answers of the step's own task in order, followed by those of tasks completed before it.
  /// - Parameter item: the form item whose visibility depends on the condition. It cannot refer to its own answer.
  package init(
    at step: Step.ID, item: FormItem.ID? = nil, of task: Task, in study: Study, _ language: Language
  ) {
    let position = task.steps.firstIndex { $0.id == step } ?? task.steps.count
    let own = task.steps.enumerated().flatMap { index, other in
      AskedAnswer.all(
        of: other, inside: other.id == step ? Self.group(holding: item, of: other) : nil, in: study,
        language
      ).map { asked in
        var asked = asked
        asked.group = index <= position ? .earlier : .later
        return asked
      }
    }.filter { item == nil || $0.reference != AnswerReference(step: step, item: item) }
    let ownPlace = study.tasks.firstIndex { $0.id == task.id } ?? 0
    let others = study.tasks.enumerated().filter { index, other in
      other.id != task.id && task.kind == .survey && (other.kind == .join || index < ownPlace)
    }.flatMap { _, other in
      let name = StepNames.title(of: other, in: language, study)
      return other.steps.flatMap { AskedAnswer.all(of: $0, in: study, language) }.map { asked in
        var reference = asked.reference
        reference.task = other.id
        return AskedAnswer(
          reference: reference, label: asked.label, tests: asked.tests, values: asked.values,
          inputType: asked.inputType, unit: asked.unit, allowsSeveral: asked.allowsSeveral,
          measuresTime: asked.measuresTime,
          group: .task("From “\(name)”"))
      }
    }
    self.init(own + others)
  }

  private static func group(holding item: FormItem.ID?, of step: Step) -> ItemGroup? {
    guard let item, case .form(let form) = step.content else { return nil }
    return form.group(holding: item)
  }
}
