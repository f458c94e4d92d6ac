extension DocumentWords {
  mutating func useKorean() {
    signatures = "서명"
    printedName = "정자 성명"
    form.noSelection = "(선택 안 함)"
    form.choose = "선택"
    form.yes = "예"
    form.no = "아니요"
    form.givenName = "이름"
    form.familyName = "성"
    form.name = "성명"
    form.signature = "서명"
    form.signed = "서명함"
    form.date = "날짜"
  }
}

extension JoinWords.Words {
  static let korean = JoinWords.Words(
    participant: "참여자",
    join: "연구 참여하기",
    review: "동의서 검토하기",
    reason: "동의하시면 동의서를 읽었으며 참여를 원함을 확인하는 것입니다.",
    completion: "감사합니다",
    goodbye: "연구에 참여하지 않으셨습니다")
}
