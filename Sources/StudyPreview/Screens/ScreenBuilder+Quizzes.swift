import ConsentMarkdown
import StudyModel

/// An answered quiz question: what was chosen and why it is right or wrong.
struct FeedbackScreen: Sendable {
  let counter: String
  let title: String
  let verdict: String
  let isRight: Bool
  let chosen: [Chosen]
  let explanations: [String]
  let passage: Passage?
  let takesFocus: Bool

  struct Chosen: Sendable {
    let text: String
    let isRight: Bool
  }

  /// The part of the consent the question is about.
  struct Passage: Sendable {
    let quote: String?
    let source: String
    let more: MoreView
  }
}

/// How a try at a quiz went.
struct OutcomeScreen: Sendable {
  let count: String
  let isPassed: Bool
  let title: String
  let lead: String
}

/// A section of the consent with the paragraph that matters.
struct PassageScreen: Sendable {
  let paragraphs: [Paragraph]

  struct Paragraph: Sendable {
    let html: String
    let isFound: Bool
  }
}

extension ScreenBuilder {
  func quiz(_ quiz: Quiz, _ id: QuizQuestion.ID?, _ state: ScreenState) -> String {
    guard let index = quiz.questions.firstIndex(where: { $0.id == id }) else { return nothing() }
    let question = quiz.questions[index]
    let counter = words(
      .questionOf, n: String(index + 1), m: String(quiz.questions.count))
    if let feedback = state.feedback {
      return self.feedback(feedback, on: question, counter, state)
    }
    var heading = Heading(
      counter: counter, title: text(question.prompt), lead: shown(question.text))
    if heading.title.isEmpty { heading.title = text(state.step.title) }
    let keys = ChoiceKeys(question.choices.map { .text($0.value) }).keys
    let values: FieldValues =
      attempt?.typed ?? [
        FieldName.answer: (state.answer?.arrayValue ?? []).compactMap(\.stringValue)
      ]
    let rejection = attempt?.rejections?[question.id]
    let rows = question.choices.enumerated().map { row, choice in
      RowsControl.Row(
        id: row == 0 ? "answer" : "answer-\(row + 1)", key: keys[row], text: text(choice.text),
        isChosen: values.all(FieldName.answer).contains(keys[row]),
        takesFocus: rejection != nil && row == 0)
    }
    let view = QuestionView(
      fieldID: "answer", fieldName: FieldName.answer, label: "", isGroup: true, isOptional: false,
      hint: nil, tag: nil, number: nil,
      error: rejection.map {
        $0 == .missing ? words[.missingChoice] : words.text(of: $0, for: nil, in: language)
      }, describedBy: rejection == nil ? nil : "answer-error", takesFocus: rejection != nil,
      control: RowsControl(
        inputType: question.allowsSeveral ? "checkbox" : "radio", rows: rows), dontKnow: nil,
      note: nil, more: nil)
    var frame = frame(state, title: heading.title)
    frame.buttons = [ScreenFrame.Button(move: "next", label: words[.checkAnswer])]
    return page(
      frame,
      QuestionScreen(
        heading: heading, question: view, errors: nil, skippedNote: nil, more: nil),
      "steps/question")
  }

  private func feedback(
    _ feedback: QuizFeedback, on question: QuizQuestion, _ counter: String, _ state: ScreenState
  ) -> String {
    let chosen = question.choices.filter { feedback.chosen.contains($0.value) }
    var explanations = feedback.explanations.map(text)
    if !feedback.isRight, chosen.allSatisfy(\.isCorrect) { explanations.append(words[.incomplete]) }
    return page(
      frame(state, title: words[feedback.isRight ? .right : .notQuite]),
      FeedbackScreen(
        counter: counter, title: text(question.prompt),
        verdict: words[feedback.isRight ? .right : .notQuite], isRight: feedback.isRight,
        chosen: chosen.map {
          FeedbackScreen.Chosen(text: text($0.text), isRight: $0.isCorrect)
        }, explanations: explanations,
        passage: passage(of: question), takesFocus: !isStill), "steps/feedback")
  }

  func passage(of question: QuizQuestion) -> FeedbackScreen.Passage? {
    guard let tested = question.tests,
      let section = study.consent(tested.consent)?.section(tested.section),
      !section.content.isEmpty
    else { return nil }
    let title = section.documentHeading(in: language, else: study.primaryLanguage)
    let id = "passage-" + question.id
    let paragraphs = paragraphs(of: section)
    let found = tested.paragraph.flatMap { paragraphs.indices.contains($0) ? paragraphs[$0] : nil }
    return FeedbackScreen.Passage(
      quote: found, source: words(.fromForm, s: title),
      more: MoreView(
        label: words[.readPart], address: moreAddress(id), sheet: sheet(id), title: title,
        html: passageHTML(paragraphs, tested.paragraph), source: nil))
  }

  private func passageHTML(_ paragraphs: [String], _ found: Int?) -> String {
    render(
      PassageScreen(
        paragraphs: paragraphs.enumerated().map {
          PassageScreen.Paragraph(html: $1, isFound: $0 == found)
        }), "consents/passage")
  }

  /// The paragraphs of a section, parted by empty lines as authors count them.
  private func paragraphs(of section: Section) -> [String] {
    var paragraphs: [[Substring]] = [[]]
    for line in text(section.content).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        if paragraphs[paragraphs.count - 1].isEmpty == false { paragraphs.append([]) }
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { lines in
      ConsentHTML(
        mode: .reading(nil),
        markdown: MarkdownHTML(headingOffset: 2, pictureAddress: pictureAddress),
        words: consentWords
      ).render(fragment: lines.joined(separator: "\n")).html
    }
  }

  func outcome(_ standing: QuizStanding, _ state: ScreenState) -> String {
    let mark = String(standing.passMark)
    let isPassed = standing.outcome.isPassed
    let lead: String
    let button: Word
    switch standing.next {
    case .goOn: (lead, button) = (words[.passedLead], .next)
    case .tryAgain: (lead, button) = (words(.failedRetry, n: mark), .tryAgain)
    case .backToSections: (lead, button) = (words(.failedSections, n: mark), .lookAgain)
    case .end: (lead, button) = (words(.failedEnd, n: mark), .goOn)
    }
    let title = words[isPassed ? .passedTitle : .failedTitle]
    var frame = frame(state, title: title)
    frame.buttons = [ScreenFrame.Button(move: "next", label: words[button])]
    return page(
      frame,
      OutcomeScreen(
        count: words(
          .rightCount, n: String(standing.outcome.score), m: String(standing.questionCount)),
        isPassed: isPassed, title: title, lead: lead), "steps/outcome")
  }
}
