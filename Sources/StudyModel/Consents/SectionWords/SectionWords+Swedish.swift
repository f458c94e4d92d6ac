extension SectionWords {
  static let swedish = SectionWords(
    titles: [
      .overview: "Välkommen",
      .dataGathering: "Insamling av data",
      .privacy: "Integritet",
      .dataUse: "Användning av data",
      .timeCommitment: "Tidsåtgång",
      .studySurvey: "Studiens enkät",
      .studyTasks: "Studiens uppgifter",
      .withdrawing: "Att avbryta",
    ],
    labels: [
      .overview: "Läs först mer om studien",
      .dataGathering: "Läs mer om hur data samlas in",
      .privacy: "Läs mer om hur din integritet och identitet skyddas",
      .dataUse: "Läs mer om hur data används",
      .timeCommitment: "Läs mer om hur mycket tid studien tar",
      .studySurvey: "Läs mer om studiens enkät",
      .studyTasks: "Läs mer om uppgifterna",
      .withdrawing: "Läs mer om hur du avbryter",
      .custom: "Läs mer",
    ])
}
