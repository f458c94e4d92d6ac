extension SectionWords {
  static let french = SectionWords(
    titles: [
      .overview: "Bienvenue",
      .dataGathering: "Collecte des données",
      .privacy: "Confidentialité",
      .dataUse: "Utilisation des données",
      .timeCommitment: "Temps nécessaire",
      .studySurvey: "Questionnaire de l’étude",
      .studyTasks: "Tâches de l’étude",
      .withdrawing: "Retrait",
    ],
    labels: [
      .overview: "En savoir plus sur l’étude d’abord",
      .dataGathering: "En savoir plus sur la collecte des données",
      .privacy: "En savoir plus sur la protection de votre vie privée et de votre identité",
      .dataUse: "En savoir plus sur l’utilisation des données",
      .timeCommitment: "En savoir plus sur le temps que demande l’étude",
      .studySurvey: "En savoir plus sur le questionnaire de l’étude",
      .studyTasks: "En savoir plus sur les tâches à effectuer",
      .withdrawing: "En savoir plus sur le retrait de l’étude",
      .custom: "En savoir plus",
    ])
}
