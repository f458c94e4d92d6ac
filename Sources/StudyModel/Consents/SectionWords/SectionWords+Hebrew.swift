extension SectionWords {
  static let hebrew = SectionWords(
    titles: [
      .overview: "ברוכים הבאים",
      .dataGathering: "איסוף נתונים",
      .privacy: "פרטיות",
      .dataUse: "שימוש בנתונים",
      .timeCommitment: "הזמן הנדרש",
      .studySurvey: "שאלון המחקר",
      .studyTasks: "משימות המחקר",
      .withdrawing: "פרישה מהמחקר",
    ],
    labels: [
      .overview: "תחילה, מידע נוסף על המחקר",
      .dataGathering: "מידע נוסף על אופן איסוף הנתונים",
      .privacy: "מידע נוסף על ההגנה על הפרטיות והזהות",
      .dataUse: "מידע נוסף על אופן השימוש בנתונים",
      .timeCommitment: "מידע נוסף על הזמן שהמחקר דורש",
      .studySurvey: "מידע נוסף על שאלון המחקר",
      .studyTasks: "מידע נוסף על המשימות",
      .withdrawing: "מידע נוסף על פרישה מהמחקר",
      .custom: "מידע נוסף",
    ])
}
