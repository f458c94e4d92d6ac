import StudyModel

/// How screens show a kind of step, and how its answers read. Each kind has its own, in its own file; `StepPresenters` finds
/// it.
protocol StepPresenter: Sendable {
  /// The screen of the state's current part. The texts of its step already contain earlier answers.
  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String

  /// The confirmation for leaving the task; nil if it leaves at once.
  func cancelAlert(in builder: ScreenBuilder) -> AlertView?

  /// What the screen's Learn more links open.
  func learnMoreViews(_ state: ScreenState, in builder: ScreenBuilder) -> [MoreView]

  /// Prepares the state of a still, before anything is answered.
  func begin(_ state: inout ScreenState, in context: AnswerContext)

  /// Moves the state of a still to a place within the step, or to the first screen.
  func move(_ state: inout ScreenState, to rest: Place, in study: Study)

  /// The items on the screen, given what was typed; nil if that makes no difference.
  func visibleItems(
    of state: ScreenState, after typed: FieldValues, in walk: Walkthrough, language: Language
  ) -> [FormItem.ID]?

  /// The consent that the screens show.
  var consent: Consent.ID? { get }

  /// The label of the link that skips the step.
  var skipLabel: Word { get }

  /// The default label of the button that continues; nil if that depends on where the step is.
  var continueWord: Word? { get }

  /// Whether the step asks for an answer that can be changed from a summary.
  var isAnswered: Bool { get }

  /// The step's question, in addition to its title and text.
  var prompt: LocalizedText { get }

  /// The title if the author has not written one; nil if the step then has none.
  func defaultTitle(in words: ScreenStrings) -> String?

  /// Other texts shown because the author left them out, or that are made from others, by member.
  func defaultTexts(of step: Step, in defaults: StepDefaults) -> [String: JSONValue]

  /// The recorded answer, one line per part; empty if nothing is answered.
  func lines(of record: StepRecord, by writer: AnswerText) -> [String]

  /// One answer of the step as a later text quotes it; nil if it has no words.
  func words(for answer: JSONValue, to item: String?, by writer: AnswerText) -> String?

  /// The question that an item asks; nil if the step itself asks.
  func name(of item: String) -> LocalizedText?
}
