extension DocumentWords {
  mutating func useChinese() {
    signatures = "签名"
    printedName = "正楷姓名"
    study = "研究"
    organisation = "机构"
    investigators = "研究者"
    protocolNumber = "方案编号"
    version = "版本"
    versionNumber = "版本 %s"
    draft = "草稿"
    statedVersion = "文本版本"
    agreed = "同意"
    agreedOn = "%s（试用本研究流程时）"
    approval = "批准"
    notApproved = "草稿，未经批准：不得用于参与者"
    withdrawn = "已撤回：不得用于参与者"
    noApproval = "尚无记录"
    document = "文件"
    pageBefore = "第 "
    pageBetween = " 页，共 "
    pageAfter = " 页"
    form.noSelection = "（未选择）"
    form.choose = "您的选择"
    form.chosen = "已选"
    form.yes = "是"
    form.no = "否"
    form.givenName = "名"
    form.familyName = "姓"
    form.name = "姓名"
    form.signature = "签名"
    form.drawnBy = "%s的手写签名"
    form.typedSignature = "签名（键入）"
    form.date = "日期"
  }
}

extension JoinWords.Words {
  static let chinese = JoinWords.Words(
    join: "参加研究",
    review: "审阅知情同意书",
    reason: "选择同意即表示您确认已阅读知情同意书并愿意参加。",
    completion: "谢谢",
    goodbye: "您没有参加这项研究")
}
