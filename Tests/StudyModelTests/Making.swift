import Foundation
import StudyModel

/// Small studies for a single test. The task is `t`.
extension Study {
  static func made(
    of steps: [Step], endings: [Step] = [], rules: [Rule] = [], consents: [Consent] = []
  ) -> Study {
    Study(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)), slug: "made",
      facts: StudyFacts(), consents: consents,
      tasks: [Task(id: "t", kind: .survey, steps: steps, endings: endings, rules: rules)])
  }

  /// The task's first screen.
  func started() throws -> Walkthrough {
    guard let walk = Walkthrough(of: "t", in: self, today: .made) else { throw NoSuchTask() }
    return walk
  }

  /// The task walked in one go.
  func walked(_ answers: JSONValue = [:]) throws -> TaskWalk {
    guard let walk = TaskWalk(of: "t", in: self, answers: answers, today: .made) else {
      throw NoSuchTask()
    }
    return walk
  }
}

struct NoSuchTask: Error {}

extension CalendarDay {
  /// 2026-11-21.
  static let made = CalendarDay(number: 20_778)
}

extension Step {
  static func say(_ id: String) -> Step { Step(id: id, content: .instruction(Instruction())) }

  static func ask(
    _ id: String, _ format: AnswerFormat = .boolean(BooleanFormat()), optional: Bool = false
  ) -> Step {
    Step(id: id, isOptional: optional, content: .question(Question(format: format)))
  }

  static func form(_ id: String, _ items: [FormItem], optional: Bool = false) -> Step {
    Step(id: id, isOptional: optional, content: .form(Form(items: items)))
  }

  static func done(_ id: String = "done", _ reason: Completion.Reason = .completed) -> Step {
    Step(id: id, content: .completion(Completion(reason: reason)))
  }

  static func review(_ signature: String? = "participant") -> Step {
    Step(
      id: "review", content: .consentReview(ConsentReview(consent: "c", signature: signature)))
  }
}

extension FormItem {
  static func item(
    _ id: String, _ format: AnswerFormat = .boolean(BooleanFormat()), optional: Bool = false,
    shownWhen condition: Condition? = nil
  ) -> FormItem {
    FormItem(id: id, format: format, isOptional: optional, visibility: condition)
  }
}

extension Rule {
  static func direct(_ step: String, to target: String?) -> Rule {
    Rule(step: step, kind: .direct(target.map(Destination.step) ?? .end))
  }

  static func branch(
    _ step: String, when condition: Condition, to target: String?, otherwise: String? = nil
  ) -> Rule {
    Rule(
      step: step,
      kind: .firstMatch(
        [Branch(condition: condition, destination: target.map(Destination.step) ?? .end)],
        otherwise: otherwise.map(Destination.step)))
  }

  static func skip(_ step: String, when condition: Condition) -> Rule {
    Rule(step: step, kind: .skip(when: condition))
  }
}

extension Condition {
  static func on(_ step: String, item: String? = nil, _ comparison: Comparison) -> Condition {
    .test(AnswerTest(answer: AnswerReference(step: step, item: item), comparison: comparison))
  }

  static func yes(_ step: String, item: String? = nil) -> Condition {
    .on(step, item: item, .equals(.boolean(true)))
  }

  static func no(_ step: String, item: String? = nil) -> Condition {
    .on(step, item: item, .equals(.boolean(false)))
  }
}

extension Consent {
  /// Three scenes and a document signed by a participant: the consent in ResearchKit's tutorial.
  static let tutorial = Consent(
    id: "c", title: LocalizedText("Example", in: .english),
    sections: [.overview, .dataGathering, .privacy].map { type in
      Section(
        id: type.rawValue, type: type, summary: LocalizedText("In short.", in: .english),
        content: LocalizedText("In full.", in: .english))
    },
    signatures: [
      Signature(
        id: "participant", role: .participant, title: LocalizedText("Participant", in: .english))
    ])
}
