import StudyModel

/// Describes a step to the editor, including what its kind contributes.
struct StepDescription: PartDescription {
  let step: Step
  let home: StepHome

  private var study: Study { home.study }
  private var task: Task { home.task }

  func title(in language: Language) -> String { StepNames.title(of: step, in: language, study) }
  var whereabouts: String {
    isEnding
      ? "ending · \(step.content.part.name)"
      : "step \(position(step, in: task.steps)) · \(step.content.part.name.lowercased())"
  }
  var kindName: String {
    if case .question(let question) = step.content {
      question.format.part.name
    } else {
      step.content.part.name
    }
  }
  var icon: String { step.icon }
  var siblingIDs: Set<String> { Set((task.steps + task.endings).map(\.id)) }
  var lists: [PartList] { step.content.part.lists(of: step, in: home) }

  private var isEnding: Bool { task.endings.contains { $0.id == step.id } }

  var addition: PartAddition? {
    if isEnding { return Self.nextEnding }
    return step.kind == .completion ? nil : Self.nextStep
  }

  private static let nextEnding = PartAddition("an ending", kinds(.completion))
  private static let nextStep = PartAddition("a step", kinds(.question, .form, .instruction))

  private static func kinds(_ kinds: StepContent.Kind...) -> [PartList.Kind] {
    kinds.map { .init(value: $0.rawValue, label: $0.part.name) }
  }

  func pictures(in language: Language) -> [PictureSlot.Draft] {
    let own = step.content.part.pictureHint.map { hint in
      PictureSlot.Draft(label: "Picture", hint: hint, member: ["image"], current: step.image)
    }
    let ofAnswers: [PictureSlot.Draft] =
      if case .question(let question) = step.content {
        question.format.part.pictures(of: study, in: language)
      } else { [] }
    return (own.map { [$0] } ?? []) + ofAnswers
      + BodyItemList(step, study).pictures(in: language)
  }

  var settings: [Setting] {
    let part = step.content.part
    var settings = part.wording + part.settings(of: step, in: home)
    let skipping = Setting.toggle("isOptional", label: "Can be skipped")
    let button = Setting.words(
      "skipLabel", label: "Skip button", hint: "Leave blank to use the standard label.")
    switch part.skipping {
    case .none: break
    case .usual: settings += [skipping, button.rare]
    case .rare: settings += [skipping.rare, button.rare]
    }
    settings += BodyItemList(step, study).settings + smallPrint
    let onward = Setting.words(
      "continueLabel", label: "Continue button", hint: part.continueHint)
    return settings + [onward.rare] + leavingEarly
  }

  var otherMembers: [OtherMember] {
    let part = step.content.part
    let own: [OtherMember] = [.id, .kind, .keptSettings, .keptSettings.below("bodyItems", "*")]
    let notEverywhere = OtherMember.dormant(
      "title", "text", "detailText", "footnote", "isOptional", "skipLabel", "image",
      because: "Not every kind of step has a place for it.")
    let ending = OtherMember.dormant(
      "buttonText", "ending", because: "The task has no ending that it could lead to.")
    let bodyItems =
      part.hasBodyItems
      ? OtherMember.dormant("image", because: "A divider has no picture.").map {
        $0.below("bodyItems", "*")
      } : OtherMember.dormant("bodyItems", because: "The screen has no place for it.")
    return own + notEverywhere + ending.map { $0.below("earlyEnding") } + bodyItems
      + part.otherMembers
  }

  /// Scenes, quizzes, and eligibility checks do not show a detail or a footnote. Existing ones remain editable so that
  /// the author can delete them.
  private var smallPrint: [Setting] {
    let isShown = step.content.part.hasSmallPrint
    return [
      (
        Setting.prose("detailText", label: "Detail", hint: "Shown in smaller text below.").rare,
        step.detailText
      ), (Setting.words("footnote", label: "Footnote").rare, step.footnote),
    ].filter { isShown || !$0.1.isEmpty }.map { $0.0 }
  }

  private var leavingEarly: [Setting] {
    guard !task.endings.isEmpty, !isEnding else { return [] }
    let endings = task.endings.map {
      Setting.Option(
        value: $0.id, label: StepNames.title(of: $0, in: study.primaryLanguage, study))
    }
    return [
      Setting.words(
        "earlyEnding", "buttonText", label: "Leave early: button", hint: "Replaces Skip."
      ).rare,
      Setting.plain(
        "earlyEnding", "ending", label: "Leave early: next step", as: .options(endings)
      ).rare.naming(.step),
    ]
  }
}
