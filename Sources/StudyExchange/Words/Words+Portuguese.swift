extension DocumentWords {
  mutating func usePortuguese() {
    signatures = "Assinaturas"
    printedName = "Nome em letra de forma"
    study = "Estudo"
    organisation = "Instituição"
    investigators = "Investigadores"
    protocolNumber = "Número do protocolo"
    version = "Versão"
    versionNumber = "Versão %s"
    draft = "Rascunho"
    statedVersion = "Versão do texto"
    agreed = "Aceito"
    agreedOn = "%s, num percurso de teste do estudo"
    approval = "Aprovação"
    notApproved = "Rascunho não aprovado: não usar com participantes"
    withdrawn = "Versão retirada: não usar com participantes"
    noApproval = "Nenhuma registrada"
    document = "Documento"
    pageBefore = "Página "
    pageBetween = " de "
    form.noSelection = "(Sem escolha)"
    form.choose = "Sua escolha"
    form.yes = "Sim"
    form.no = "Não"
    form.givenName = "Nome"
    form.familyName = "Sobrenome"
    form.name = "Nome"
    form.signature = "Assinatura"
    form.date = "Data"
    form.chosen = "Escolhido"
    form.drawnBy = "Assinatura de %s, desenhada à mão"
    form.typedSignature = "Assinatura, digitada"
  }
}

extension JoinWords.Words {
  static let portuguese = JoinWords.Words(
    join: "Participar do estudo",
    review: "Revisar o consentimento",
    reason: "Ao concordar, você confirma que leu o consentimento e que deseja participar.",
    completion: "Agradecemos",
    goodbye: "Você não participa do estudo")
}
