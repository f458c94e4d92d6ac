import StudyModel

/// How a try at a quiz went.
struct OutcomeScreen: Sendable {
  let count: String
  let isPassed: Bool
  let title: String
  let lead: String
  /// The number of tries left, and what the next one asks.
  let notes: [String]
  /// Facts learned in a passed quiz.
  let facts: [Fact]
  let hasFacts: Bool
  let reading: [PassageView]
  let readingTitle: String?
  let contact: ContactView?

  struct Fact: Sendable {
    let text: String
    let note: String
  }
}

extension QuizPages {
  func outcome(_ standing: QuizStanding, _ state: ScreenState) -> String {
    let isPassed = standing.outcome.isPassed
    let title = builder.words[
      isPassed ? .passedTitle : standing.next == .end ? .failedFinal : .failedTitle]
    var frame = builder.frame(state, title: title)
    if state.continuing != .done {
      frame.buttons = [ScreenFrame.Button(move: "next", label: button(of: standing, state))]
    }
    let facts = isPassed ? self.facts(of: standing) : []
    let reading = isPassed ? [] : QuizPassages(builder: builder).passages(of: standing.missed)
    return builder.page(
      frame,
      OutcomeScreen(
        count: builder.words(
          .rightCount, n: String(standing.outcome.score), m: String(standing.questionCount)),
        isPassed: isPassed, title: title, lead: lead(of: standing),
        notes: notes(on: standing), facts: facts, hasFacts: !facts.isEmpty,
        reading: reading, readingTitle: reading.isEmpty ? nil : builder.words[.worthReading],
        contact: standing.isFinal ? builder.contact() : nil), "steps/outcome")
  }

  private func button(of standing: QuizStanding, _ state: ScreenState) -> String {
    switch standing.next {
    case .goOn: builder.continueLabel(from: state, else: builder.words[.next])
    case .tryAgain: builder.shown(quiz.tryAgainLabel) ?? builder.words[.tryAgain]
    case .backToSections: builder.shown(quiz.lookAgainLabel) ?? builder.words[.lookAgain]
    case .end, .handOver: builder.continueLabel(from: state, else: builder.words[.goOn])
    }
  }

  private func lead(of standing: QuizStanding) -> String {
    let mark = String(standing.passMark)
    if standing.isFinal, let own = builder.shown(quiz.failureText) { return own }
    return switch standing.next {
    case .goOn:
      standing.outcome.isPassed ? builder.words[.passedLead] : builder.words[.failedInform]
    case .tryAgain: builder.words(.failedRetry, n: mark)
    case .backToSections: builder.words(.failedSections, n: mark)
    case .end: builder.words(.failedEnd, n: mark)
    case .handOver: builder.words[.failedStaff]
    }
  }

  private func notes(on standing: QuizStanding) -> [String] {
    switch standing.next {
    case .tryAgain, .backToSections:
      [
        quiz.repeatsMissedOnly && standing.missed.count < standing.questionCount
          ? builder.words[.onlyMissed] : nil,
        standing.attemptsLeft.map { builder.words(.triesLeft, n: String($0)) },
      ].compactMap(\.self)
    case .goOn, .end, .handOver: []
    }
  }

  private func facts(of standing: QuizStanding) -> [OutcomeScreen.Fact] {
    quiz.questions.compactMap { question in
      guard let attempt = standing.firstRight[question.id],
        let text = builder.shown(question.explanation)
      else { return nil }
      return OutcomeScreen.Fact(
        text: text,
        note: attempt == 1
          ? builder.words[.rightAtOnce] : builder.words(.rightOnTry, n: String(attempt)))
    }
  }
}

extension QuizStanding {
  /// Failed on the last try.
  fileprivate var isFinal: Bool { next == .end || next == .handOver }
}
