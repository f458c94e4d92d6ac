extension DocumentWords {
  mutating func useDutch() {
    signatures = "Handtekeningen"
    printedName = "Naam in blokletters"
    form.noSelection = "(Geen keuze)"
    form.choose = "Uw keuze"
    form.yes = "Ja"
    form.no = "Nee"
    form.givenName = "Voornaam"
    form.familyName = "Achternaam"
    form.name = "Naam"
    form.signature = "Handtekening"
    form.signed = "Ondertekend"
    form.date = "Datum"
  }
}

extension JoinWords.Words {
  static let dutch = JoinWords.Words(
    participant: "Deelnemer",
    join: "Meedoen aan het onderzoek",
    review: "Toestemming bekijken",
    reason: "Door akkoord te gaan bevestigt u dat u de toestemming hebt gelezen en wilt meedoen.",
    completion: "Dank u wel",
    goodbye: "U doet niet mee aan het onderzoek")
}
