extension DocumentWords {
  mutating func useChinese() {
    signatures = "签名"
    printedName = "正楷姓名"
    form.noSelection = "（未选择）"
    form.choose = "您的选择"
    form.yes = "是"
    form.no = "否"
    form.givenName = "名"
    form.familyName = "姓"
    form.name = "姓名"
    form.signature = "签名"
    form.signed = "已签署"
    form.date = "日期"
  }
}

extension JoinWords.Words {
  static let chinese = JoinWords.Words(
    participant: "参与者",
    join: "参加研究",
    review: "审阅知情同意书",
    reason: "选择同意即表示您确认已阅读知情同意书并愿意参加。",
    completion: "谢谢",
    goodbye: "您没有参加这项研究")
}
