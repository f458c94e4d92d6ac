extension DocumentWords {
  mutating func useSpanish() {
    signatures = "Firmas"
    printedName = "Nombre en letra de imprenta"
    form.noSelection = "(Sin elegir)"
    form.choose = "Su elección"
    form.yes = "Sí"
    form.no = "No"
    form.givenName = "Nombre"
    form.familyName = "Apellidos"
    form.name = "Nombre"
    form.signature = "Firma"
    form.signed = "Firmado"
    form.date = "Fecha"
  }
}

extension JoinWords.Words {
  static let spanish = JoinWords.Words(
    participant: "Participante",
    join: "Participar en el estudio",
    review: "Revisar el consentimiento",
    reason: "Al aceptar confirma que ha leído el consentimiento y que desea participar.",
    completion: "Muchas gracias",
    goodbye: "No participa en el estudio")
}
