import StudyModel

extension HeartRhythm {
  static let dailyCheckIn = Task(
    id: "daily-check-in", kind: .survey, title: words("Daily check-in", "Preguntas diarias"),
    steps: [
      checkInWelcome, felt, symptoms, activity, strength, careAdvice, began, pulse, rested, note,
      today, lastVisit, summaryByEmail, email, moreToSay, answers, checkInDone,
    ],
    rules: [
      Rule(
        step: "felt",
        kind: .firstMatch(
          [
            Rule.Branch(
              condition: when("felt", .equals(.boolean(false))), destination: .step("pulse"))
          ],
          otherwise: .step("symptoms"))),
      Rule(
        step: "strength",
        kind: .firstMatch(
          [
            Rule.Branch(
              condition: .any([
                when("symptoms", .includes(["fainted"])), when("strength", .numberBetween(8, nil)),
              ]), destination: .step("care-advice")),
            Rule.Branch(
              condition: .all([
                when("activity", .equals("asleep")), .not(when("symptoms", .includes(["none"]))),
              ]), destination: .step("pulse")),
          ], otherwise: .step("began"))),
      // Someone who needs care is not asked any more questions.
      Rule(step: "care-advice", kind: .direct(.step("answers"))),
      Rule(
        step: "email", kind: .skip(when: when("summary-by-email", .equals(.boolean(false))))),
    ], schedule: eightWeeks)

  /// Every evening for eight weeks, starting on the day after enrollment.
  private static let eightWeeks = Schedule(
    frequency: .daily, startDay: 1, times: [TimeOfDay(hour: 19, minute: 0)].compactMap(\.self),
    endsAfter: 56)

  private static let checkInWelcome = Step(
    id: "welcome", title: words("How was your heart today?", "¿Cómo estuvo su corazón hoy?"),
    text: words("This takes about three minutes.", "Esto dura unos tres minutos."),
    bodyItems: [
      BodyItem(
        style: .bullet,
        text: words("Think of the last 24 hours.", "Piense en las últimas 24 horas.")),
      BodyItem(
        style: .bullet,
        text: words("You can skip most questions.", "Puede saltarse la mayoría de las preguntas.")),
      BodyItem(
        style: .callout,
        text: words(
          "Nobody reads your answers right away. In an emergency, call 911.",
          "Nadie lee sus respuestas de inmediato. En una emergencia, llame al 911.")),
    ],
    content: .instruction(Instruction()))

  private static let careAdvice = Step(
    id: "care-advice", title: words("Please take care of yourself", "Por favor, cuídese"),
    text: words(
      "You told us about a strong feeling, or that you fainted.",
      "Nos contó que sintió algo muy fuerte o que se desmayó."),
    bodyItems: [
      BodyItem(
        style: .callout,
        text: words(
          "Chest pain, trouble breathing or fainting now: call 911.",
          "Dolor en el pecho, falta de aire o desmayo ahora: llame al 911.")),
      BodyItem(
        style: .bullet,
        text: words(
          "Feeling better now: call your doctor today.",
          "Si ya se siente mejor: llame hoy a su médico.")),
    ],
    content: .instruction(Instruction()))

  private static let answers = Step(
    id: "answers", title: words("Your answers", "Sus respuestas"),
    text: words(
      "Look them over. You can still change them.", "Revíselas. Todavía puede cambiarlas."),
    content: .answerSummary(AnswerSummary(excludesInstructions: true)))

  private static let checkInDone = Step(
    id: "done", title: words("See you tomorrow", "Hasta mañana"),
    text: words("Your answers are saved. Thank you.", "Sus respuestas están guardadas. Gracias."),
    content: .completion(Completion()))
}
