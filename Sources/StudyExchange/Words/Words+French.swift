extension DocumentWords {
  mutating func useFrench() {
    signatures = "Signatures"
    printedName = "Nom en capitales"
    form.noSelection = "(Aucun choix)"
    form.choose = "Votre choix"
    form.yes = "Oui"
    form.no = "Non"
    form.givenName = "Prénom"
    form.familyName = "Nom de famille"
    form.name = "Nom"
    form.signature = "Signature"
    form.signed = "Signé"
    form.date = "Date"
  }
}

extension JoinWords.Words {
  static let french = JoinWords.Words(
    participant: "Personne participante",
    join: "Participer à l’étude",
    review: "Relire le consentement",
    reason:
      "En acceptant, vous confirmez que vous avez lu le consentement et que vous souhaitez participer.",
    completion: "Merci",
    goodbye: "Vous ne participez pas à l’étude")
}
