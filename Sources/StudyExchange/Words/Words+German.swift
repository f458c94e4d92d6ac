extension DocumentWords {
  mutating func useGerman() {
    signatures = "Unterschriften"
    printedName = "Name in Druckschrift"
    study = "Studie"
    organisation = "Einrichtung"
    investigators = "Studienleitung"
    protocolNumber = "Protokollnummer"
    version = "Version"
    versionNumber = "Version %s"
    draft = "Entwurf"
    statedVersion = "Version des Textes"
    agreed = "Eingewilligt"
    agreedOn = "%s, in einem Probedurchgang der Studie"
    approval = "Genehmigung"
    notApproved = "Entwurf, nicht genehmigt: nicht für Teilnehmende zu verwenden"
    withdrawn = "Zurückgezogen: nicht für Teilnehmende zu verwenden"
    noApproval = "Keine vermerkt"
    document = "Dokument"
    pageBefore = "Seite "
    pageBetween = " von "
    form.noSelection = "(Keine Auswahl)"
    form.choose = "Ihre Wahl"
    form.chosen = "Gewählt"
    form.yes = "Ja"
    form.no = "Nein"
    form.givenName = "Vorname"
    form.familyName = "Nachname"
    form.name = "Name"
    form.signature = "Unterschrift"
    form.drawnBy = "Unterschrift von %s, von Hand gezeichnet"
    form.typedSignature = "Unterschrift, getippt"
    form.date = "Datum"
  }
}

extension JoinWords.Words {
  static let german = JoinWords.Words(
    join: "An der Studie teilnehmen",
    review: "Einwilligung prüfen",
    reason:
      "Mit der Zustimmung bestätigen Sie, dass Sie die Einwilligung gelesen haben und teilnehmen möchten.",
    completion: "Vielen Dank",
    goodbye: "Sie nehmen nicht an der Studie teil")
}
