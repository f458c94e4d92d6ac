extension DocumentWords {
  mutating func useGerman() {
    signatures = "Unterschriften"
    printedName = "Name in Druckschrift"
    form.noSelection = "(Keine Auswahl)"
    form.choose = "Ihre Wahl"
    form.yes = "Ja"
    form.no = "Nein"
    form.givenName = "Vorname"
    form.familyName = "Nachname"
    form.name = "Name"
    form.signature = "Unterschrift"
    form.signed = "Unterschrieben"
    form.date = "Datum"
  }
}

extension JoinWords.Words {
  static let german = JoinWords.Words(
    participant: "Teilnehmende Person",
    join: "An der Studie teilnehmen",
    review: "Einwilligung prüfen",
    reason:
      "Mit der Zustimmung bestätigen Sie, dass Sie die Einwilligung gelesen haben und teilnehmen möchten.",
    completion: "Vielen Dank",
    goodbye: "Sie nehmen nicht an der Studie teil")
}
