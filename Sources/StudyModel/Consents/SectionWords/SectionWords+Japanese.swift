extension SectionWords {
  static let japanese = SectionWords(
    titles: [
      .overview: "ようこそ",
      .dataGathering: "データの収集",
      .privacy: "プライバシー",
      .dataUse: "データの利用",
      .timeCommitment: "所要時間",
      .studySurvey: "研究のアンケート",
      .studyTasks: "研究の課題",
      .withdrawing: "参加の取りやめ",
    ],
    labels: [
      .overview: "まず研究について詳しく見る",
      .dataGathering: "データの収集方法について詳しく見る",
      .privacy: "プライバシーと個人情報の保護について詳しく見る",
      .dataUse: "データの利用方法について詳しく見る",
      .timeCommitment: "研究に必要な時間について詳しく見る",
      .studySurvey: "研究のアンケートについて詳しく見る",
      .studyTasks: "研究で行う課題について詳しく見る",
      .withdrawing: "参加の取りやめについて詳しく見る",
      .custom: "詳しく見る",
    ])
}
