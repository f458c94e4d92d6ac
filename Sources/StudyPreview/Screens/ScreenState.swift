import StudyModel

/// What is on a screen: of a walkthrough, or made up for a still.
struct ScreenState {
  var step: Step
  var part: Part
  var number = 1
  var count = 1
  var answer: JSONValue?
  var visibleItems: [FormItem.ID] = []
  /// The question of a quiz as this run asks it; nil in a still.
  var quizQuestion: QuizQuestion?
  var feedback: QuizFeedback?
  var quizOutcome: QuizStanding?
  var canGoBack = true
  /// An ending that a refusal has led to, which can still be taken back.
  var followsRefusal = false
  var canSkip = false
  var continuing = Screen.Continuing.next
  var progress: Screen.Progress?
  var wasSkipped = false
  /// Steps and answers for an answer summary.
  var summary: [(step: Step, record: StepRecord)] = []
  var signature: Signature?
  /// The name that was given before the signature.
  var names: JSONValue?
  /// The consent whose scenes were shown last on the way here.
  var lastScenes: Consent.ID?
  var today: CalendarDay
  /// The task that is walked or shown.
  var task: Task.ID?
  /// What has been answered on the way; nil for a still.
  var answers: Answers?

  /// A still.
  init(_ step: Step, part: Part = .whole, in context: AnswerContext) {
    self.step = step
    self.part = part
    today = context.today
    canSkip = step.isOptional && step.earlyEnding == nil
    switch step.content {
    case .form(let form):
      let untouched = form.untouched(in: context)
      visibleItems = untouched.items
      answer = untouched.answer
    case .question(let question):
      answer = question.format.settings.defaultAnswer(in: context)
    case .completion: continuing = .done
    default: break
    }
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
    wasSkipped = canSkip && walk.run.records[step.id]?.answer.isNull == true
  }
}

extension Walkthrough {
  /// What was written on the name page, while the signature below it is asked for.
  fileprivate var namesGiven: JSONValue? {
    guard let screen, screen.step.kind == .consentReview, screen.part == .signature else {
      return nil
    }
    var before = self
    return before.back() && before.screen?.part == .name ? before.screen?.answer : nil
  }

  /// The name that a typed signature should be and is not; nil where it is, or where none was given before.
  package func name(mistypedIn fields: FieldValues, language: Language) -> String? {
    let names = ["givenName", "familyName"].compactMap { namesGiven?[$0]?.stringValue }
    guard !names.isEmpty, SignatureFields("signature").isMistyped(in: fields, by: names) else {
      return nil
    }
    return language.ordered(names).joined(separator: " ")
  }
}

extension Form {
  /// What a still shows: every item, and one entry of a group, or as many as it needs.
  fileprivate func untouched(
    in context: AnswerContext
  ) -> (items: [FormItem.ID], answer: JSONValue) {
    var visible: [FormItem.ID] = []
    var values: [FormItem.ID: JSONValue] = [:]
    for part in parts {
      switch part {
      case .item(let item):
        visible.append(item.id)
        values[item.id] = item.format?.settings.defaultAnswer(in: context)
      case .group(let group):
        let count = max(group.repetition.least, 1)
        visible.append(group.id)
        values[group.id] = .array(Array(repeating: group.freshEntry(in: context), count: count))
        for number in 1...count {
          visible += group.items.map { group.key(of: $0.id, in: number) }
        }
      }
    }
    return (visible, .object(values))
  }
}
