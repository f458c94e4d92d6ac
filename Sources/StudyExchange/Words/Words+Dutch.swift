extension DocumentWords {
  mutating func useDutch() {
    signatures = "Handtekeningen"
    printedName = "Naam in blokletters"
    study = "Onderzoek"
    organisation = "Instelling"
    investigators = "Onderzoekers"
    protocolNumber = "Protocolnummer"
    version = "Versie"
    versionNumber = "Versie %s"
    draft = "Concept"
    statedVersion = "Versie van de tekst"
    agreed = "Toegestemd"
    agreedOn = "%s, tijdens een proefdoorloop van het onderzoek"
    approval = "Goedkeuring"
    notApproved = "Concept, niet goedgekeurd: niet gebruiken voor deelnemers"
    withdrawn = "Ingetrokken: niet gebruiken voor deelnemers"
    noApproval = "Geen vastgelegd"
    document = "Document"
    pageBefore = "Pagina "
    pageBetween = " van "
    form.noSelection = "(Geen keuze)"
    form.choose = "Uw keuze"
    form.yes = "Ja"
    form.no = "Nee"
    form.givenName = "Voornaam"
    form.familyName = "Achternaam"
    form.name = "Naam"
    form.signature = "Handtekening"
    form.date = "Datum"
    form.chosen = "Gekozen"
    form.drawnBy = "Handtekening van %s, met de hand getekend"
    form.typedSignature = "Handtekening, getypt"
  }
}

extension JoinWords.Words {
  static let dutch = JoinWords.Words(
    join: "Meedoen aan het onderzoek",
    review: "Toestemming bekijken",
    reason: "Door akkoord te gaan bevestigt u dat u de toestemming hebt gelezen en wilt meedoen.",
    completion: "Dank u wel",
    goodbye: "U doet niet mee aan het onderzoek")
}
