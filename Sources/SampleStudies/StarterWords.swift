import StudyModel

/// The few texts that a new study brings along. In a language that Accord has no texts in they are left empty, which the
/// problems of the study report: nobody agrees to a sentence in a language that the study is not written in.
struct StarterWords {
  enum Key: CaseIterable {
    case consent, participant, survey, join, reason, thanks, goodbye, goodbyeText
  }

  let language: Language

  init(_ language: Language) { self.language = language }

  subscript(key: Key) -> LocalizedText {
    guard let text = language.interface.flatMap({ Self.table($0)[key] }) else { return [:] }
    return LocalizedText(text, in: language)
  }

  private static func table(_ language: InterfaceLanguage) -> [Key: String] {
    switch language {
    case .english: english
    case .spanish: spanish
    case .german: german
    case .french: french
    case .arabic: arabic
    case .chinese: chinese
    case .japanese: japanese
    case .portuguese: portuguese
    case .italian: italian
    case .dutch: dutch
    case .swedish: swedish
    case .hebrew: hebrew
    case .korean: korean
    case .polish: polish
    }
  }

  private static let english: [Key: String] = [
    .consent: "Consent",
    .participant: "Participant",
    .survey: "Survey",
    .join: "Join the study",
    .reason: "By agreeing you confirm that you have read the consent and want to take part.",
    .thanks: "Thank you for joining",
    .goodbye: "You have not joined",
    .goodbyeText: "Nothing was recorded. You can come back at any time.",
  ]

  private static let spanish: [Key: String] = [
    .consent: "Consentimiento",
    .participant: "Participante",
    .survey: "Encuesta",
    .join: "Participar en el estudio",
    .reason: "Al aceptar, confirma que ha leído el consentimiento y que desea participar.",
    .thanks: "Gracias por participar",
    .goodbye: "No se ha unido al estudio",
    .goodbyeText: "No se ha guardado nada. Puede volver cuando quiera.",
  ]

  private static let german: [Key: String] = [
    .consent: "Einwilligung",
    .participant: "Teilnehmende Person",
    .survey: "Umfrage",
    .join: "An der Studie teilnehmen",
    .reason:
      "Mit Ihrer Zustimmung bestätigen Sie, dass Sie die Einwilligung gelesen haben und teilnehmen möchten.",
    .thanks: "Vielen Dank für Ihre Teilnahme",
    .goodbye: "Sie nehmen nicht teil",
    .goodbyeText: "Es wurde nichts gespeichert. Sie können jederzeit zurückkommen.",
  ]

  private static let french: [Key: String] = [
    .consent: "Consentement",
    .participant: "Participant·e",
    .survey: "Questionnaire",
    .join: "Participer à l’étude",
    .reason:
      "En acceptant, vous confirmez que vous avez lu le consentement et que vous souhaitez participer.",
    .thanks: "Merci de votre participation",
    .goodbye: "Vous ne participez pas",
    .goodbyeText: "Rien n’a été enregistré. Vous pouvez revenir à tout moment.",
  ]

  private static let arabic: [Key: String] = [
    .consent: "الموافقة",
    .participant: "المشارك أو المشاركة",
    .survey: "استبيان",
    .join: "الانضمام إلى الدراسة",
    .reason: "بالموافقة تؤكدون أنكم قرأتم وثيقة الموافقة وترغبون في المشاركة.",
    .thanks: "شكرًا لانضمامكم",
    .goodbye: "لم تنضموا إلى الدراسة",
    .goodbyeText: "لم يُحفظ أي شيء. يمكنكم العودة في أي وقت.",
  ]

  private static let chinese: [Key: String] = [
    .consent: "知情同意书",
    .participant: "参加者",
    .survey: "问卷",
    .join: "参加研究",
    .reason: "选择同意即表示您确认已阅读知情同意书，并愿意参加。",
    .thanks: "感谢您的参加",
    .goodbye: "您没有参加研究",
    .goodbyeText: "没有保存任何内容。您可以随时回来。",
  ]

