extension SectionWords {
  static let dutch = SectionWords(
    titles: [
      .overview: "Welkom",
      .dataGathering: "Verzamelen van gegevens",
      .privacy: "Privacy",
      .dataUse: "Gebruik van gegevens",
      .timeCommitment: "Tijd die het kost",
      .studySurvey: "Vragenlijst van het onderzoek",
      .studyTasks: "Taken van het onderzoek",
      .withdrawing: "Stoppen",
    ],
    labels: [
      .overview: "Eerst meer over het onderzoek",
      .dataGathering: "Meer over hoe gegevens worden verzameld",
      .privacy: "Meer over hoe uw privacy en identiteit worden beschermd",
      .dataUse: "Meer over hoe gegevens worden gebruikt",
      .timeCommitment: "Meer over de tijd die het onderzoek u kost",
      .studySurvey: "Meer over de vragenlijst van het onderzoek",
      .studyTasks: "Meer over de taken",
      .withdrawing: "Meer over stoppen met het onderzoek",
      .custom: "Meer informatie",
    ])
}
