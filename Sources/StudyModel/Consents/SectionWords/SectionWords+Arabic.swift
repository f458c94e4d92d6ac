extension SectionWords {
  static let arabic = SectionWords(
    titles: [
      .overview: "مرحبًا",
      .dataGathering: "جمع البيانات",
      .privacy: "الخصوصية",
      .dataUse: "استخدام البيانات",
      .timeCommitment: "الوقت المطلوب",
      .studySurvey: "استبيان الدراسة",
      .studyTasks: "مهام الدراسة",
      .withdrawing: "الانسحاب",
    ],
    labels: [
      .overview: "معرفة المزيد عن الدراسة أولًا",
      .dataGathering: "معرفة المزيد عن كيفية جمع البيانات",
      .privacy: "معرفة المزيد عن كيفية حماية الخصوصية والهوية",
      .dataUse: "معرفة المزيد عن كيفية استخدام البيانات",
      .timeCommitment: "معرفة المزيد عن الوقت الذي تتطلبه الدراسة",
      .studySurvey: "معرفة المزيد عن استبيان الدراسة",
      .studyTasks: "معرفة المزيد عن المهام المطلوبة",
      .withdrawing: "معرفة المزيد عن الانسحاب",
      .custom: "معرفة المزيد",
    ])
}
