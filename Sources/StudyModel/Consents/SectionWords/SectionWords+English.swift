extension SectionWords {
  static let english = SectionWords(
    titles: [
      .overview: "Welcome",
      .dataGathering: "Data Gathering",
      .privacy: "Privacy",
      .dataUse: "Data Use",
      .timeCommitment: "Time Commitment",
      .studySurvey: "Study Survey",
      .studyTasks: "Study Tasks",
      .withdrawing: "Withdrawing",
    ],
    labels: [
      .overview: "Learn more about the study first",
      .dataGathering: "Learn more about how data is gathered",
      .privacy: "Learn more about how your privacy and identity are protected",
      .dataUse: "Learn more about how data is used",
      .timeCommitment: "Learn more about the study’s impact on your time",
      .studySurvey: "Learn more about the study survey",
      .studyTasks: "Learn more about the tasks involved",
      .withdrawing: "Learn more about withdrawing",
      .custom: "Learn more",
    ])
}
