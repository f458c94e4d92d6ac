import StudyModel

extension HeartRhythm {
  static let quiz = Step(
    id: "quiz", title: words("Is everything clear?", "¿Está todo claro?"),
    text: words(
      "Your answers show us what we should explain better. You can try as often as you like.",
      "Sus respuestas nos muestran qué debemos explicar mejor. Puede intentarlo todas las veces que quiera."
    ),
    content: .quiz(
      Quiz(
        questions: [leaving, emergency, research, weeks, laterUse], onFailure: .backToSections,
        repeatsMissedOnly: true, shufflesChoices: true)))

  private static let leaving = QuizQuestion(
    id: "leaving", prompt: words("When can you stop?", "¿Cuándo puede dejarlo?"),
    choices: [
      QuizChoice(
        value: "any-time", text: words("At any time", "En cualquier momento"), isCorrect: true),
      QuizChoice(
        value: "after-eight-weeks",
        text: words("Only after eight weeks", "Solo después de ocho semanas"),
        explanation: words(
          "You do not have to stay for eight weeks. You can stop on any day.",
          "No tiene que quedarse ocho semanas. Puede dejarlo cualquier día.")),
      QuizChoice(
        value: "with-doctor", text: words("When my doctor agrees", "Cuando mi médico lo permita"),
        explanation: words(
          "The choice is yours alone. You do not need anyone’s permission.",
          "La decisión es solo suya. No necesita el permiso de nadie.")),
    ],
    explanation: words(
      "You can stop at any time, without a reason.",
      "Puede dejarlo en cualquier momento, sin dar un motivo."),
    tests: TestedPassage(
      consent: "consent", section: "withdrawing", paragraph: 0,
      quote:
        "Taking part is **voluntary**. You can say no, or stop at any time. There is no penalty. You do not lose any benefits or care that you have now."
    ))

  private static let emergency = QuizQuestion(
    id: "emergency",
    prompt: words(
      "You have chest pain while wearing the watch. What do you do?",
      "Le duele el pecho mientras lleva el reloj. ¿Qué hace?"),
    choices: [
      QuizChoice(
        value: "wait",
        text: words("Wait for the study team to call", "Esperar a que llame el equipo del estudio"),
        explanation: words(
          "Nobody watches your readings as they come in, so nobody would know.",
          "Nadie vigila sus lecturas cuando llegan, así que nadie lo sabría.")),
      QuizChoice(
        value: "call-911", text: words("Call 911", "Llamar al 911"), isCorrect: true),
      QuizChoice(
        value: "check-in",
        text: words("Write it in the check-in", "Escribirlo en las preguntas diarias"),
        explanation: words(
          "We may read your answers days later. Call 911 first.",
          "Podemos tardar días en leer sus respuestas. Llame primero al 911.")),
    ],
    explanation: words(
      "The study cannot call for help for you.",
      "El estudio no puede pedir ayuda por usted."),
    tests: TestedPassage(consent: "consent", section: "tasks"))

  private static let research = QuizQuestion(
    id: "research",
    prompt: words(
      "Does the study treat heart problems?", "¿El estudio trata problemas del corazón?"),
    key: .boolean(
      RightStatement(
        yes: words("Yes, it is a treatment", "Sí, es un tratamiento"),
        no: words("No, it is research", "No, es investigación"))),
    explanation: words(
      "This is research. Your doctor will keep caring for you as before.",
      "Es investigación. Su médico le sigue atendiendo como antes."),
    wrongExplanation: words(
      "The study only watches and learns. It does not treat anyone; your doctor does.",
      "El estudio solo observa y aprende. No trata a nadie; eso lo hace su médico."),
    tests: TestedPassage(consent: "consent", section: "welcome", paragraph: 0),
    alsoTests: [TestedPassage(consent: "consent", section: "benefits")])

  private static let weeks = QuizQuestion(
    id: "weeks",
    prompt: words("How many weeks does your part last?", "¿Cuántas semanas dura su participación?"),
    key: .number(
      RightNumber(
        lowest: 8, isWhole: true, unit: words("weeks", "semanas"), minimum: 1, maximum: 52,
        tooLow: words(
          "It is a little longer: eight weeks. You can still stop on any day.",
          "Es algo más: ocho semanas. Aun así puede dejarlo cualquier día."),
        tooHigh: words(
          "It is shorter: eight weeks, about three minutes a day.",
          "Es menos: ocho semanas, unos tres minutos al día."))),
    explanation: words(
      "It lasts eight weeks, about three minutes a day.",
      "Dura ocho semanas, unos tres minutos al día."),
    tests: TestedPassage(
      consent: "consent", section: "time", paragraph: 0, quote: "Your part lasts **8 weeks**."))

  private static let laterUse = QuizQuestion(
    id: "later-use",
    prompt: words(
      "Which two sentences about your data are true?",
      "¿Qué dos frases sobre sus datos son ciertas?"),
    text: words("Choose both.", "Elija las dos."), allowsSeveral: true,
    choices: [
      QuizChoice(
        value: "code",
        text: words(
          "My data are stored under a code", "Mis datos se guardan con un código"),
        isCorrect: true),
      QuizChoice(
        value: "other-research",
        text: words(
          "Other research may use them without my name",
          "Otras investigaciones pueden usarlos sin mi nombre"), isCorrect: true),
      QuizChoice(
        value: "employer",
        text: words("My employer receives them", "Mi empresa los recibe"),
        explanation: words(
          "We never give your data to your employer.", "Nunca damos sus datos a su empresa.")),
      QuizChoice(
        value: "messages",
        text: words("The study reads my messages", "El estudio lee mis mensajes"),
        explanation: words(
          "We do not collect messages, contacts or your location.",
          "No recogemos mensajes, contactos ni su ubicación.")),
    ],
    explanation: words(
      "Without your name, your data may help other research too.",
      "Sin su nombre, sus datos también pueden ayudar a otras investigaciones."),
    tests: TestedPassage(consent: "consent", section: "data-use"))
}
