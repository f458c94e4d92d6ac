import StudyModel

extension HeartRhythm {
  static let join = Task(
    id: "join", kind: .join, title: words("Join the study", "Participar en el estudio"),
    steps: [
      greeting, eligibility,
      Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: "consent"))),
      quiz, sharing, review, completion, goodbye,
    ],
    endings: [notEligible, maybeLater],
    rules: [
      Rule(
        step: "eligibility",
        kind: .firstMatch(
          [
            Rule.Branch(
              condition: when("eligibility", .equals(.boolean(false))),
              destination: .step("not-eligible"))
          ], otherwise: .step("scenes"))),
      Rule(
        step: "review",
        kind: .firstMatch(
          [
            Rule.Branch(
              condition: when("review", .consented(false)), destination: .step("goodbye"))
          ], otherwise: nil)),
      Rule(step: "completion", kind: .direct(.end)),
    ])

  private static let greeting = Step(
    id: "greeting", title: words("Heart Rhythm at Home", "El ritmo del corazón en casa"),
    text: words(
      "A study by Northmere University Hospital. The next screens tell you what it is about.",
      "Un estudio del Hospital Universitario de Northmere. Las próximas pantallas le explican de qué trata."
    ),
    footnote: words(
      "Questions? Call {fact:contact.phone} from Monday to Friday, 9 to 5.",
      "¿Preguntas? Llame al {fact:contact.phone} de lunes a viernes, de 9 a 17 h."),
    bodyItems: [
      BodyItem(
        style: .bullet,
        text: words("Reading takes about 15 minutes.", "La lectura dura unos 15 minutos.")),
      BodyItem(
        style: .bullet,
        text: words(
          "You can stop and come back later.", "Puede parar y volver más tarde.")),
      BodyItem(
        style: .bullet,
        text: words(
          "Nothing is shared before you sign.", "No se comparte nada antes de que firme.")),
    ],
    earlyEnding: EarlyEnding(buttonText: words("Not now", "Ahora no"), ending: "maybe-later"),
    content: .instruction(Instruction()))

  private static let eligibility = Step(
    id: "eligibility",
    title: words("Are you 18 years or older?", "¿Tiene usted 18 años o más?"),
    text: words(
      "This study is for adults only.", "Este estudio es solo para personas adultas."),
    content: .question(
      Question(
        format: .boolean(
          BooleanFormat(
            yes: words("Yes, I am 18 or older", "Sí, tengo 18 años o más"),
            no: words("No, I am younger", "No, soy menor"))))))

  private static let sharing = Step(
    id: "sharing",
    content: .sharing(
      Sharing(
        shortDescription: words(
          "Northmere University Hospital", "el Hospital Universitario de Northmere"),
        longDescription: words(
          "Northmere University Hospital and its partners in this study",
          "el Hospital Universitario de Northmere y sus socios en este estudio"),
        learnMore: words(
          """
          Before we share data outside the hospital, we remove your name, email address and other details that point to you.

          - **Widely** means: researchers around the world can ask to use your coded data for health research. A committee checks each request.
          - **Only here** means: your coded data stay with the hospital and its partners in this study.

          Both choices are fine. You can change your mind later; data that were already shared cannot be called back.
          """,
          """
          Antes de compartir datos fuera del hospital, quitamos su nombre, su correo y otros datos que apuntan a usted.

          - **Ampliamente** quiere decir: investigadores de todo el mundo pueden pedir sus datos con código para investigar sobre salud. Un comité revisa cada solicitud.
          - **Solo aquí** quiere decir: sus datos con código se quedan en el hospital y con sus socios en este estudio.

          Las dos opciones están bien. Puede cambiar de opinión más tarde; los datos que ya se compartieron no se pueden recuperar.
          """),
        laterChange: words(
          "You can change this later by calling the study team. Data shared by then cannot be called back.",
          "Puede cambiarlo más tarde llamando al equipo del estudio. Los datos compartidos hasta entonces no se pueden recuperar."
        ))))

  private static let review = Step(
    id: "review", title: words("Consent", "Consentimiento"),
    text: words("Please write your name.", "Escriba su nombre, por favor."),
    content: .consentReview(
      ConsentReview(
        consent: "consent", signature: "participant",
        reasonForConsent: words(
          "By agreeing you confirm that you have read this form and choose to take part in this research study.",
          "Al aceptar, confirma que ha leído este documento y que decide participar en este estudio de investigación."
        ), requiresScrollToBottom: true)))

  private static let completion = Step(
    id: "completion", title: words("Thank you for joining", "Gracias por participar"),
    text: words(
      "We have saved your choice. Your first check-in comes tomorrow evening.",
      "Hemos guardado su decisión. Sus primeras preguntas llegan mañana por la noche."),
    content: .completion(Completion()))

  private static let goodbye = Step(
    id: "goodbye", title: words("You have not joined", "No se ha unido al estudio"),
    text: words(
      "That is fine. Nothing was saved, and your care stays the same. You can come back at any time.",
      "Está bien. No se ha guardado nada y su atención no cambia. Puede volver cuando quiera."),
    content: .completion(Completion(reason: .discarded)))

  private static let notEligible = Step(
    id: "not-eligible", title: words("Thank you for asking", "Gracias por su interés"),
    text: words(
      "This study is only for people who are 18 or older. Nothing was saved. If you worry about your heart, talk to an adult you trust or to your doctor.",
      "Este estudio es solo para personas de 18 años o más. No se ha guardado nada. Si le preocupa su corazón, hable con una persona adulta de confianza o con su médico."
    ),
    content: .completion(Completion(reason: .earlyTermination)))

  private static let maybeLater = Step(
    id: "maybe-later", title: words("Maybe later", "Quizás más tarde"),
    text: words(
      "Nothing was saved. Open the app again when you have time to read.",
      "No se ha guardado nada. Abra la aplicación de nuevo cuando tenga tiempo de leer."),
    content: .completion(Completion(reason: .earlyTermination)))
}
