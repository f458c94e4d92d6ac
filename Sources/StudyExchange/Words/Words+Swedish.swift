extension DocumentWords {
  mutating func useSwedish() {
    signatures = "Underskrifter"
    printedName = "Namnförtydligande"
    form.noSelection = "(Inget valt)"
    form.choose = "Ditt val"
    form.yes = "Ja"
    form.no = "Nej"
    form.givenName = "Förnamn"
    form.familyName = "Efternamn"
    form.name = "Namn"
    form.signature = "Underskrift"
    form.signed = "Undertecknat"
    form.date = "Datum"
  }
}

extension JoinWords.Words {
  static let swedish = JoinWords.Words(
    participant: "Deltagare",
    join: "Delta i studien",
    review: "Läs igenom samtycket",
    reason: "Genom att godkänna bekräftar du att du har läst samtycket och vill delta.",
    completion: "Tack",
    goodbye: "Du deltar inte i studien")
}
