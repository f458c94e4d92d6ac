extension DocumentWords {
  mutating func useJapanese() {
    signatures = "署名"
    printedName = "氏名（楷書）"
    form.noSelection = "（選択なし）"
    form.choose = "あなたの選択"
    form.yes = "はい"
    form.no = "いいえ"
    form.givenName = "名"
    form.familyName = "姓"
    form.name = "氏名"
    form.signature = "署名"
    form.signed = "署名済み"
    form.date = "日付"
  }
}

extension JoinWords.Words {
  static let japanese = JoinWords.Words(
    participant: "参加者",
    join: "研究に参加する",
    review: "同意書を確認する",
    reason: "同意することで、同意書を読み、参加を希望することを確認したことになります。",
    completion: "ありがとうございました",
    goodbye: "研究には参加していません")
}
