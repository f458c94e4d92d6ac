extension DocumentWords {
  mutating func useFrench() {
    signatures = "Signatures"
    printedName = "Nom en capitales d’imprimerie"
    study = "Étude"
    organisation = "Organisme"
    investigators = "Investigateurs"
    protocolNumber = "Numéro de protocole"
    version = "Version"
    versionNumber = "Version %s"
    draft = "Projet"
    statedVersion = "Version du texte"
    agreed = "Accepté"
    agreedOn = "%s, lors d’un parcours d’essai de l’étude"
    approval = "Approbation"
    notApproved = "Projet non approuvé : ne pas utiliser avec des participants"
    withdrawn = "Version retirée : ne pas utiliser avec des participants"
    noApproval = "Aucune n’est enregistrée"
    document = "Document"
    pageBefore = "Page "
    pageBetween = " sur "
    form.noSelection = "(Aucun choix)"
    form.choose = "Votre choix"
    form.chosen = "Choisi"
    form.yes = "Oui"
    form.no = "Non"
    form.givenName = "Prénom"
    form.familyName = "Nom"
    form.name = "Nom"
    form.signature = "Signature"
    form.drawnBy = "Signature de %s, tracée à la main"
    form.typedSignature = "Signature, tapée au clavier"
    form.date = "Date"
  }
}

extension JoinWords.Words {
  static let french = JoinWords.Words(
    join: "Participer à l’étude",
    review: "Relire le consentement",
    reason:
      "En acceptant, vous confirmez que vous avez lu le consentement et que vous souhaitez participer.",
    completion: "Merci",
    goodbye: "Vous ne participez pas à l’étude")
}
