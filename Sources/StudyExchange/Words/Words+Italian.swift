extension DocumentWords {
  mutating func useItalian() {
    signatures = "Firme"
    printedName = "Nome in stampatello"
    form.noSelection = "(Nessuna scelta)"
    form.choose = "La Sua scelta"
    form.yes = "Sì"
    form.no = "No"
    form.givenName = "Nome"
    form.familyName = "Cognome"
    form.name = "Nome"
    form.signature = "Firma"
    form.signed = "Firmato"
    form.date = "Data"
  }
}

extension JoinWords.Words {
  static let italian = JoinWords.Words(
    participant: "Partecipante",
    join: "Partecipare allo studio",
    review: "Rivedere il consenso",
    reason: "Accettando conferma di avere letto il consenso e di voler partecipare.",
    completion: "Grazie",
    goodbye: "Lei non partecipa allo studio")
}
