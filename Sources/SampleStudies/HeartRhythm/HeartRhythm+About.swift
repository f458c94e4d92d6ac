import StudyModel

extension HeartRhythm {
  static let welcome = Section(
    id: "welcome", type: .overview, title: words("Welcome", "Le damos la bienvenida"),
    formalTitle: words("Key information", "Información clave"),
    summary: words(
      "We invite you to a research study about the rhythm of the heart. Joining is your choice.",
      "Le invitamos a un estudio de investigación sobre el ritmo del corazón. Usted decide si participa."
    ),
    content: words(
      """
      This is a **research study**. Please read this page first. It tells you the main points.

      - **Why:** We want to learn when the heart skips, races or flutters in daily life.
      - **What you do:** You wear your own watch and answer a short check-in each day.
      - **How long:** Eight weeks, about three minutes a day.
      - **Main risk:** Someone could learn things about you that you want to keep private. We work hard to prevent this.
      - **Benefits:** The study may not help you. It may help other people later.
      - **Other choices:** You can choose not to join. You can also talk to your own doctor about your heart.

      Joining is **your choice**. You can say no. You can stop at any time. Your care will stay the same.

      Take your time. Talk with your family, friends or doctor. Ask us anything: call {fact:contact.phone}.
      """,
      """
      Este es un **estudio de investigación**. Lea primero esta página. Aquí están los puntos principales.

      - **Por qué:** Queremos saber cuándo el corazón se salta latidos, se acelera o palpita en la vida diaria.
      - **Qué hace usted:** Lleva su propio reloj y contesta unas preguntas breves cada día.
      - **Cuánto dura:** Ocho semanas, unos tres minutos al día.
      - **Riesgo principal:** Otra persona podría enterarse de cosas que usted quiere mantener en privado. Trabajamos mucho para evitarlo.
      - **Beneficios:** Es posible que el estudio no le ayude a usted. Puede ayudar a otras personas más adelante.
      - **Otras opciones:** Puede no participar. También puede hablar de su corazón con su médico.

      Participar es **su decisión**. Puede decir que no. Puede dejarlo en cualquier momento. Su atención médica no cambiará.

      Tómese su tiempo. Hable con su familia, sus amistades o su médico. Pregúntenos lo que quiera: llame al {fact:contact.phone}.
      """),
    learnMoreLabel: words("Read the key information", "Leer la información clave"),
    topics: ["key-information", "research-statement", "alternatives", "voluntary"])

  static let purpose = Section(
    id: "purpose", type: .custom, title: words("Why we ask you", "Por qué se lo pedimos"),
    formalTitle: words("Purpose of the study", "Propósito del estudio"),
    summary: words(
      "Many people feel their heart skip or race. We want to learn what sets it off.",
      "Muchas personas sienten que el corazón se salta un latido o se acelera. Queremos saber qué lo provoca."
    ),
    content: words(
      """
      Many people feel their heart skip a beat, race or flutter. Most of the time this is harmless. Sometimes it is a sign of a heart problem. Doctors see only a short moment of your life, so they often miss it.

      The purpose of this study is to learn

      1. how often this happens at home,
      2. what people were doing when it began, and
      3. whether a watch can spot it.

      We ask you because you are 18 or older and own a watch that reads heart rate. About **300 people** will take part.
      """,
      """
      Muchas personas sienten que el corazón se salta un latido, se acelera o palpita. Casi siempre es algo sin importancia. A veces es señal de un problema del corazón. El médico solo ve un momento corto de su vida y por eso muchas veces no lo detecta.

      El propósito de este estudio es saber

      1. con qué frecuencia pasa en casa,
      2. qué hacía la persona cuando empezó, y
      3. si un reloj puede detectarlo.

      Se lo pedimos porque usted tiene 18 años o más y tiene un reloj que mide el ritmo del corazón. Participarán unas **300 personas**.
      """),
    learnMoreLabel: words("More about the purpose", "Más sobre el propósito"),
    illustration: .drawing(.heart), topics: ["purpose", "number-of-subjects"])

