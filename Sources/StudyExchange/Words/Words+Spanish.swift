extension DocumentWords {
  mutating func useSpanish() {
    signatures = "Firmas"
    printedName = "Nombre en letra de imprenta"
    study = "Estudio"
    organisation = "Organización"
    investigators = "Investigadores"
    protocolNumber = "Número de protocolo"
    version = "Versión"
    versionNumber = "Versión %s"
    draft = "Borrador"
    statedVersion = "Versión del texto"
    agreed = "Aceptado"
    agreedOn = "%s, en un recorrido de prueba del estudio"
    approval = "Aprobación"
    notApproved = "Borrador sin aprobar: no debe usarse con participantes"
    withdrawn = "Versión retirada: no debe usarse con participantes"
    noApproval = "No consta ninguna"
    document = "Documento"
    pageBefore = "Página "
    pageBetween = " de "
    form.noSelection = "(Sin elegir)"
    form.choose = "Su elección"
    form.chosen = "Elegido"
    form.yes = "Sí"
    form.no = "No"
    form.givenName = "Nombre"
    form.familyName = "Apellidos"
    form.name = "Nombre"
    form.signature = "Firma"
    form.drawnBy = "Firma de %s, dibujada a mano"
    form.typedSignature = "Firma, escrita con teclado"
    form.date = "Fecha"
  }
}

extension JoinWords.Words {
  static let spanish = JoinWords.Words(
    join: "Participar en el estudio",
    review: "Revisar el consentimiento",
    reason: "Al aceptar confirma que ha leído el consentimiento y que desea participar.",
    completion: "Muchas gracias",
    goodbye: "No participa en el estudio")
}
