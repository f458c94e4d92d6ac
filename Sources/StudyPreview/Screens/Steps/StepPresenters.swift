import StudyModel

extension StepPresenter {
  func cancelAlert(in builder: ScreenBuilder) -> AlertView? { builder.canceling(nil) }

  func learnMoreViews(_ state: ScreenState, in builder: ScreenBuilder) -> [MoreView] {
    builder.learnMoreViews(of: state.step)
  }

  func begin(_ state: inout ScreenState, in context: AnswerContext) {}
  func move(_ state: inout ScreenState, to rest: Place, in study: Study) {}

  func visibleItems(
    of state: ScreenState, after typed: FieldValues, in walk: Walkthrough, language: Language
  ) -> [FormItem.ID]? { nil }

  var consent: Consent.ID? { nil }
  var skipLabel: Word { .skipPage }
  var continueWord: Word? { nil }
  var isAnswered: Bool { true }
  var prompt: LocalizedText { [:] }
  func defaultTitle(in words: ScreenStrings) -> String? { nil }
  func defaultTexts(of step: Step, in defaults: StepDefaults) -> [String: JSONValue] { [:] }
  func lines(of record: StepRecord, by writer: AnswerText) -> [String] { [] }
  func words(for answer: JSONValue, to item: String?, by writer: AnswerText) -> String? { nil }
  func name(of item: String) -> LocalizedText? { nil }
}

/// Finds the presenter of a step's content; each presenter's file adds its own `visit`.
struct StepPresenters: StepContentVisitor {
  typealias Decision = any StepPresenter
}

extension StepContent {
  /// How the content is shown, and how its answers read.
  var presenter: any StepPresenter { accept(StepPresenters()) }
}
