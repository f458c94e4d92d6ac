import StudyModel

extension HeartRhythm {
  static let pulse = Step(
    id: "pulse", title: words("What does your watch show now?", "¿Qué muestra su reloj ahora?"),
    text: words(
      "Sit still for one minute, then read your heart rate.",
      "Quédese quieto un minuto y lea la frecuencia del corazón."),
    isOptional: true,
    content: .question(
      Question(
        format: .numeric(
          NumericFormat(
            isWhole: true, unit: "count/min", displayUnit: words("beats/min", "lat./min"),
            minimum: 30, maximum: 220, placeholder: words("Heart rate", "Frecuencia"))))))

  static let rested = Step(
    id: "rested", title: words("How rested do you feel?", "¿Se siente con energía?"),
    isOptional: true,
    content: .question(
      Question(
        format: .continuousScale(
          ContinuousScaleFormat(
            minimum: 0, maximum: 10, fractionDigits: 1,
            minimumLabel: words("Worn out", "Sin energía"),
            maximumLabel: words("Fully rested", "Con mucha energía"))))))

  static let note = Step(
    id: "note", title: words("Today in a few words", "El día en pocas palabras"),
    isOptional: true,
    content: .question(
      Question(
        format: .text(
          TextFormat(
            maximumLength: 60,
            placeholder: words("For example: busy, but good", "Por ejemplo: con prisa, pero bien")))
      )))

  static let today = Step(
    id: "today", title: words("Coffee, alcohol, medicine", "Café, alcohol, medicinas"),
    text: words("From this morning until now.", "Desde esta mañana hasta ahora."),
    content: .form(
      Form(
        items: drinks + medicine,
        footer: words(
          "These answers help us see patterns. They are never used to judge you.",
          "Estas respuestas nos ayudan a ver patrones. Nunca se usan para juzgarle."))))

  private static let drinks = [
    FormItem(id: "drinks", text: words("Drinks", "Bebidas")),
    FormItem(
      id: "coffee", text: words("Cups of coffee or strong tea", "Tazas de café o té fuerte"),
      format: .numeric(NumericFormat(isWhole: true, minimum: 0, maximum: 20)), isOptional: true,
      placeholder: words("0 to 20", "0 a 20")),
    FormItem(
      id: "alcohol", text: words("Did you drink alcohol?", "¿Bebió alcohol?"),
      format: .boolean(BooleanFormat())),
    FormItem(
      id: "glasses", text: words("How many glasses?", "¿Cuántas copas?"),
      format: .scale(
        ScaleFormat(
          minimum: 1, maximum: 8, minimumLabel: words("One", "Una"),
          maximumLabel: words("Eight or more", "Ocho o más"))),
      visibility: when("today", "alcohol", .equals(.boolean(true)))),
  ]

  private static let medicine = [
    FormItem(id: "medicine", text: words("Heart medicine", "Medicinas para el corazón")),
    FormItem(
      id: "taken", text: words("Did you take it?", "¿Las tomó?"),
      format: .textChoice(
        TextChoiceFormat(choices: [
          TextChoice(value: "all", text: words("All of it", "Todas")),
          TextChoice(value: "some", text: words("Some of it", "Algunas")),
          TextChoice(value: "nothing", text: words("Nothing", "Ninguna")),
          TextChoice(value: "no-medicine", text: words("I take none", "No tomo ninguna")),
        ]))),
    FormItem(
      id: "reason", text: words("What got in the way?", "¿Qué se lo impidió?"),
      format: .text(TextFormat(maximumLength: 120)), isOptional: true,
      visibility: .any([
        when("today", "taken", .includes(["some"])),
        when("today", "taken", .includes(["nothing"])),
      ])),
  ]

  static let lastVisit = Step(
    id: "last-visit",
    title: words(
      "When did you last see someone about your heart?",
      "¿Cuándo fue su última consulta sobre el corazón?"),
    text: words("A doctor or a nurse.", "Con un médico o una enfermera."), isOptional: true,
    content: .question(
      Question(
        format: .date(
          DateFormat(
            daysBeforeToday: 3_650, daysAfterToday: 0,
            dontKnow: DontKnow(text: words("I do not remember", "No lo recuerdo")))))))

  static let summaryByEmail = Step(
    id: "summary-by-email",
    title: words(
      "Would you like your week by email?", "¿Quiere recibir su semana por correo?"),
    text: words(
      "We send a chart of your answers each Sunday.",
      "Cada domingo le enviamos un gráfico de sus respuestas."),
    content: .question(
      Question(
        format: .boolean(
          BooleanFormat(yes: words("Yes, please", "Sí, por favor"), no: words("No", "No"))))))

  static let email = Step(
    id: "email", title: words("Where should we send it?", "¿A dónde lo enviamos?"),
    isOptional: true,
    content: .question(
      Question(
        format: .email(EmailFormat()),
        placeholder: words("name@example.org", "nombre@example.org"))))

  static let moreToSay = Step(
    id: "more", title: words("Is there more to tell us?", "¿Quiere contarnos algo más?"),
    text: words(
      "Please leave out names of other people.", "No escriba nombres de otras personas."),
    isOptional: true,
    content: .question(
      Question(
        format: .text(TextFormat(allowsSeveralLines: true, maximumLength: 500)),
        placeholder: words("Write as much as you like", "Escriba lo que quiera"))))
}
