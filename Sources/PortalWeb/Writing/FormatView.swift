import StudyModel
import StudyStore

extension WritingPage {
  /// Which kind of answer a question takes, to choose another.
  struct FormatView: Sendable {
    let action: String
    /// What it is now.
    let current: String
    let groups: [Group]
    /// The format with everything in it as the page shows it.
    var was = ""

    struct Group: Sendable {
      /// Nil for a few formats that need no heading.
      let name: String?
      let options: [Option]
    }
    struct Option: Sendable {
      let value: String
      let label: String
      let purpose: String
      let isChosen: Bool
    }
  }
}

extension WritingPage.FormatView {
  /// The same, naming what would go with the format: a member of the part.
  func seen(at member: String, _ part: EditedPart, _ draft: Draft) -> WritingPage.FormatView {
    var view = self
    view.was = SeenValue.code(of: part.place + [member], in: draft)
    return view
  }

  /// All formats of some kinds, in groups.
  init(_ kinds: [AnswerFormat.Kind], chosen: AnswerFormat.Kind, action: String) {
    self.action = action
    current = StepNames.word(for: chosen)
    groups = FormatGroup.allCases.map { group in
      Group(
        name: group.name,
        options: kinds.filter { $0.group == group }.map {
          Option(
            value: $0.rawValue, label: StepNames.word(for: $0), purpose: $0.purpose,
            isChosen: $0 == chosen)
        })
    }
  }

  /// How a quiz question can be answered.
  init(of question: QuizQuestion, action: String) {
    self.action = action
    current = QuizFields.word(for: question.key.kind)
    let options = QuizKey.Kind.allCases.map { kind in
      Option(
        value: kind.rawValue, label: QuizFields.word(for: kind), purpose: kind.purpose,
        isChosen: kind == question.key.kind)
    }
    groups = [Group(name: nil, options: options)]
  }
}

/// Formats that are chosen between.
enum FormatGroup: CaseIterable {
  case choosing, text, numbers, time, scales, health, other

  var name: String {
    switch self {
    case .choosing: "Choices"
    case .text: "Text"
    case .numbers: "Numbers"
    case .time: "Dates and times"
    case .scales: "Scales"
    case .health: "Health"
    case .other: "Other"
    }
  }
}

extension AnswerFormat.Kind {
  var group: FormatGroup {
    switch self {
    case .boolean, .textChoice, .imageChoice, .colorChoice, .valuePicker, .multipleValuePicker:
      .choosing
    case .text, .confirmText, .email: .text
    case .numeric, .age: .numbers
    case .date, .timeOfDay, .timeInterval: .time
    case .scale, .continuousScale, .textScale, .socioeconomicLadder: .scales
    case .height, .weight, .healthCharacteristic, .healthQuantity: .health
    case .location: .other
    }
  }

  /// When to use it.
  var purpose: String {
    switch self {
    case .boolean: "For a question with two possible answers."
    case .textChoice: "For one or more answers from a list."
    case .imageChoice: "For answers that are easier to see than to read, such as faces."
    case .colorChoice: "For answers that are colors, such as the color of a rash."
    case .valuePicker: "For one answer from a long list, shown as a wheel."
    case .multipleValuePicker: "For an answer in several wheels, such as a dose and a unit."
    case .scale: "For a rating in steps, such as pain from 0 to 10."
    case .continuousScale: "For a rating anywhere along a line."
    case .textScale: "For a rating in words, such as from never to always."
    case .numeric: "For a typed number, with a unit and limits."
    case .text: "For an answer in the participant’s own words."
    case .confirmText: "For typing an earlier answer again, to catch mistakes."
    case .email: "For an email address."
    case .date: "For a day, with or without a time."
    case .timeOfDay: "For a time on the clock, such as bedtime."
    case .timeInterval: "For how long something took, such as hours of sleep."
    case .height: "For body height, in centimeters or feet and inches."
    case .weight: "For body weight, in kilograms or pounds."
    case .age: "For an age in years."
    case .location: "For a place on a map or an address."
    case .socioeconomicLadder: "For where participants see themselves in society."
    case .healthCharacteristic: "For a fact from the Health app, such as blood type."
    case .healthQuantity: "For a measurement from the Health app, such as heart rate."
    }
  }
}

extension QuizKey.Kind {
  /// When to use it.
  fileprivate var purpose: String {
    switch self {
    case .choices: "For one or more right answers from a list."
    case .boolean: "For a statement that is right or wrong."
    case .number: "For a typed number, such as the number of visits."
    }
  }
}
