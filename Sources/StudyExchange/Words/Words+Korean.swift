extension DocumentWords {
  mutating func useKorean() {
    signatures = "서명"
    printedName = "정자 성명"
    study = "연구"
    organisation = "기관"
    investigators = "연구자"
    protocolNumber = "연구계획서 번호"
    version = "버전"
    versionNumber = "버전 %s"
    draft = "초안"
    statedVersion = "본문 버전"
    agreed = "동의함"
    agreedOn = "%s, 연구를 시험해 보는 중"
    approval = "승인"
    notApproved = "승인되지 않은 초안: 참여자에게 사용하지 마십시오"
    withdrawn = "철회됨: 참여자에게 사용하지 마십시오"
    noApproval = "기록 없음"
    document = "문서"
    pageBefore = ""
    pageBetween = " / "
    pageAfter = " 쪽"
    form.noSelection = "(선택 안 함)"
    form.choose = "선택"
    form.yes = "예"
    form.no = "아니요"
    form.givenName = "이름"
    form.familyName = "성"
    form.name = "성명"
    form.signature = "서명"
    form.date = "날짜"
    form.chosen = "선택함"
    form.drawnBy = "%s 님이 직접 그린 서명"
    form.typedSignature = "입력한 서명"
  }
}

extension JoinWords.Words {
  static let korean = JoinWords.Words(
    join: "연구 참여하기",
    review: "동의서 검토하기",
    reason: "동의하시면 동의서를 읽었으며 참여를 원함을 확인하는 것입니다.",
    completion: "감사합니다",
    goodbye: "연구에 참여하지 않으셨습니다")
}
