import StudyModel

extension Mistake {
  static let inRules = [
    Mistake(.unknownTrigger, .error, at: "tasks/diary/rules/gone") {
      $0.diary.rules.append(Rule(step: "gone", kind: .direct(.step("done"))))
    },
    Mistake(.unknownDestination, .error, at: "tasks/diary/rules/hours/to") {
      $0.diary.rules.append(Rule(step: "summary", kind: .direct(.step("gone"))))
      $0.diary.rules[2].step = "hours"
      $0.diary.rules[2].kind = .direct(.step("gone"))
    },
    Mistake(.unknownDestination, .error, at: "tasks/diary/rules/hours/otherwise") {
      $0.branch(after: "hours", test("hours", .numberBetween(8, nil)))
      $0.diary.rules[2].kind = .firstMatch(
        [
          Rule.Branch(
            condition: test("hours", .numberBetween(8, nil)), destination: .step("mood"))
        ], otherwise: .step("gone"))
    },
    Mistake(.overriddenRule, .warning, at: "tasks/diary/rules/note") {
      $0.diary.rules.append(Rule(step: "note", kind: .skip(when: test("hours", .skipped))))
    },
    Mistake(.ruleNeverUsed, .warning, at: "tasks/diary/rules/later") {
      $0.diary.rules.append(Rule(step: "later", kind: .direct(.step("done"))))
    },
    Mistake(.ruleWithoutEffect, .advice, at: "tasks/diary/rules/mood") {
      $0.diary.rules.append(Rule(step: "mood", kind: .direct(.step("when"))))
    },
    Mistake(.ruleWithoutBranches, .error, at: "tasks/diary/rules/mood/branches") {
      $0.branch(after: "mood")
    },
    Mistake(.unreachableStep, .warning, at: "tasks/diary/steps/day") {
      $0.diary.rules.append(Rule(step: "when", kind: .direct(.step("note"))))
    },
    Mistake(.unreachableStep, .warning, at: "tasks/diary/endings/later") {
      $0.diary["intro"].earlyEnding = nil
    },
    Mistake(.alwaysSkipped, .warning, at: "tasks/diary/steps/day") {
      $0.diary.rules.append(Rule(step: "day", kind: .skip(when: .all([]))))
    },
    Mistake(.endlessLoop, .error, at: "tasks/join/steps/goodbye") {
      $0.join.rules.append(Rule(step: "goodbye", kind: .direct(.step("goodbye"))))
    },
    Mistake(.skipCycle, .error, at: "tasks/diary/rules/note") {
      $0.diary.rules.append(
        Rule(step: "form", kind: .skip(when: test("mood", .includes(["good"])))))
      $0.branch(after: "form", test("mood", .includes(["bad"])))
      $0.diary.rules[3].kind = .firstMatch(
        [
          Rule.Branch(condition: test("mood", .includes(["bad"])), destination: .step("note"))
        ], otherwise: nil)
    },
    Mistake(.branchNeverReached, .warning, at: "tasks/diary/rules/hours/branches/2") {
      $0.branch(
        after: "hours", test("hours", .numberBetween(4, nil)), test("hours", .equals(.number(5))))
    },
    Mistake(.branchNeverReached, .warning, at: "tasks/diary/rules/mood/branches/2") {
      $0.branch(
        after: "mood", test("mood", .includes(["good"])),
        .all([test("mood", .equals("good")), test("slept", .answered)]))
    },
    Mistake(.overlappingBranches, .advice, at: "tasks/diary/rules/hours/branches/2") {
      $0.branch(
        after: "hours", test("hours", .numberBetween(0, 5)), test("hours", .numberBetween(5, 8)))
    },
  ]

