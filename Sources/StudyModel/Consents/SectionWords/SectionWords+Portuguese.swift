extension SectionWords {
  static let portuguese = SectionWords(
    titles: [
      .overview: "Boas-vindas",
      .dataGathering: "Coleta de dados",
      .privacy: "Privacidade",
      .dataUse: "Uso dos dados",
      .timeCommitment: "Tempo necessário",
      .studySurvey: "Questionário do estudo",
      .studyTasks: "Tarefas do estudo",
      .withdrawing: "Desistência",
    ],
    labels: [
      .overview: "Saiba primeiro mais sobre o estudo",
      .dataGathering: "Saiba mais sobre como os dados são coletados",
      .privacy: "Saiba mais sobre como sua privacidade e sua identidade são protegidas",
      .dataUse: "Saiba mais sobre como os dados são usados",
      .timeCommitment: "Saiba mais sobre o tempo que o estudo exige",
      .studySurvey: "Saiba mais sobre o questionário do estudo",
      .studyTasks: "Saiba mais sobre as tarefas",
      .withdrawing: "Saiba mais sobre como desistir",
      .custom: "Saiba mais",
    ])
}
