extension DocumentWords {
  mutating func useItalian() {
    signatures = "Firme"
    printedName = "Nome in stampatello"
    study = "Studio"
    organisation = "Ente"
    investigators = "Sperimentatori"
    protocolNumber = "Numero di protocollo"
    version = "Versione"
    versionNumber = "Versione %s"
    draft = "Bozza"
    statedVersion = "Versione del testo"
    agreed = "Accettato"
    agreedOn = "%s, in una prova dello studio"
    approval = "Approvazione"
    notApproved = "Bozza non approvata: da non usare con i partecipanti"
    withdrawn = "Ritirata: da non usare con i partecipanti"
    noApproval = "Nessuna registrata"
    document = "Documento"
    pageBefore = "Pagina "
    pageBetween = " di "
    form.noSelection = "(Nessuna scelta)"
    form.choose = "La Sua scelta"
    form.yes = "Sì"
    form.no = "No"
    form.givenName = "Nome"
    form.familyName = "Cognome"
    form.name = "Nome"
    form.signature = "Firma"
    form.date = "Data"
    form.chosen = "Scelto"
    form.drawnBy = "Firma di %s, tracciata a mano"
    form.typedSignature = "Firma, digitata"
  }
}

extension JoinWords.Words {
  static let italian = JoinWords.Words(
    join: "Partecipare allo studio",
    review: "Rivedere il consenso",
    reason: "Accettando conferma di avere letto il consenso e di voler partecipare.",
    completion: "Grazie",
    goodbye: "Lei non partecipa allo studio")
}