  static let inConditions = [
    Mistake(.unknownTask, .error, at: "tasks/diary/rules/mood/branches/1/condition") {
      $0.branch(
        after: "mood",
        .test(
          AnswerTest(answer: AnswerReference(task: "gone", step: "a"), comparison: .answered)))
    },
    Mistake(.unknownAnswer, .error, at: "tasks/diary/rules/mood/branches/1/condition") {
      $0.branch(after: "mood", test("gone", .answered))
    },
    Mistake(.unknownAnswer, .error, at: "tasks/diary/rules/summary/branches/1/condition") {
      $0.diary.rules.append(
        Rule(
          step: "summary",
          kind: .firstMatch(
            [
              Rule.Branch(
                condition: .test(
                  AnswerTest(
                    answer: AnswerReference(step: "form", item: "tea"), comparison: .answered)),
                destination: .step("mood"))
            ], otherwise: nil)))
    },
    Mistake(.laterAnswer, .warning, at: "tasks/diary/rules/mood/branches/1/condition") {
      $0.branch(after: "mood", test("day", .answered))
    },
    Mistake(
      .impossibleAnswer, .warning, at: "tasks/diary/rules/summary/branches/1/condition",
      additional: "warning alwaysSkipped at tasks/diary/steps/day"
    ) {
      $0.diary.rules.append(Rule(step: "day", kind: .skip(when: .all([]))))
      $0.diary.rules.append(
        Rule(
          step: "summary",
          kind: .firstMatch(
            [Rule.Branch(condition: test("day", .answered), destination: .step("done"))],
            otherwise: nil)))
    },
    Mistake(.noAnswerToTest, .error, at: "tasks/diary/rules/mood/branches/1/condition") {
      $0.branch(after: "mood", test("intro", .answered))
    },
    Mistake(.comparisonMismatch, .error, at: "tasks/diary/rules/mood/branches/1/condition") {
      $0.branch(after: "mood", test("mood", .numberBetween(1, 2)))
    },
    Mistake(.comparisonMismatch, .error, at: "tasks/diary/rules/mood/branches/1/condition") {
      $0.branch(after: "mood", test("mood", .dontKnow))
    },
    Mistake(.comparisonMismatch, .error, at: "tasks/diary/rules/mood/branches/1/condition") {
      $0.branch(after: "mood", test("slept", .consented(true)))
    },
    Mistake(.valueNotOffered, .error, at: "tasks/diary/rules/mood/branches/1/condition") {
      $0.branch(after: "mood", test("mood", .includes(["great"])))
    },
    // A rule cannot name an answer that a participant typed instead of choosing from the list.
    Mistake(.valueNotOffered, .error, at: "tasks/diary/rules/mood/branches/1/condition") {
      var moods = Study.moods
      moods.choices.append(
        TextChoice(
          value: "other", text: LocalizedText("Another", in: .english), other: OtherField()))
      $0.diary["mood"].content = .question(Question(format: .textChoice(moods)))
      $0.branch(after: "mood", test("mood", .includes(["great"])))
    },
    Mistake(.malformedDate, .error, at: "tasks/diary/rules/day/branches/1/condition") {
      $0.branch(after: "day", test("day", .dateBetween("yesterday", nil)))
    },
    Mistake(.invalidPattern, .error, at: "tasks/diary/rules/mood/branches/1/condition") {
      $0.branch(after: "mood", test("mood", .matches("(")))
    },
    Mistake(.conditionNeverTrue, .warning, at: "tasks/diary/rules/hours/branches/1/condition") {
      $0.branch(after: "hours", test("hours", .numberBetween(13, nil)))
    },
    Mistake(.conditionNeverTrue, .warning, at: "tasks/diary/rules/mood/branches/1/condition") {
      $0.branch(after: "mood", .any([]))
    },
    Mistake(.conditionNeverTrue, .warning, at: "tasks/diary/rules/mood/branches/1/condition") {
      $0.branch(
        after: "mood", .all([test("mood", .equals("good")), test("mood", .equals("bad"))]))
    },
    Mistake(.conditionNeverTrue, .warning, at: "tasks/diary/rules/when/branches/1/condition") {
      $0.branch(after: "when", test("when", .timeBetween(TimeOfDay("22:00"), TimeOfDay("06:00"))))
    },
  ]

