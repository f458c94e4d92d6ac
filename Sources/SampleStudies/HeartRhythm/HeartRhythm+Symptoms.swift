import StudyModel

extension HeartRhythm {
  static let felt = Step(
    id: "felt",
    title: words(
      "Did you feel your heart skip, race or flutter?",
      "¿Sintió que el corazón se saltaba latidos, se aceleraba o palpitaba?"),
    text: words("In the last 24 hours.", "En las últimas 24 horas."),
    content: .question(
      Question(
        format: .boolean(
          BooleanFormat(yes: words("Yes, I did", "Sí"), no: words("No, I did not", "No"))))))

  static let symptoms = Step(
    id: "symptoms", title: words("What else did you feel?", "¿Qué más sintió?"),
    text: words("Choose all that apply.", "Elija todo lo que corresponda."),
    content: .question(
      Question(
        format: .textChoice(
          TextChoiceFormat(
            allowsSeveral: true,
            choices: [
              TextChoice(value: "dizzy", text: words("Dizzy", "Mareo")),
              TextChoice(value: "short-of-breath", text: words("Short of breath", "Falta de aire")),
              TextChoice(
                value: "chest-pressure", text: words("Pressure in the chest", "Presión en el pecho")
              ),
              TextChoice(
                value: "fainted", text: words("I fainted", "Me desmayé"),
                detailText: words(
                  "For a moment I did not know where I was.",
                  "Por un momento no supe dónde estaba.")),
              TextChoice(
                value: "other", text: words("Something else", "Otra cosa"),
                other: OtherField(
                  placeholder: words("What did you feel?", "¿Qué sintió?"), isRequired: true)),
              TextChoice(
                value: "none", text: words("None of these", "Nada de esto"), isExclusive: true),
            ])))))

  static let activity = Step(
    id: "activity",
    title: words("What were you doing when it began?", "¿Qué hacía cuando empezó?"),
    content: .question(
      Question(
        format: .textChoice(
          TextChoiceFormat(choices: [
            TextChoice(
              value: "resting", text: words("Resting", "Descansaba"),
              detailText: words("Sitting, reading, watching TV", "Sentado, leyendo, viendo la tele")
            ),
            TextChoice(
              value: "moving", text: words("Moving", "Me movía"),
              detailText: words("Walking, housework, sports", "Caminar, tareas de casa, deporte")),
            TextChoice(
              value: "upset", text: words("Upset or worried", "Sentía enojo o preocupación")),
            TextChoice(
              value: "asleep", text: words("Asleep", "Dormía"),
              detailText: words("It woke me up.", "Me despertó.")),
          ])))))

  static let strength = Step(
    id: "strength", title: words("How strong was the feeling?", "¿Qué tan fuerte fue?"),
    content: .question(
      Question(
        format: .scale(
          ScaleFormat(
            minimum: 0, maximum: 10, minimumLabel: words("Hardly felt it", "Casi no lo sentí"),
            maximumLabel: words("Could not do anything else", "No podía hacer nada más"))),
        learnMore: LearnMore(
          label: words("How to choose a number", "Cómo elegir un número"),
          title: words("How to choose a number", "Cómo elegir un número"),
          content: words(
            "Think of the worst moment. **3** means you felt it but kept going. **6** means you had to slow down. **9** means you had to stop.",
            "Piense en el peor momento. **3** quiere decir que lo sintió y siguió. **6**, que tuvo que ir más despacio. **9**, que tuvo que parar."
          )))))

  static let began = Step(
    id: "began", title: words("When did it begin?", "¿Cuándo empezó?"),
    text: words(
      "You chose {answer:strength} of 10. A rough time is fine.",
      "Eligió {answer:strength} de 10. Basta una hora aproximada."), isOptional: true,
    content: .question(
      Question(
        format: .timeOfDay(
          TimeOfDayFormat(
            minuteStep: 5, dontKnow: DontKnow(text: words("I do not know", "No lo sé")))))))
}
