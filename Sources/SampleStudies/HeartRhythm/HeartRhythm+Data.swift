import StudyModel

extension HeartRhythm {
  static let dataGathering = Section(
    id: "data-gathering", type: .dataGathering,
    title: words("What we collect", "Qué datos recogemos"),
    formalTitle: words("Data we collect", "Datos que recogemos"),
    summary: words(
      "Your watch readings, your answers, and how to reach you.",
      "Las lecturas de su reloj, sus respuestas y cómo comunicarnos con usted."),
    content: words(
      """
      We collect three kinds of data.

      ### From your watch
      - heart rate and rhythm readings
      - steps and sleep times

      ### From your phone
      - your answers to the daily check-in
      - the kind of phone and watch you use

      ### From you, once
      - your name and email address

      We do **not** collect your location, your messages or your contacts. We do not look at your medical records.
      """,
      """
      Recogemos tres tipos de datos.

      ### De su reloj
      - lecturas de la frecuencia y del ritmo del corazón
      - pasos y horas de sueño

      ### De su teléfono
      - sus respuestas a las preguntas diarias
      - el modelo de su teléfono y de su reloj

      ### De usted, una sola vez
      - su nombre y su correo electrónico

      **No** recogemos su ubicación, sus mensajes ni sus contactos. No miramos su historia clínica.
      """),
    learnMoreLabel: words("See the full list", "Ver la lista completa"), topics: ["procedures"])

  static let dailySurvey = Section(
    id: "daily-survey", type: .studySurvey,
    title: words("The daily check-in", "Las preguntas diarias"),
    summary: words(
      "Each day we ask how your heart felt, how you slept and what you did.",
      "Cada día le preguntamos cómo sintió el corazón, cómo durmió y qué hizo."),
    content: words(
      """
      The check-in has up to 17 short questions. It asks about

      - what you felt, and when it began,
      - coffee, alcohol and medicine,
      - how rested you feel.

      You can skip most questions. Only a few are needed to choose the next one.
      """,
      """
      Hay hasta 17 preguntas breves. Tratan sobre

      - lo que sintió y cuándo empezó,
      - café, alcohol y medicinas,
      - si se siente con energía.

      Puede saltarse la mayoría de las preguntas. Solo unas pocas son necesarias para elegir la siguiente.
      """),
    learnMoreLabel: words("What we ask", "Qué preguntamos"), topics: ["procedures"])

  static let tasks = Section(
    id: "tasks", type: .studyTasks, title: words("What you do", "Qué hace usted"),
    summary: words(
      "Wear your watch by day and night. Tell us when your heart feels odd.",
      "Lleve su reloj de día y de noche. Díganos cuándo siente algo raro en el corazón."),
    content: words(
      """
      We ask you to

      1. wear your watch as much as you can, also at night;
      2. answer the check-in once a day;
      3. keep taking your medicine as your doctor told you.

      Nothing here is a test of a new drug or device.

      > [!IMPORTANT]
      > Nobody watches your readings as they come in. If you have chest pain, faint or cannot breathe well, call 911.

      <toggle id="not-an-emergency-service" expected-value="true">I understand that this study cannot call for help for me.</toggle>
      """,
      """
      Le pedimos que

      1. lleve su reloj todo el tiempo que pueda, también de noche;
      2. conteste las preguntas una vez al día;
      3. siga tomando sus medicinas como le indicó su médico.

      Aquí no se prueba ninguna medicina ni ningún aparato nuevo.

      > [!IMPORTANT]
      > Nadie vigila sus lecturas en el momento en que llegan. Si tiene dolor en el pecho, se desmaya o no puede respirar bien, llame al 911.

      <toggle id="not-an-emergency-service" expected-value="true">Entiendo que este estudio no puede pedir ayuda por mí.</toggle>
      """),
    learnMoreLabel: words("More about your tasks", "Más sobre sus tareas"),
    topics: ["procedures", "experimental", "responsibilities"])

  static let privacy = Section(
    id: "privacy", type: .privacy, title: words("Your privacy", "Su privacidad"),
    formalTitle: words("How we protect your privacy", "Cómo protegemos su privacidad"),
    summary: words(
      "A code takes the place of your name. Few people can link the two.",
      "Un código reemplaza su nombre. Pocas personas pueden unir los dos."),
    content: words(
      """
      We keep your data confidential.

      - We store your data under a **code**, not under your name.
      - The list that links codes to names is kept apart and locked. Four people can open it.
      - Data are scrambled on your phone, on the way to us, and on our servers.
      - When we publish what we learned, nobody will be able to tell that you took part.

      The ethics board and the hospital may look at study records to check that we do our work well. We must share data if the law says so, or to keep you or others safe.
      """,
      """
      Mantenemos sus datos en confidencialidad.

      - Guardamos sus datos con un **código**, no con su nombre.
      - La lista que une los códigos con los nombres se guarda aparte y bajo llave. Cuatro personas pueden abrirla.
      - Los datos se cifran en su teléfono, en el camino y en nuestros servidores.
      - Cuando publiquemos lo que aprendimos, nadie podrá saber que usted participó.

      El comité de ética y el hospital pueden revisar los registros para comprobar que trabajamos bien. Debemos compartir datos si la ley lo exige, o para protegerle a usted o a otras personas.
      """),
    learnMoreLabel: words("How we protect you", "Cómo le protegemos"),
    topics: ["confidentiality", "records-inspection"])

  static let dataUse = Section(
    id: "data-use", type: .dataUse,
    title: words("How we use your data", "Cómo usamos sus datos"),
    formalTitle: words("Use of your data, now and later", "Uso de sus datos, ahora y después"),
    summary: words(
      "We use your data to study the heart. You decide how widely they are shared.",
      "Usamos sus datos para estudiar el corazón. Usted decide cuánto se comparten."),
    content: words(
      """
      ### Now
      We use your data to answer the questions of this study.

      ### Later
      We may remove your name and other details that point to you. We may then use what remains for other research, or give it to other researchers, **without asking you again**. You choose in the app how widely we may share.

      We keep your data for 7 years after the study ends. Then we delete them.

      ### Results
      We will write a short summary of what we learned. We do not send you results of your own.

      <select id="results-by" expected-value="*">
      How should we send you the summary?
      <option id="email">By email</option>
      <option id="letter">By letter</option>
      <option id="none">I do not want it</option>
      </select>
      """,
      """
      ### Ahora
      Usamos sus datos para contestar las preguntas de este estudio.

      ### Después
      Podemos quitar su nombre y otros datos que apuntan a usted. Después podemos usar lo que queda en otras investigaciones, o dárselo a otros investigadores, **sin preguntarle de nuevo**. Usted elige en la aplicación cuánto podemos compartir.

      Guardamos sus datos 7 años después del final del estudio. Luego los borramos.

      ### Resultados
      Escribiremos un resumen breve de lo que aprendimos. No le enviamos resultados propios.

      <select id="results-by" expected-value="*">
      ¿Cómo quiere recibir el resumen?
      <option id="email">Por correo electrónico</option>
      <option id="letter">Por carta</option>
      <option id="none">No lo quiero</option>
      </select>
      """),
    learnMoreLabel: words("More about your data", "Más sobre sus datos"),
    topics: ["data-handling", "data-sharing", "future-use", "results-return"])
}
