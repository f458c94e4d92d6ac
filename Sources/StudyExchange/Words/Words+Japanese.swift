extension DocumentWords {
  mutating func useJapanese() {
    signatures = "署名"
    printedName = "氏名（活字体）"
    study = "研究"
    organisation = "機関"
    investigators = "研究責任者"
    protocolNumber = "研究計画書番号"
    version = "版"
    versionNumber = "第%s版"
    draft = "草案"
    statedVersion = "本文の版"
    agreed = "同意"
    agreedOn = "%s（研究の試行による）"
    approval = "承認"
    notApproved = "未承認の草案：参加者には使用しないこと"
    withdrawn = "取り下げ済み：参加者には使用しないこと"
    noApproval = "記録なし"
    document = "文書"
    pageBefore = ""
    pageBetween = " / "
    pageAfter = " ページ"
    form.noSelection = "（未選択）"
    form.choose = "ご回答"
    form.chosen = "選択"
    form.yes = "はい"
    form.no = "いいえ"
    form.givenName = "名"
    form.familyName = "姓"
    form.name = "氏名"
    form.signature = "署名"
    form.drawnBy = "%sの手書き署名"
    form.typedSignature = "署名（入力）"
    form.date = "日付"
  }
}

extension JoinWords.Words {
  static let japanese = JoinWords.Words(
    join: "研究に参加する",
    review: "同意書を確認する",
    reason: "同意することで、同意書を読み、参加を希望することを確認したことになります。",
    completion: "ありがとうございました",
    goodbye: "研究には参加していません")
}
