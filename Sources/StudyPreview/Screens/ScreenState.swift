import StudyModel

/// The content of a screen: of a walkthrough, or made up for a still.
struct ScreenState {
  var step: Step
  var part: Part
  var number = 1
  var count = 1
  var answer: JSONValue?
  var visibleItems: [FormItem.ID] = []
  /// The quiz question as this run asks it; nil in a still.
  var quizQuestion: QuizQuestion?
  var feedback: QuizFeedback?
  var quizOutcome: QuizStanding?
  var canGoBack = true
  /// Whether it is the ending after a refusal that can still be taken back.
  var followsRefusal = false
  var canSkip = false
  var continuing = Screen.Continuing.next
  var progress: Screen.Progress?
  var wasSkipped = false
  /// Steps and answers for an answer summary.
  var summary: [(step: Step, record: StepRecord)] = []
  var signature: Signature?
  /// The name given before the signature.
  var names: JSONValue?
  /// The consent whose scenes were shown last.
  var lastScenes: Consent.ID?
  var today: CalendarDay
  var task: Task.ID?
  /// The answers given so far; nil for a still.
  var answers: Answers?

  /// A still.
  init(_ step: Step, part: Part = .whole, in context: AnswerContext) {
    self.step = step
    self.part = part
    today = context.today
    canSkip = step.isOptional && step.earlyEnding == nil
    step.content.presenter.begin(&self, in: context)
  }

  init?(_ walk: Walkthrough) {
    guard let screen = walk.screen else { return nil }
    step = screen.step
    part = screen.part
    number = screen.number
    count = screen.count
    answer = screen.answer
    visibleItems = screen.visibleItems
    quizQuestion = screen.quizQuestion
    feedback = screen.feedback
    quizOutcome = screen.quizOutcome
    canGoBack = screen.canGoBack
    followsRefusal = walk.endsInRefusal
    canSkip = screen.canSkip
    continuing = screen.continuing
    progress = screen.advance
    summary = walk.summary
    today = walk.today
    task = walk.task.id
    answers = walk.answers
    for visit in walk.run.visits.reversed() where lastScenes == nil {
      if case .consentScenes(let scenes) = walk.task.step(visit.step)?.content {
        lastScenes = scenes.consent
      }
    }
    if case .consentReview(let review) = step.content { signature = walk.signature(of: review) }
    names = walk.namesGiven
    wasSkipped = canSkip && walk.run.records[step.id]?.answer.isUnanswered == true
  }
}

extension Walkthrough {
  /// The entry on the name page, while the signature below it is requested.
  fileprivate var namesGiven: JSONValue? {
    guard let screen, screen.step.kind == .consentReview, screen.part == .signature else {
      return nil
    }
    var before = self
    return before.back() && before.screen?.part == .name ? before.screen?.answer : nil
  }

  /// The name that a typed signature should match but does not; nil if it matches, or if no name was given before.
  package func name(mistypedIn fields: FieldValues, language: Language) -> String? {
    let names = ["givenName", "familyName"].compactMap { namesGiven?[$0]?.stringValue }
    guard !names.isEmpty, SignatureFields("signature").isMistyped(in: fields, by: names) else {
      return nil
    }
    return language.ordered(names).joined(separator: " ")
  }
}
