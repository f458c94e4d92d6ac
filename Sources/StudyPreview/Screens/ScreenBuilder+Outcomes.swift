import StudyModel

/// How a try at a quiz went.
struct OutcomeScreen: Sendable {
  let count: String
  let isPassed: Bool
  let title: String
  let lead: String
  /// How many tries are left, and what the next one asks.
  let notes: [String]
  /// What is now known, of a quiz that was passed.
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

/// Whom to call.
struct ContactView: Sendable {
  let title: String
  let name: String?
  let telephone: String?
  let telephoneAddress: String?
  let email: String?
  let address: String?
}

extension ScreenBuilder {
  func outcome(_ standing: QuizStanding, _ state: ScreenState) -> String {
    guard case .quiz(let quiz) = state.step.content else { return nothing() }
    let isPassed = standing.outcome.isPassed
    let title = words[isPassed ? .passedTitle : standing.next == .end ? .failedFinal : .failedTitle]
    var frame = frame(state, title: title)
    if state.continuing != .done {
      frame.buttons = [ScreenFrame.Button(move: "next", label: words[button(of: standing)])]
    }
    let facts = isPassed ? self.facts(of: quiz, standing) : []
    let reading = isPassed ? [] : passages(of: standing.missed)
    return page(
      frame,
      OutcomeScreen(
        count: words(
          .rightCount, n: String(standing.outcome.score), m: String(standing.questionCount)),
        isPassed: isPassed, title: title, lead: lead(of: quiz, standing),
        notes: notes(on: quiz, standing), facts: facts, hasFacts: !facts.isEmpty,
        reading: reading, readingTitle: reading.isEmpty ? nil : words[.worthReading],
        contact: standing.isFinal ? contact() : nil), "steps/outcome")
  }

  private func button(of standing: QuizStanding) -> Word {
    switch standing.next {
    case .goOn: .next
    case .tryAgain: .tryAgain
    case .backToSections: .lookAgain
    case .end, .handOver: .goOn
    }
  }

  private func lead(of quiz: Quiz, _ standing: QuizStanding) -> String {
    let mark = String(standing.passMark)
    if standing.isFinal, let own = shown(quiz.failureText) { return own }
    return switch standing.next {
    case .goOn: standing.outcome.isPassed ? words[.passedLead] : words[.failedInform]
    case .tryAgain: words(.failedRetry, n: mark)
    case .backToSections: words(.failedSections, n: mark)
    case .end: words(.failedEnd, n: mark)
    case .handOver: words[.failedStaff]
    }
  }

  private func notes(on quiz: Quiz, _ standing: QuizStanding) -> [String] {
    switch standing.next {
    case .tryAgain, .backToSections:
      [
        quiz.repeatsMissedOnly && standing.missed.count < standing.questionCount
          ? words[.onlyMissed] : nil,
        standing.attemptsLeft.map { words(.triesLeft, n: String($0)) },
      ].compactMap(\.self)
    case .goOn, .end, .handOver: []
    }
  }

  private func facts(of quiz: Quiz, _ standing: QuizStanding) -> [OutcomeScreen.Fact] {
    quiz.questions.compactMap { question in
      guard let attempt = standing.firstRight[question.id], let text = shown(question.explanation)
      else { return nil }
      return OutcomeScreen.Fact(
        text: text,
        note: attempt == 1 ? words[.rightAtOnce] : words(.rightOnTry, n: String(attempt)))
    }
  }

  /// Whom to ask about the research; nil where the study names nobody.
  func contact() -> ContactView? {
    guard let contact = study.facts.researchContact, !contact.isEmpty else { return nil }
    return ContactView(
      title: words[.whomToAsk], name: contact.name, telephone: contact.telephone,
      telephoneAddress: contact.telephone.map { number in
        "tel:" + number.filter { $0.isASCII && ($0.isNumber || $0 == "+") }
      }, email: contact.email, address: contact.address)
  }
}

extension QuizStanding {
  /// Failed for good.
  fileprivate var isFinal: Bool { next == .end || next == .handOver }
}
