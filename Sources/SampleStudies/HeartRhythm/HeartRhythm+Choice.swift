import StudyModel

extension HeartRhythm {
  static let risks = Section(
    id: "risks", type: .custom, title: words("Risks", "Riesgos"),
    formalTitle: words("Risks and discomforts", "Riesgos y molestias"),
    summary: words(
      "The risks are small: your privacy, some worry, and sore skin from the watch.",
      "Los riesgos son pequeños: su privacidad, algo de preocupación y molestias en la piel por el reloj."
    ),
    content: words(
      """
      The risks of this study are small.

      - **Privacy.** Someone could see data that you want to keep private. The part on privacy says what we do to prevent this.
      - **Worry.** Thinking about your heart each day may upset you. You can skip a question or stop.
      - **Skin.** A watch strap can make your skin sore. Wear it loosely or take it off.
      - **False comfort.** A watch can miss a problem. Keep seeing your doctor.

      There may be risks that we do not know yet.
      """,
      """
      Los riesgos de este estudio son pequeños.

      - **Privacidad.** Otra persona podría ver datos que usted quiere mantener en privado. La parte sobre la privacidad dice qué hacemos para evitarlo.
      - **Preocupación.** Pensar cada día en el corazón puede causarle inquietud. Puede saltarse una pregunta o dejarlo.
      - **Piel.** La correa del reloj puede irritar la piel. Llévela floja o quítesela.
      - **Falsa tranquilidad.** Un reloj puede no detectar un problema. Siga viendo a su médico.

      Puede haber riesgos que todavía no conocemos.
      """),
    learnMoreLabel: words("More about the risks", "Más sobre los riesgos"),
    illustration: .drawing(.safety), topics: ["risks", "unforeseeable-risks"])

  static let benefits = Section(
    id: "benefits", type: .custom, title: words("Benefits", "Beneficios"),
    summary: words(
      "The study may not help you. It may help others later.",
      "El estudio puede no ayudarle a usted. Puede ayudar a otros más adelante."),
    content: words(
      """
      We cannot promise that the study will help you. Some people like to see how their days and their heart go together.

      What we learn may help doctors find heart rhythm problems sooner.

      **Your other choices:** You can choose not to join. You can ask your own doctor about your heart. You can use your watch without this study.
      """,
      """
      No podemos prometer que el estudio le ayude. A algunas personas les gusta ver cómo se relacionan sus días y su corazón.

      Lo que aprendamos puede ayudar a los médicos a detectar antes los problemas del ritmo del corazón.

      **Sus otras opciones:** Puede no participar. Puede hablar de su corazón con su médico. Puede usar su reloj sin este estudio.
      """),
    learnMoreLabel: words("More about benefits", "Más sobre los beneficios"),
    illustration: .drawing(.growth), topics: ["benefits", "alternatives"])

  static let withdrawing = Section(
    id: "withdrawing", type: .withdrawing, title: words("Leaving the study", "Dejar el estudio"),
    formalTitle: words("Your choice, and how to leave", "Su decisión y cómo dejar el estudio"),
    summary: words(
      "You can stop at any time. You need no reason, and your care stays the same.",
      "Puede dejarlo en cualquier momento. No necesita un motivo y su atención no cambia."),
    content: words(
      """
      Taking part is **voluntary**. You can say no, or stop at any time. There is no penalty. You do not lose any benefits or care that you have now.

      ### How to stop
      - Tap *Leave the study* in the app, or
      - call {fact:contact.phone}, or write to {fact:contact.email}.

      ### What happens then
      We collect nothing more. You choose whether we keep or delete the data we have. We cannot take back data that were already shared without your name.

      ### When we may end your part
      We may end your part if you no longer have a watch, or if the study stops early. We will tell you why.

      If we learn something new that may change your mind, we will tell you soon.
      """,
      """
      Participar es **voluntario**. Puede decir que no o dejarlo en cualquier momento. No hay ninguna sanción. No pierde ningún beneficio ni la atención que tiene ahora.

      ### Cómo dejarlo
      - Toque *Dejar el estudio* en la aplicación, o
      - llame al {fact:contact.phone} o escriba a {fact:contact.email}.

      ### Qué pasa después
      No recogemos nada más. Usted elige si guardamos o borramos los datos que tenemos. No podemos recuperar los datos que ya se compartieron sin su nombre.

      ### Cuándo podemos terminar su participación
      Podemos terminarla si ya no tiene reloj o si el estudio acaba antes. Le diremos por qué.

      Si sabemos algo nuevo que pueda cambiar su decisión, se lo diremos pronto.
      """),
    learnMoreLabel: words("More about leaving", "Más sobre cómo dejarlo"),
    topics: ["voluntary", "withdrawal-procedure", "termination", "new-findings"])
}
