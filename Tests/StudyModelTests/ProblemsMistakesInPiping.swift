import StudyModel

extension Mistake {
  /// Mistakes in texts that show earlier answers.
  static let inPiping = [
    Mistake(.malformedPiping, .error, at: "tasks/diary/steps/mood/title/en") {
      $0.diary["mood"].title = text("After {answer:}")
    },
    Mistake(.pipedOutOfPlace, .error, at: "consents/consent/sections/risks/summary") {
      $0.risks.summary = text("You said {answer:mood}.")
    },
    Mistake(.pipedOutOfPlace, .error, at: "tasks/diary/steps/mood/format/choices/good/text") {
      var moods = Study.moods
      moods.choices[0].text = text("As {answer:hours|before}")
      $0.ask("mood", .textChoice(moods))
    },
    Mistake(.pipedWithoutWords, .error, at: "tasks/diary/steps/done/text/en") {
      $0.diary["done"].text = text("{answer:form|nothing}")
    },
    Mistake(.pipedWithoutWords, .error, at: "tasks/diary/steps/done/text/en") {
      $0.diary["done"].text = text("{answer:intro|nothing}")
    },
    // Those who slept badly are not asked how long.
    Mistake(.pipedWithoutDefault, .advice, at: "tasks/diary/steps/mood/text/en") {
      $0.diary["mood"].text = text("After {answer:hours} hours")
    },
    Mistake(.pipedWithoutDefault, .advice, at: "tasks/diary/steps/done/text/en") {
      $0.diary["done"].text = text("{answer:form/cups}")
    },
    Mistake(.unknownAnswer, .error, at: "tasks/diary/steps/done/title/en") {
      $0.diary["done"].title = text("{answer:gone|nothing}")
    },
    Mistake(.unknownTask, .error, at: "tasks/diary/steps/done/title/en") {
      $0.diary["done"].title = text("{answer:/gone/slept|nothing}")
    },
    Mistake(.laterAnswer, .warning, at: "tasks/diary/steps/slept/text/en") {
      $0.diary["slept"].text = text("{answer:mood|nothing}")
    },
    // A form is shown before any of its items is answered.
    Mistake(.laterAnswer, .warning, at: "tasks/diary/steps/form/items/cups/text/en") { study in
      study.changeForm { $0.items[1].text = text("Cups, {answer:form/name|you}") }
    },
    Mistake(
      .impossibleAnswer, .warning, at: "tasks/diary/steps/done/text/en",
      additional: "warning unreachableStep at tasks/diary/steps/hours"
    ) {
      $0.diary.rules[0].kind = .direct(.step("mood"))
      $0.diary["done"].text = text("{answer:hours|nothing}")
    },
  ]
}
