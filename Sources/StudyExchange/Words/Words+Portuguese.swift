extension DocumentWords {
  mutating func usePortuguese() {
    signatures = "Assinaturas"
    printedName = "Nome em letra de forma"
    form.noSelection = "(Sem escolha)"
    form.choose = "Sua escolha"
    form.yes = "Sim"
    form.no = "Não"
    form.givenName = "Nome"
    form.familyName = "Sobrenome"
    form.name = "Nome"
    form.signature = "Assinatura"
    form.signed = "Assinado"
    form.date = "Data"
  }
}

extension JoinWords.Words {
  static let portuguese = JoinWords.Words(
    participant: "Participante",
    join: "Participar do estudo",
    review: "Revisar o consentimento",
    reason: "Ao concordar, você confirma que leu o consentimento e que deseja participar.",
    completion: "Agradecemos",
    goodbye: "Você não participa do estudo")
}
