extension DocumentWords {
  mutating func useSwedish() {
    signatures = "Underskrifter"
    printedName = "Namnförtydligande"
    study = "Studie"
    organisation = "Organisation"
    investigators = "Ansvariga forskare"
    protocolNumber = "Protokollnummer"
    version = "Version"
    versionNumber = "Version %s"
    draft = "Utkast"
    statedVersion = "Textens version"
    agreed = "Samtyckt"
    agreedOn = "%s, vid en provgenomgång av studien"
    approval = "Godkännande"
    notApproved = "Utkast, inte godkänt: får inte användas med deltagare"
    withdrawn = "Återkallad: får inte användas med deltagare"
    noApproval = "Inget är registrerat"
    document = "Dokument"
    pageBefore = "Sida "
    pageBetween = " av "
    form.noSelection = "(Inget valt)"
    form.choose = "Ditt val"
    form.yes = "Ja"
    form.no = "Nej"
    form.givenName = "Förnamn"
    form.familyName = "Efternamn"
    form.name = "Namn"
    form.signature = "Underskrift"
    form.date = "Datum"
    form.chosen = "Valt"
    form.drawnBy = "Underskrift av %s, ritad för hand"
    form.typedSignature = "Underskrift, skriven på tangentbord"
  }
}

extension JoinWords.Words {
  static let swedish = JoinWords.Words(
    join: "Delta i studien",
    review: "Läs igenom samtycket",
    reason: "Genom att godkänna bekräftar du att du har läst samtycket och vill delta.",
    completion: "Tack",
    goodbye: "Du deltar inte i studien")
}