  static let inFormats = [
    Mistake(.noChoices, .error, at: "tasks/diary/steps/new/format/choices") {
      $0.add(.question(Question(format: .valuePicker(ValuePickerFormat()))))
    },
    choices(.emptyChoiceValue, .error, at: "1") { $0[0].value = "" },
    choices(.duplicateChoiceValue, .error, at: "a") { $0[1].value = "a" },
    choices(.duplicateChoiceText, .warning, at: "b/text/en") { $0[1].text = text(" a") },
    choices(.emptyChoiceText, .error, at: "a") { $0[0].text = [:] },
    choices(.exclusiveWithoutEffect, .advice, at: "a") { $0[0].isExclusive = true },
    Mistake(.choiceWithoutImage, .warning, at: "tasks/diary/steps/new/format/choices/a") {
      $0.add(
        .question(
          Question(
            format: .imageChoice(
              ImageChoiceFormat(choices: [ImageChoice(value: "a", text: text("A"))])))))
    },
    Mistake(.notAColor, .error, at: "tasks/diary/steps/new/format/choices/a") {
      $0.add(
        .question(
          Question(
            format: .colorChoice(
              ColorChoiceFormat(choices: [
                ColorChoice(value: "a", text: text("A"), color: "red")
              ])))))
    },
    format(.outOfBounds, .error, at: "minimum", .scale(ScaleFormat(minimum: -20_000, maximum: 0))),
    format(.emptyRange, .error, at: "maximum", .scale(ScaleFormat(minimum: 5, maximum: 5))),
    format(
      .invalidStep, .error, at: "step", .scale(ScaleFormat(minimum: 0, maximum: 10, step: 3))),
    format(.tooManyIntervals, .error, at: "step", .scale(ScaleFormat(minimum: 0, maximum: 20))),
    format(
      .defaultOutOfRange, .warning, at: "defaultValue",
      .scale(ScaleFormat(minimum: 0, maximum: 10, defaultValue: 11))),
    format(
      .invalidPattern, .error, at: "pattern",
      .text(TextFormat(pattern: "[", patternMessage: text("Letters only")))),
    format(
      .patternWithoutMessage, .error, at: "patternMessage", .text(TextFormat(pattern: "[a-z]+"))),
    format(
      .messageWithoutPattern, .error, at: "pattern",
      .text(TextFormat(patternMessage: text("Letters only")))),
    Mistake(
      .emptyText, .error, at: "tasks/diary/steps/form/items/again/format/message"
    ) {
      $0.changeForm { $0.items[3].format = .confirmText(ConfirmTextFormat(original: "name")) }
    },
    Mistake(.confirmTextOutsideForm, .error, at: "tasks/diary/steps/new/format") {
      $0.add(
        .question(
          Question(
            format: .confirmText(
              ConfirmTextFormat(original: "note", message: text("Not the same."))))))
    },
    format(
      .unknownIdentifier, .error, at: "quantity",
      .healthQuantity(HealthQuantityFormat(quantity: "Pulse"))),
  ]

  private static func format(
    _ code: Problem.Code, _ severity: Problem.Severity, at member: String, _ format: AnswerFormat
  ) -> Mistake {
    Mistake(code, severity, at: "tasks/diary/steps/new/format/\(member)") {
      $0.add(.question(Question(format: format)))
    }
  }

  private static func choices(
    _ code: Problem.Code, _ severity: Problem.Severity, at row: String,
    _ change: (inout [TextChoice]) -> Void
  ) -> Mistake {
    var choices = [
      TextChoice(value: "a", text: text("A")), TextChoice(value: "b", text: text("B")),
    ]
    change(&choices)
    return format(
      code, severity, at: "choices/\(row)", .textChoice(TextChoiceFormat(choices: choices)))
  }
}
