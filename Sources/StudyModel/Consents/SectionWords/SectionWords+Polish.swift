extension SectionWords {
  static let polish = SectionWords(
    titles: [
      .overview: "Witamy",
      .dataGathering: "Zbieranie danych",
      .privacy: "Prywatność",
      .dataUse: "Wykorzystanie danych",
      .timeCommitment: "Potrzebny czas",
      .studySurvey: "Ankieta w badaniu",
      .studyTasks: "Zadania w badaniu",
      .withdrawing: "Rezygnacja z udziału",
    ],
    labels: [
      .overview: "Najpierw więcej o badaniu",
      .dataGathering: "Więcej o tym, jak zbierane są dane",
      .privacy: "Więcej o tym, jak chroniona jest Państwa prywatność i tożsamość",
      .dataUse: "Więcej o tym, jak wykorzystywane są dane",
      .timeCommitment: "Więcej o tym, ile czasu zajmuje badanie",
      .studySurvey: "Więcej o ankiecie w badaniu",
      .studyTasks: "Więcej o zadaniach",
      .withdrawing: "Więcej o rezygnacji z udziału",
      .custom: "Więcej informacji",
    ])
}
