extension SectionWords {
  static let spanish = SectionWords(
    titles: [
      .overview: "Bienvenida",
      .dataGathering: "Recopilación de datos",
      .privacy: "Privacidad",
      .dataUse: "Uso de los datos",
      .timeCommitment: "Tiempo necesario",
      .studySurvey: "Encuesta del estudio",
      .studyTasks: "Tareas del estudio",
      .withdrawing: "Retirada",
    ],
    labels: [
      .overview: "Conozca primero el estudio",
      .dataGathering: "Más sobre cómo se recogen los datos",
      .privacy: "Más sobre cómo se protegen su privacidad y su identidad",
      .dataUse: "Más sobre cómo se usan los datos",
      .timeCommitment: "Más sobre el tiempo que pide el estudio",
      .studySurvey: "Más sobre la encuesta del estudio",
      .studyTasks: "Más sobre las tareas",
      .withdrawing: "Más sobre cómo retirarse",
      .custom: "Más información",
    ])
}
