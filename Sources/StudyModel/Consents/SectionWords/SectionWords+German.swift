extension SectionWords {
  static let german = SectionWords(
    titles: [
      .overview: "Willkommen",
      .dataGathering: "Datenerhebung",
      .privacy: "Datenschutz",
      .dataUse: "Datennutzung",
      .timeCommitment: "Zeitaufwand",
      .studySurvey: "Umfrage der Studie",
      .studyTasks: "Aufgaben der Studie",
      .withdrawing: "Rücktritt",
    ],
    labels: [
      .overview: "Zuerst mehr über die Studie erfahren",
      .dataGathering: "Mehr darüber, wie Daten erhoben werden",
      .privacy: "Mehr darüber, wie Ihre Privatsphäre und Identität geschützt werden",
      .dataUse: "Mehr darüber, wie Daten genutzt werden",
      .timeCommitment: "Mehr über den Zeitaufwand der Studie",
      .studySurvey: "Mehr über die Umfrage der Studie",
      .studyTasks: "Mehr über die Aufgaben",
      .withdrawing: "Mehr über den Rücktritt von der Studie",
      .custom: "Mehr erfahren",
    ])
}
