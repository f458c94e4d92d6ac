import StudyModel

/// New parts as they begin: with the fewest words that make them work.
enum Blanks {
  /// A step of a kind; consent steps name the study's first consent.
  static func content(_ kind: StepContent.Kind, in study: Study) -> StepContent? {
    let consent = study.consents.first
    switch kind {
    case .consentScenes: return consent.map { .consentScenes(.init(consent: $0.id)) }
    case .consentReview:
      return consent.map {
        .consentReview(
          .init(
            consent: $0.id,
            signature: $0.signatures.first { $0.role == .participant }?.id
              ?? $0.signatures.first?.id))
      }
    case .consentForm: return .consentForm(.init(pages: [.init(id: "page")], denyAlert: .init()))
    case .sharing: return .sharing(.init())
    case .quiz: return .quiz(.init())
    case .instruction: return .instruction(.init())
    case .question: return .question(.init(format: .boolean(.init())))
    case .form: return .form(.init())
    case .answerSummary: return .answerSummary(.init())
    case .completion: return .completion(.init())
    case .signature: return .signature(.init())
    case .permissions: return .permissions(.init())
    case .passcode: return .passcode(.init())
    case .registration: return .registration(.init())
    case .login: return .login(.init())
    case .video: return .video(.init())
    case .pdf: return .pdf(.init())
    case .webPage: return .webPage(.init())
    case .table: return .table(.init())
    case .wait: return .wait(.init())
    case .eligibility:
      return .eligibility(.init(questions: [.init(id: "question", yesFits: true)]))
    case .component: return .component(.init())
    }
  }

  /// A format of a kind that keeps the answers of the one before it, where both have some.
  static func format(_ kind: AnswerFormat.Kind, instead of: AnswerFormat?) -> AnswerFormat {
    let choices = of.map(choices) ?? []
    switch kind {
    case .boolean: return .boolean(.init())
    case .textChoice: return .textChoice(.init(choices: choices))
    case .imageChoice:
      return .imageChoice(.init(choices: choices.map { .init(value: $0.value, text: $0.text) }))
    case .colorChoice:
      return .colorChoice(
        .init(
          choices: choices.map { .init(value: $0.value, text: $0.text, detailText: $0.detailText) })
      )
    case .valuePicker: return .valuePicker(.init(choices: choices))
    case .multipleValuePicker:
      return .multipleValuePicker(.init(pickers: [.init(choices: choices)]))
    case .scale: return .scale(.init(minimum: 0, maximum: 10))
    case .continuousScale: return .continuousScale(.init(minimum: 0, maximum: 100))
    case .textScale: return .textScale(.init(choices: choices))
    case .numeric: return .numeric(.init())
    case .text: return .text(.init())
    case .confirmText: return .confirmText(.init(original: ""))
    case .email: return .email(.init())
    case .date: return .date(.init())
    case .timeOfDay: return .timeOfDay(.init())
    case .timeInterval: return .timeInterval(.init())
    case .height: return .height(.init())
    case .weight: return .weight(.init())
    case .age: return .age(.init())
    case .location: return .location(.init())
    case .socioeconomicLadder: return .socioeconomicLadder(.init())
    case .healthCharacteristic: return .healthCharacteristic(.init(characteristic: .biologicalSex))
    case .healthQuantity:
      return .healthQuantity(.init(quantity: "HKQuantityTypeIdentifierHeartRate"))
    }
  }

  private static func choices(of format: AnswerFormat) -> [TextChoice] {
    switch format {
    case .textChoice(let settings): settings.choices
    case .valuePicker(let settings): settings.choices
    case .textScale(let settings): settings.choices
    case .imageChoice(let settings): settings.choices.map { .init(value: $0.value, text: $0.text) }
    case .colorChoice(let settings):
      settings.choices.map { .init(value: $0.value, text: $0.text, detailText: $0.detailText) }
    default: []
    }
  }
}