  static let time = Section(
    id: "time", type: .timeCommitment, title: words("Your time", "Su tiempo"),
    formalTitle: words("How long it takes", "Cuánto tiempo requiere"),
    summary: words(
      "Eight weeks, about three minutes a day. You never have to visit us.",
      "Ocho semanas, unos tres minutos al día. Nunca tiene que venir a vernos."),
    content: words(
      """
      Your part lasts **8 weeks**.

      - Today: about 15 minutes to read this form and join.
      - Each day: about 3 minutes for the check-in.
      - After 8 weeks: nothing more to do.

      In all, this is about 3 hours. There are no visits. If you miss a day, just continue the next day.
      """,
      """
      Su participación dura **8 semanas**.

      - Hoy: unos 15 minutos para leer este documento y unirse.
      - Cada día: unos 3 minutos para las preguntas.
      - Después de 8 semanas: nada más.

      En total son unas 3 horas. No hay visitas. Si un día no puede, continúe al día siguiente.
      """),
    learnMoreLabel: words("More about your time", "Más sobre el tiempo"), topics: ["duration"])

  static let costs = Section(
    id: "costs", type: .custom, title: words("Costs and payment", "Costos y pago"),
    summary: words(
      "Joining is free. You will not be paid.", "Participar es gratis. No recibirá ningún pago."),
    content: words(
      """
      It costs nothing to join. The check-in uses a small amount of mobile data. Your phone company may charge you for it.

      You will not be paid. If a product is made from what we learn, you will not share in the money.
      """,
      """
      Participar no cuesta nada. Las preguntas usan una pequeña cantidad de datos móviles. Su compañía de teléfono puede cobrarle por ellos.

      No recibirá ningún pago. Si se crea un producto con lo que aprendamos, usted no recibirá parte del dinero.
      """),
    learnMoreLabel: words("More about costs", "Más sobre los costos"),
    illustration: .drawing(.costs), topics: ["costs", "payment", "commercial-profit"])

  static let contacts = Section(
    id: "contacts", type: .onlyInDocument,
    title: words("Who to call", "A quién llamar"),
    content: words(
      """
      **Questions about the study:** {fact:contact.name}, {fact:contact.phone}, {fact:contact.email}

      **If you think the study has hurt you:** {fact:injury.name}, {fact:injury.phone}, {fact:injury.email}

      **Your rights, or a complaint:** {fact:rights.name}, {fact:rights.phone}, {fact:rights.email}. This office does not belong to the study team.

      > [!IMPORTANT]
      > In an emergency, call 911. Do not wait for the study team.
      """,
      """
      **Preguntas sobre el estudio:** equipo del estudio, {fact:contact.phone}, {fact:contact.email}

      **Si cree que el estudio le ha hecho daño:** médica del estudio, {fact:injury.phone}, {fact:injury.email}

      **Sus derechos o una queja:** Oficina de Derechos en la Investigación, {fact:rights.phone}, {fact:rights.email}. Esta oficina no forma parte del equipo del estudio.

      > [!IMPORTANT]
      > En una emergencia, llame al 911. No espere al equipo del estudio.
      """),
    topics: ["contact-research", "contact-rights", "contact-injury"])

  static let rights = Section(
    id: "rights", type: .onlyInDocument, title: words("Your rights", "Sus derechos"),
    formalTitle: words("Your legal rights and research injury", "Sus derechos legales y daños"),
    content: words(
      """
      Signing this form does not take away any of your legal rights.

      If you are hurt because of this study, get care right away. Then call {fact:injury.phone}. You or your insurance may have to pay for that care. The hospital has not set money aside for it. You can still seek payment by law.

      The Northmere Research Ethics Board has approved this study (number NREB-2026-0417). You can ask to see the approval.
      """,
      """
      Firmar este documento no le quita ninguno de sus derechos legales.

      Si sufre un daño por causa de este estudio, busque atención de inmediato. Después llame al {fact:injury.phone}. Es posible que usted o su seguro tengan que pagar esa atención. El hospital no ha reservado dinero para ello. Usted puede reclamar un pago por la vía legal.

      El Comité de Ética de la Investigación de Northmere aprobó este estudio (número NREB-2026-0417). Puede pedir ver la aprobación.
      """), topics: ["injury"])
}
