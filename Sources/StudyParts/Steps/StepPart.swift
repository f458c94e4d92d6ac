import StudyModel

/// What the editor needs to know about a kind of step. Each kind implements it in its own file.
package protocol StepPart: StepSettings {
  /// The name of its icon.
  var icon: String { get }

  /// What the step is about, as a board that judges its changes sees it.
  var matter: StepMatter { get }

  /// The settings for the title and the text, with the labels that fit this kind.
  var wording: [Setting] { get }

  /// The settings that only this kind has.
  func settings(of step: Step, in home: StepHome) -> [Setting]

  /// The members that only this kind has and that are not settings, lists, or pictures.
  var otherMembers: [OtherMember] { get }

  /// Whether the author can let participants skip the step.
  var skipping: StepSkipping { get }

  /// Whether the screen shows body items below the text.
  var hasBodyItems: Bool { get }

  /// Whether the screen shows a detail and a footnote.
  var hasSmallPrint: Bool { get }

  /// A hint that says which button has the step's own label, and what it says without one.
  var continueHint: String { get }

  /// A hint that says where the screen shows its picture; nil if it has no picture.
  var pictureHint: String? { get }

  /// The questions that the step asks exactly once. The item is nil for a question step.
  var questionsAskedOnce: [(item: FormItem?, format: AnswerFormat)] { get }

  /// The step's own links to more text, not including those of its body items.
  var links: [LearnMore] { get }

  /// The lists of parts that the step contains.
  func lists(of step: Step, in home: StepHome) -> [PartList]

  /// The places of the screens that the step consists of, given its own place; empty if the step is a single screen.
  func screens(at place: Place, in study: Study) -> [Place]

  /// The default position of a new step of this kind in a task.
  var placement: StepPlacement { get }

  /// A new step of this kind, linked to the parts of the study that it requires; nil if the study lacks one of them.
  func started(in study: Study) -> StepContent?
}
