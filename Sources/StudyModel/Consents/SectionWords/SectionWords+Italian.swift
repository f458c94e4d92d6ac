extension SectionWords {
  static let italian = SectionWords(
    titles: [
      .overview: "Le diamo il benvenuto",
      .dataGathering: "Raccolta dei dati",
      .privacy: "Privacy",
      .dataUse: "Uso dei dati",
      .timeCommitment: "Tempo richiesto",
      .studySurvey: "Questionario dello studio",
      .studyTasks: "Attività dello studio",
      .withdrawing: "Ritiro",
    ],
    labels: [
      .overview: "Scopra prima di tutto lo studio",
      .dataGathering: "Maggiori informazioni su come si raccolgono i dati",
      .privacy: "Maggiori informazioni su come si proteggono la Sua privacy e la Sua identità",
      .dataUse: "Maggiori informazioni su come si usano i dati",
      .timeCommitment: "Maggiori informazioni sul tempo richiesto dallo studio",
      .studySurvey: "Maggiori informazioni sul questionario dello studio",
      .studyTasks: "Maggiori informazioni sulle attività previste",
      .withdrawing: "Maggiori informazioni su come ritirarsi",
      .custom: "Maggiori informazioni",
    ])
}
