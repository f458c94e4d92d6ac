extension SectionWords {
  static let chinese = SectionWords(
    titles: [
      .overview: "欢迎",
      .dataGathering: "数据收集",
      .privacy: "隐私",
      .dataUse: "数据使用",
      .timeCommitment: "所需时间",
      .studySurvey: "研究问卷",
      .studyTasks: "研究任务",
      .withdrawing: "退出研究",
    ],
    labels: [
      .overview: "先了解这项研究",
      .dataGathering: "了解如何收集数据",
      .privacy: "了解如何保护您的隐私和身份",
      .dataUse: "了解如何使用数据",
      .timeCommitment: "了解研究会占用您多少时间",
      .studySurvey: "了解研究问卷",
      .studyTasks: "了解需要完成的任务",
      .withdrawing: "了解如何退出研究",
      .custom: "了解更多",
    ])
}
