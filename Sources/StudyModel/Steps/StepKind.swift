/// What only the model needs from every kind of step. A kind without references, parts, and questions implements only
/// `source(of:isWhole:)`.
protocol StepKind: StepSettings, PartHolder {
  /// The source of an item's answer, or of the whole step's; nil if there is no such item.
  func source(of item: String?, isWhole: Bool) -> AnswerSource?

  /// Problems with the settings, at the place of the step.
  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem]

  /// The names of the step's own texts that none of its screens show.
  static var idleTexts: [String] { get }

  /// The names of labels that no button has with these settings.
  func idleLabels(in study: Inspection) -> [String]

  /// Whether its screen shows only the step's own texts and image.
  static var showsOnlyOwnText: Bool { get }

  /// Whether someone agrees or signs in it.
  var asksToAgree: Bool { get }

  /// The consent that it shows, and the signature that it collects.
  var shownConsent: (id: Consent.ID, signature: Signature.ID?)? { get }

  /// Visits every reference to another part; changes are written back.
  mutating func passReferences(of step: Step.ID, at place: Place, to pass: ReferencePass)

  /// Visits the texts that may contain earlier answers, with their places below the step.
  mutating func changePipedTexts(_ change: Step.PipedTextChange)

  /// Whether a reference at a place below the step can be removed.
  static func canRemoveReference(at place: Place) -> Bool

  /// Removes the reference at a place below the step, or replaces a condition there with what remains of it.
  mutating func removeReference(at place: Place, keeping rest: Condition?)

  /// Changes the value of a choice, in the step itself or one of its parts.
  mutating func renameChoice(
    _ old: ChoiceValue, of item: String?, to value: ChoiceValue) throws(RenamingError)

  /// The answer formats of its questions, with their places below the step.
  var formats: [(place: Place, format: AnswerFormat)] { get }

  /// The answer format of the step, or of an item outside repeatable groups.
  func format(of item: String?, isWhole: Bool) -> AnswerFormat?

  /// The images and files that it shows, with their places below the step.
  var assets: [(place: Place, id: Asset.ID?)] { get }

  /// The names of its questions in sentences, with their places below the step.
  var questionNames: [(place: Place, id: String, words: LocalizedText)] { get }

  /// Whether someone who has passed the step can have left an item, or the whole step, unanswered.
  func canLack(_ item: String?) -> Bool

  /// Counts what there is to read and to answer.
  func count(into effort: inout StepEffort, of study: Study)

  /// The answers that a path may depend on, the usual one first.
  func answers(at step: Step, for search: StepAnswers) -> StepAnswers.List

  /// The initial title and text of the step, if it has any.
  var starterTitle: StarterStrings.Key? { get }
  var starterText: StarterStrings.Key? { get }

  /// Visits the texts of the settings that have an initial text.
  mutating func changeStarterTexts(_ change: (inout LocalizedText, StarterStrings.Key) -> Void)

  /// Gives a setting from an imported file to a part inside, if its path leads to one.
  mutating func handOut(_ handout: KeptHandout) -> Bool

  /// The parts inside that keep settings from an imported file.
  var keepingParts: [any KeepingPart] { get }
}

extension StepKind {
  static var lists: [HeldList<Self>] { [] }
  static var idleTexts: [String] { [] }
  static var showsOnlyOwnText: Bool { false }
  func idleLabels(in study: Inspection) -> [String] { [] }
  var asksToAgree: Bool { false }
  var shownConsent: (id: Consent.ID, signature: Signature.ID?)? { nil }
  var formats: [(place: Place, format: AnswerFormat)] { [] }
  var assets: [(place: Place, id: Asset.ID?)] {
    formats.flatMap { place, format in format.settings.assets.map { (place, $0) } }
  }
  var questionNames: [(place: Place, id: String, words: LocalizedText)] { [] }
  var starterTitle: StarterStrings.Key? { nil }
  var starterText: StarterStrings.Key? { nil }
  var keepingParts: [any KeepingPart] { [] }

  static func canRemoveReference(at place: Place) -> Bool { false }

  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] { [] }
  func format(of item: String?, isWhole: Bool) -> AnswerFormat? { nil }
  func canLack(_ item: String?) -> Bool { false }
  func count(into effort: inout StepEffort, of study: Study) {}
  func answers(at step: Step, for search: StepAnswers) -> StepAnswers.List {
    StepAnswers.List(answers: [StepAnswers.goingOn])
  }

  mutating func passReferences(of step: Step.ID, at place: Place, to pass: ReferencePass) {}
  mutating func changePipedTexts(_ change: Step.PipedTextChange) {}
  mutating func removeReference(at place: Place, keeping rest: Condition?) {}
  mutating func changeStarterTexts(_ change: (inout LocalizedText, StarterStrings.Key) -> Void) {}
  mutating func handOut(_ handout: KeptHandout) -> Bool { false }
  mutating func renameChoice(
    _ old: ChoiceValue, of item: String?, to value: ChoiceValue
  ) throws(RenamingError) { throw .unknownPart }
}
