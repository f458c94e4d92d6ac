extension SectionWords {
  static let korean = SectionWords(
    titles: [
      .overview: "환영합니다",
      .dataGathering: "데이터 수집",
      .privacy: "개인정보 보호",
      .dataUse: "데이터 사용",
      .timeCommitment: "소요 시간",
      .studySurvey: "연구 설문",
      .studyTasks: "연구 과제",
      .withdrawing: "참여 철회",
    ],
    labels: [
      .overview: "먼저 연구에 대해 자세히 알아보기",
      .dataGathering: "데이터 수집 방법 자세히 알아보기",
      .privacy: "개인정보와 신원을 보호하는 방법 자세히 알아보기",
      .dataUse: "데이터 사용 방법 자세히 알아보기",
      .timeCommitment: "연구에 필요한 시간 자세히 알아보기",
      .studySurvey: "연구 설문 자세히 알아보기",
      .studyTasks: "수행할 과제 자세히 알아보기",
      .withdrawing: "참여 철회 자세히 알아보기",
      .custom: "자세히 알아보기",
    ])
}
