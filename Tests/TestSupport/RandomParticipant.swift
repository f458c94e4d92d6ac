import StudyModel

/// A participant who walks through a task and gives a valid answer on every screen.
package struct RandomParticipant {
  package var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The action for a screen.
  package mutating func input(on screen: Screen, in walkthrough: Walkthrough) -> Input {
    if screen.canSkip, random.once(in: 6) { return .skip }
    if screen.step.earlyEnding != nil, random.once(in: 8) { return .endEarly }
    switch (screen.step.content, screen.part) {
    case (.question(let question), _):
      return .next(answer(in: question.format, isOptional: screen.step.isOptional))
    case (.form(let form), _): return .next(answer(to: form))
    case (.eligibility(let eligibility), .token):
      return .next(.string(String(repeating: "a1", count: (eligibility.token?.length ?? 8) / 2)))
    case (.eligibility(let eligibility), .eligibilityQuestion(let id)):
      let right = eligibility.question(id)?.yesFits ?? true
      return .next(.boolean(random.once(in: 8) ? !right : right))
    case (.sharing, _): return .next([.boolean(random.once(in: 2))])
    case (.signature, _), (.webPage, _), (_, .signature): return .next("typed")
    case (.quiz(let quiz), .quizQuestion(let id)) where screen.feedback == nil:
      return .next(quiz.question(id).map { answer(to: $0) })
    case (.consentReview, .document), (.consentForm, _):
      return .next(["agree": .boolean(!random.once(in: 3))])
    case (.consentReview, .name): return .next(["givenName": "Ada", "familyName": "Example"])
    default: return .next(nil)
    }
  }

  /// The correct answer two times out of three.
  private mutating func answer(to question: QuizQuestion) -> JSONValue {
    let isGuessed = random.once(in: 3)
    switch question.key {
    case .boolean(let statement): return .boolean(statement.isTrue != isGuessed)
    case .number: return isGuessed ? 8 : 3
    case .choices:
      let right = question.choices.filter(\.isCorrect).map { JSONValue.string($0.value) }
      return isGuessed ? "choice-2" : .array(right)
    }
  }

  private mutating func answer(to form: Form) -> JSONValue {
    var answers = self.answers(to: form.itemsAskedOnce)
    for group in form.groups {
      let (least, most) = (group.repetition.least, group.repetition.most)
      let count = random.number(least...min(most, least + 2))
      answers[group.id] = .array((0..<count).map { _ in .object(self.answers(to: group.items)) })
    }
    return .object(answers)
  }

  private mutating func answers(to items: [FormItem]) -> [FormItem.ID: JSONValue] {
    var answers: [FormItem.ID: JSONValue] = [:]
    for item in items {
      guard let format = item.format else { continue }
      if case .confirmText(let settings) = format {
        answers[item.id] = answers[settings.original]
      } else {
        answers[item.id] = answer(in: format, isOptional: item.isOptional)
      }
    }
    return answers
  }

  /// An answer that a format accepts; sometimes none, if that is allowed.
  package mutating func answer(in format: AnswerFormat, isOptional: Bool) -> JSONValue {
    if isOptional, random.once(in: 4) { return .null }
    if format.settings.offersDontKnow, random.once(in: 4) { return .dontKnow }
    switch format {
    case .boolean: return .boolean(random.once(in: 2))
    case .textChoice(let settings): return choice(settings.choices.map(\.value))
    case .multipleValuePicker(let settings):
      return .array(
        settings.pickers.map { random.pick($0.choices.map(\.value.json), else: .null) })
    case .scale(let settings): return .number(Double(random.pick(settings.values, else: 0)))
    case .continuousScale: return .number(Double(random.number(-8...8)) / 8)
    case .numeric, .socioeconomicLadder: return .number(Double(random.number(0...9)))
    case .age: return .number(Double(random.number(18...99)))
    case .height, .weight, .healthQuantity: return .number(Double(random.number(50...200)))
    case .text, .confirmText: return .string(random.pick(["yes", "no thanks", "abc"], else: "yes"))
    case .email: return "ada@example.org"
    case .date(let settings): return settings.includesTime ? "2026-11-20T08:15" : "2026-11-20"
    case .timeOfDay: return .string(random.pick(["07:30", "23:45", "00:00"], else: "07:30"))
    case .timeInterval: return .number(Double(random.number(0...20)) * 900)
    case .location: return "Main Street 1"
    case .healthCharacteristic(let settings):
      return settings.characteristic == .dateOfBirth
        ? "1990-02-28" : choice(settings.characteristic.values)
    default: return answer(in: format.shape.settings.format, isOptional: false)
    }
  }

  private mutating func choice(_ values: [ChoiceValue]) -> JSONValue {
    .array([random.pick(values.map(\.json), else: .null)])
  }
}
