extension StarterWords {
  static func table(_ language: InterfaceLanguage) -> [Key: String] {
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

  static let english: [Key: String] = [
    .consent: "Consent",
    .participant: "Participant",
    .investigator: "Investigator",
    .witness: "Witness",
    .interpreter: "Interpreter",
    .legalRepresentative: "Legal representative",
    .parent: "Parent or guardian",
    .quiz: "Quiz",
    .survey: "Survey",
    .join: "Join the study",
    .reason: "By agreeing you confirm that you have read the consent and want to take part.",
    .thanks: "Thank you for joining",
    .goodbye: "You have not joined",
    .goodbyeText: "Nothing was recorded. You can come back at any time.",
  ]

  static let spanish: [Key: String] = [
    .consent: "Consentimiento",
    .participant: "Participante",
    .investigator: "Investigador o investigadora",
    .witness: "Testigo",
    .interpreter: "Intérprete",
    .legalRepresentative: "Representante legal",
    .parent: "Padre, madre o responsable legal",
    .quiz: "Preguntas de comprensión",
    .survey: "Encuesta",
    .join: "Participar en el estudio",
    .reason: "Al aceptar, confirma que ha leído el consentimiento y que desea participar.",
    .thanks: "Gracias por participar",
    .goodbye: "No se ha unido al estudio",
    .goodbyeText: "No se ha guardado nada. Puede volver cuando quiera.",
  ]

  static let german: [Key: String] = [
    .consent: "Einwilligung",
    .participant: "Teilnehmende Person",
    .investigator: "Studienleitung",
    .witness: "Zeugin oder Zeuge",
    .interpreter: "Dolmetschende Person",
    .legalRepresentative: "Gesetzliche Vertretung",
    .parent: "Elternteil oder sorgeberechtigte Person",
    .quiz: "Quiz",
    .survey: "Umfrage",
    .join: "An der Studie teilnehmen",
    .reason:
      "Mit Ihrer Zustimmung bestätigen Sie, dass Sie die Einwilligung gelesen haben und teilnehmen möchten.",
    .thanks: "Vielen Dank für Ihre Teilnahme",
    .goodbye: "Sie nehmen nicht teil",
    .goodbyeText: "Es wurde nichts gespeichert. Sie können jederzeit zurückkommen.",
  ]

  static let french: [Key: String] = [
    .consent: "Consentement",
    .participant: "Participant·e",
    .investigator: "Investigateur·rice",
    .witness: "Témoin",
    .interpreter: "Interprète",
    .legalRepresentative: "Représentant·e légal·e",
    .parent: "Parent ou tuteur·rice",
    .quiz: "Quiz",
    .survey: "Questionnaire",
    .join: "Participer à l’étude",
    .reason:
      "En acceptant, vous confirmez que vous avez lu le consentement et que vous souhaitez participer.",
    .thanks: "Merci de votre participation",
    .goodbye: "Vous ne participez pas",
    .goodbyeText: "Rien n’a été enregistré. Vous pouvez revenir à tout moment.",
  ]

  static let arabic: [Key: String] = [
    .consent: "الموافقة",
    .participant: "المشارك أو المشاركة",
    .investigator: "الباحث أو الباحثة",
    .witness: "الشاهد أو الشاهدة",
    .interpreter: "المترجم أو المترجمة",
    .legalRepresentative: "الممثل القانوني أو الممثلة القانونية",
    .parent: "أحد الوالدين أو الوصي",
    .quiz: "أسئلة للتحقق من الفهم",
    .survey: "استبيان",
    .join: "الانضمام إلى الدراسة",
    .reason: "بالموافقة تؤكدون أنكم قرأتم وثيقة الموافقة وترغبون في المشاركة.",
    .thanks: "شكرًا لانضمامكم",
    .goodbye: "لم تنضموا إلى الدراسة",
    .goodbyeText: "لم يُحفظ أي شيء. يمكنكم العودة في أي وقت.",
  ]

  static let chinese: [Key: String] = [
    .consent: "知情同意书",
    .participant: "参加者",
    .investigator: "研究者",
    .witness: "见证人",
    .interpreter: "口译员",
    .legalRepresentative: "法定代理人",
    .parent: "父母或监护人",
    .quiz: "测验",
    .survey: "问卷",
    .join: "参加研究",
    .reason: "选择同意即表示您确认已阅读知情同意书，并愿意参加。",
    .thanks: "感谢您的参加",
    .goodbye: "您没有参加研究",
    .goodbyeText: "没有保存任何内容。您可以随时回来。",
  ]

  static let japanese: [Key: String] = [
    .consent: "同意書",
    .participant: "参加者",
    .investigator: "研究責任者",
    .witness: "立会人",
    .interpreter: "通訳者",
    .legalRepresentative: "法定代理人",
    .parent: "親または保護者",
    .quiz: "クイズ",
    .survey: "アンケート",
    .join: "研究に参加する",
    .reason: "同意することで、同意書を読み、参加を希望することを確認したことになります。",
    .thanks: "ご参加ありがとうございます",
    .goodbye: "研究には参加していません",
    .goodbyeText: "何も記録されていません。いつでも戻ることができます。",
  ]

  static let portuguese: [Key: String] = [
    .consent: "Consentimento",
    .participant: "Participante",
    .investigator: "Pesquisador ou pesquisadora",
    .witness: "Testemunha",
    .interpreter: "Intérprete",
    .legalRepresentative: "Representante legal",
    .parent: "Mãe, pai ou responsável",
    .quiz: "Perguntas de compreensão",
    .survey: "Questionário",
    .join: "Participar do estudo",
    .reason: "Ao concordar, você confirma que leu o consentimento e que deseja participar.",
    .thanks: "Agradecemos sua participação",
    .goodbye: "Você não entrou no estudo",
    .goodbyeText: "Nada foi registrado. Você pode voltar quando quiser.",
  ]

  static let italian: [Key: String] = [
    .consent: "Consenso",
    .participant: "Partecipante",
    .investigator: "Sperimentatore o sperimentatrice",
    .witness: "Testimone",
    .interpreter: "Interprete",
    .legalRepresentative: "Rappresentante legale",
    .parent: "Genitore o tutore",
    .quiz: "Quiz",
    .survey: "Questionario",
    .join: "Partecipare allo studio",
    .reason: "Accettando conferma di avere letto il consenso e di voler partecipare.",
    .thanks: "Grazie per la partecipazione",
    .goodbye: "Non partecipa allo studio",
    .goodbyeText: "Non è stato registrato nulla. Può tornare in qualsiasi momento.",
  ]

  static let dutch: [Key: String] = [
    .consent: "Toestemming",
    .participant: "Deelnemer",
    .investigator: "Onderzoeker",
    .witness: "Getuige",
    .interpreter: "Tolk",
    .legalRepresentative: "Wettelijk vertegenwoordiger",
    .parent: "Ouder of voogd",
    .quiz: "Quiz",
    .survey: "Vragenlijst",
    .join: "Meedoen aan het onderzoek",
    .reason:
      "Door akkoord te gaan bevestigt u dat u de toestemmingsverklaring hebt gelezen en mee wilt doen.",
    .thanks: "Dank u voor uw deelname",
    .goodbye: "U doet niet mee",
    .goodbyeText: "Er is niets vastgelegd. U kunt altijd terugkomen.",
  ]

  static let swedish: [Key: String] = [
    .consent: "Samtycke",
    .participant: "Deltagare",
    .investigator: "Ansvarig forskare",
    .witness: "Vittne",
    .interpreter: "Tolk",
    .legalRepresentative: "Legal företrädare",
    .parent: "Förälder eller vårdnadshavare",
    .quiz: "Quiz",
    .survey: "Enkät",
    .join: "Delta i studien",
    .reason: "Genom att godkänna bekräftar du att du har läst samtycket och vill delta.",
    .thanks: "Tack för att du deltar",
    .goodbye: "Du deltar inte",
    .goodbyeText: "Ingenting har sparats. Du kan komma tillbaka när som helst.",
  ]

  static let hebrew: [Key: String] = [
    .consent: "הסכמה מדעת",
    .participant: "משתתף או משתתפת",
    .investigator: "חוקר או חוקרת",
    .witness: "עד או עדה",
    .interpreter: "מתורגמן או מתורגמנית",
    .legalRepresentative: "נציג חוקי או נציגה חוקית",
    .parent: "הורה או אפוטרופוס",
    .quiz: "שאלות הבנה",
    .survey: "שאלון",
    .join: "הצטרפות למחקר",
    .reason: "בהסכמתכם אתם מאשרים שקראתם את טופס ההסכמה ושאתם רוצים להשתתף.",
    .thanks: "תודה שהצטרפתם",
    .goodbye: "לא הצטרפתם למחקר",
    .goodbyeText: "דבר לא נשמר. אפשר לחזור בכל עת.",
  ]

  static let korean: [Key: String] = [
    .consent: "동의서",
    .participant: "참여자",
    .investigator: "연구자",
    .witness: "입회인",
    .interpreter: "통역사",
    .legalRepresentative: "법정대리인",
    .parent: "부모 또는 보호자",
    .quiz: "퀴즈",
    .survey: "설문조사",
    .join: "연구 참여하기",
    .reason: "동의하시면 동의서를 읽었으며 참여를 원함을 확인하는 것입니다.",
    .thanks: "참여해 주셔서 감사합니다",
    .goodbye: "연구에 참여하지 않으셨습니다",
    .goodbyeText: "아무것도 기록되지 않았습니다. 언제든지 다시 오실 수 있습니다.",
  ]

  static let polish: [Key: String] = [
    .consent: "Świadoma zgoda",
    .participant: "Uczestnik lub uczestniczka",
    .investigator: "Badacz lub badaczka",
    .witness: "Świadek",
    .interpreter: "Tłumacz lub tłumaczka",
    .legalRepresentative: "Przedstawiciel ustawowy lub przedstawicielka ustawowa",
    .parent: "Rodzic lub opiekun prawny",
    .quiz: "Quiz",
    .survey: "Ankieta",
    .join: "Udział w badaniu",
    .reason:
      "Wyrażenie zgody potwierdza, że jej tekst został przeczytany, a udział jest dobrowolny.",
    .thanks: "Dziękujemy za udział",
    .goodbye: "Nie bierze Pan/Pani udziału w badaniu",
    .goodbyeText: "Nic nie zostało zapisane. Można wrócić w każdej chwili.",
  ]
}