  private static let japanese: [Key: String] = [
    .consent: "同意書",
    .participant: "参加者",
    .survey: "アンケート",
    .join: "研究に参加する",
    .reason: "同意することで、同意書を読み、参加を希望することを確認したことになります。",
    .thanks: "ご参加ありがとうございます",
    .goodbye: "研究には参加していません",
    .goodbyeText: "何も記録されていません。いつでも戻ることができます。",
  ]

  private static let portuguese: [Key: String] = [
    .consent: "Consentimento",
    .participant: "Participante",
    .survey: "Questionário",
    .join: "Participar do estudo",
    .reason: "Ao concordar, você confirma que leu o consentimento e que deseja participar.",
    .thanks: "Agradecemos sua participação",
    .goodbye: "Você não entrou no estudo",
    .goodbyeText: "Nada foi registrado. Você pode voltar quando quiser.",
  ]

  private static let italian: [Key: String] = [
    .consent: "Consenso",
    .participant: "Partecipante",
    .survey: "Questionario",
    .join: "Partecipare allo studio",
    .reason: "Accettando conferma di avere letto il consenso e di voler partecipare.",
    .thanks: "Grazie per la partecipazione",
    .goodbye: "Non partecipa allo studio",
    .goodbyeText: "Non è stato registrato nulla. Può tornare in qualsiasi momento.",
  ]

  private static let dutch: [Key: String] = [
    .consent: "Toestemming",
    .participant: "Deelnemer",
    .survey: "Vragenlijst",
    .join: "Meedoen aan het onderzoek",
    .reason:
      "Door akkoord te gaan bevestigt u dat u de toestemmingsverklaring hebt gelezen en mee wilt doen.",
    .thanks: "Dank u voor uw deelname",
    .goodbye: "U doet niet mee",
    .goodbyeText: "Er is niets vastgelegd. U kunt altijd terugkomen.",
  ]

  private static let swedish: [Key: String] = [
    .consent: "Samtycke",
    .participant: "Deltagare",
    .survey: "Enkät",
    .join: "Delta i studien",
    .reason: "Genom att godkänna bekräftar du att du har läst samtycket och vill delta.",
    .thanks: "Tack för att du deltar",
    .goodbye: "Du deltar inte",
    .goodbyeText: "Ingenting har sparats. Du kan komma tillbaka när som helst.",
  ]

  private static let hebrew: [Key: String] = [
    .consent: "הסכמה מדעת",
    .participant: "משתתף או משתתפת",
    .survey: "שאלון",
    .join: "הצטרפות למחקר",
    .reason: "בהסכמתכם אתם מאשרים שקראתם את טופס ההסכמה ושאתם רוצים להשתתף.",
    .thanks: "תודה שהצטרפתם",
    .goodbye: "לא הצטרפתם למחקר",
    .goodbyeText: "דבר לא נשמר. אפשר לחזור בכל עת.",
  ]

  private static let korean: [Key: String] = [
    .consent: "동의서",
    .participant: "참여자",
    .survey: "설문조사",
    .join: "연구 참여하기",
    .reason: "동의하시면 동의서를 읽었으며 참여를 원함을 확인하는 것입니다.",
    .thanks: "참여해 주셔서 감사합니다",
    .goodbye: "연구에 참여하지 않으셨습니다",
    .goodbyeText: "아무것도 기록되지 않았습니다. 언제든지 다시 오실 수 있습니다.",
  ]

  private static let polish: [Key: String] = [
    .consent: "Świadoma zgoda",
    .participant: "Uczestnik lub uczestniczka",
    .survey: "Ankieta",
    .join: "Udział w badaniu",
    .reason:
      "Wyrażenie zgody potwierdza, że jej tekst został przeczytany, a udział jest dobrowolny.",
    .thanks: "Dziękujemy za udział",
    .goodbye: "Nie bierze Pan/Pani udziału w badaniu",
    .goodbyeText: "Nic nie zostało zapisane. Można wrócić w każdej chwili.",
  ]
}
