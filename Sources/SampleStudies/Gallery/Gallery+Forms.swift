import StudyModel

extension SampleStudies {
  static var galleryForms: Task {
    gallery(
      "forms", "Forms and texts",
      [
        Step(
          id: "welcome", title: english("Before you begin"),
          text: english("This takes about two minutes."),
          detailText: english("You can skip anything you do not want to answer."),
          footnote: english("Only the study team reads your answers."),
          bodyItems: [
            BodyItem(style: .tag, text: english("Weekly")),
            BodyItem(
              style: .bullet, text: english("Sit down for a moment"),
              detailText: english("Your pulse should be calm.")),
            BodyItem(
              style: .bullet, text: english("Have your watch at hand"),
              learnMore: LearnMore(
                label: english("Why the watch"), title: english("Why the watch"),
                content: english("It shows *your pulse* over the last minute."))),
            BodyItem(style: .rule),
            BodyItem(text: english("You can stop at any time.")),
          ], content: .instruction(Instruction())),
        Step(
          id: "form", title: english("Your day"), text: english("Some questions about yesterday."),
          content: .form(
            Form(
              items: items,
              footer: english("Call 555-0142 if you feel unwell.")))),
        Step(
          id: "medicines", title: english("Your medicines"),
          text: english("One after another, as many as you take."),
          content: .form(Form(items: medicines))),
      ])
  }

  private static let medicines = [
    FormItem(
      id: "medicine", text: english("Medicines"),
      detailText: english("Include those you buy without a prescription."),
      repetition: Repetition(
        maximum: 8, entry: english("Medicine"), addLabel: english("Add a medicine"))),
    FormItem(
      id: "medicine-name", text: english("What is it called?"),
      format: .text(TextFormat(maximumLength: 60))),
    FormItem(
      id: "dose", text: english("How much do you take at a time?"),
      format: .numeric(NumericFormat(unit: "mg", minimum: 1, maximum: 5_000))),
    FormItem(
      id: "when", text: english("When do you take it?"),
      format: .textChoice(
        TextChoiceFormat(choices: [
          choice("daily", "Every day"), choice("needed", "Only when I need it"),
        ]))),
    FormItem(
      id: "days", text: english("On how many days last week?"),
      format: .scale(ScaleFormat(minimum: 0, maximum: 7)), isOptional: true,
      visibility: when("medicines", "when", .includes(["needed"]))),
  ]

  private static let items = [
    FormItem(id: "heading-walk", text: english("Walking")),
    FormItem(
      id: "walked", text: english("Did you go for a walk?"), format: .boolean(BooleanFormat()),
      tag: english("Yesterday")),
    FormItem(
      id: "steps", text: english("About how many steps?"),
      format: .numeric(NumericFormat(isWhole: true, unit: "steps", minimum: 1, maximum: 100_000)),
      isOptional: true,
      learnMore: LearnMore(
        label: english("Where to find them"), title: english("Your steps"),
        content: english("The watch shows them on its first page.")),
      visibility: when("form", "walked", .equals(.boolean(true)))),
    FormItem(
      id: "why", text: english("What kept you from it?"),
      format: .textChoice(
        TextChoiceFormat(choices: [
          choice("weather", "The weather"), choice("health", "My health"),
          choice("time", "No time"),
        ])), visibility: when("form", "walked", .equals(.boolean(false)))),
    FormItem(
      id: "heading-account", text: english("How to reach you"),
      detailText: english("Only if you want an answer.")),
    FormItem(
      id: "name", text: english("Your name"), detailText: english("As it appears on our letters."),
      format: .text(TextFormat(maximumLength: 60, capitalization: .words)), isOptional: true),
    FormItem(
      id: "phrase", text: english("A phrase to recognize you by"),
      format: .text(TextFormat(maximumLength: 40)), isOptional: true,
      placeholder: english("Two words of your own")),
    FormItem(
      id: "phrase-again", text: english("The phrase again"),
      format: .confirmText(
        ConfirmTextFormat(original: "phrase", message: english("The two phrases differ."))),
      isOptional: true),
  ]
}
