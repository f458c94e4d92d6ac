import StudyModel
import StudyParts
import StudyPreview

extension StoryboardWriter {
  mutating func write(_ task: Task) {
    begin(chapter: ["tasks", task.id], StepNames.title(of: task, in: language, study), "Task")
    let paths = StoryboardPaths(study, task, language)
    let ways = TaskWays(task)
    for (index, step) in task.steps.enumerated() {
      write(step, in: task, "Step \(index + 1)", ["tasks", task.id, "steps", step.id], paths, ways)
    }
    for step in task.endings {
      write(step, in: task, "Ending", ["tasks", task.id, "endings", step.id], paths, ways)
    }
  }

  private mutating func write(
    _ step: Step, in task: Task, _ position: String, _ place: Place, _ paths: StoryboardPaths,
    _ ways: TaskWays
  ) {
    begin(
      part: place, StepNames.title(of: step, in: language, study),
      "\(position) · \(step.content.part.name)",
      notes: paths.ways(to: step) + contents(of: step) + paths.shownItems(of: step)
        + paths.ways(from: step), way: StepWay(step, by: ways).hash)
    let name = step.content.part.name
    let home = Home(step: step, task: task, place: place)
    if case .consentScenes(let scenes) = step.content, study.consent(scenes.consent) != nil {
      // The consent has a chapter with its sections.
      return
    }
    switch step.content.asking {
    case .consentForm(let form)? where !form.pages.isEmpty:
      for page in form.pages {
        let own = place + ["pages", page.id]
        write(.part(.consentPage(page.id), signature: nil), at: home, own, kind: "Page")
      }
    case .consentReview(let review)?: write(review, at: home)
    case .eligibility(let eligibility)?: write(eligibility, at: home)
    case .quiz(let quiz)? where !quiz.questions.isEmpty: write(quiz, at: home)
    case .sharing(let sharing)?:
      write(.first, at: home, kind: name)
      if sharing.refusalAlert != nil {
        write(
          .refusing, at: home, role: "refuse", kind: "Alert after refusing",
          notes: ["After the answer that shares data with this study only."])
      }
    case .consentForm, .quiz, .question, .form, .signature, .webPage, nil:
      write(.first, at: home, kind: name)
    }
  }

  /// Where the screens are that the step shows but that are listed elsewhere.
  private func contents(of step: Step) -> [String] {
    guard case .consentScenes(let scenes) = step.content,
      let consent = study.consent(scenes.consent)
    else { return [] }
    let title = study.title(consent.title, in: language).orElse(consent.id)
    return ["Shows the sections of “\(title)”, which are listed there."]
  }

  /// A step with its task and its place.
  private struct Home {
    let step: Step
    let task: Task
    let place: Place

    /// Whether Cancel asks a question of its own.
    var asksBeforeLeaving: Bool {
      if case .consentForm(let form) = step.content { form.cancelAlert != nil } else { false }
    }
  }

  private mutating func write(
    _ moment: Stills.Moment, at home: Home, _ place: Place? = nil, role: String? = nil,
    kind: String, notes: [String] = []
  ) {
    let draft = Draft(
      place: place ?? home.place, role: role, kind: kind, notes: notes,
      asksBeforeLeaving: home.asksBeforeLeaving)
    let (step, task) = (home.step, home.task.id)
    write(draft) { [stills] in stills.page(of: step, in: task, at: moment) }
  }

  private mutating func write(_ review: ConsentReview, at home: Home) {
    write(.part(.document, signature: nil), at: home, kind: "Document")
    let signature = review.signature.flatMap { study.consent(review.consent)?.signature($0) }
    guard let signature else { return }
    if signature.requiresName {
      write(
        .part(.name, signature: signature), at: home, role: "name", kind: "Name",
        notes: ["After agreeing."])
    }
    if signature.requiresDrawing {
      write(
        .part(.signature, signature: signature), at: home, role: "signature", kind: "Signature",
        notes: ["After agreeing."])
    }
  }

  private mutating func write(_ eligibility: Eligibility, at home: Home) {
    if eligibility.token != nil {
      write(.part(.token, signature: nil), at: home, role: "token", kind: "Code")
    }
    for question in eligibility.questions {
      write(
        .part(.eligibilityQuestion(question.id), signature: nil), at: home,
        home.place + ["questions", question.id], kind: "Question")
    }
    write(
      .part(.ineligible, signature: nil), at: home, role: "ineligible", kind: "Not eligible",
      notes: ["After an answer that excludes the participant."])
  }

  private mutating func write(_ quiz: Quiz, at home: Home) {
    for question in quiz.questions {
      write(
        .part(.quizQuestion(question.id), signature: nil), at: home,
        home.place + ["questions", question.id], kind: "Question")
      for (name, answer) in question.feedbackAnswers {
        let feedback = question.feedback(on: answer)
        let role = "\(feedback.isRight ? "right" : "wrong"):\(question.id):\(name)"
        write(
          .feedback(feedback, on: question.id), at: home, role: role,
          kind: feedback.isRight ? "Right answer" : "Wrong answer",
          notes: ["After the answer “\(words(for: answer, to: question))”."])
      }
    }
    for (index, standing) in quiz.outcomes(in: home.task).enumerated() {
      let isPassed = standing.outcome.isPassed
      write(
        .outcome(standing), at: home,
        role: isPassed ? "passed" : index == 1 ? "failed" : "failed-finally",
        kind: isPassed ? "Passed" : "Not passed",
        notes: [
          "On try \(standing.outcome.attempt), with \(standing.outcome.score) of \(standing.questionCount) right."
        ])
    }
  }

  private func words(for answer: JSONValue, to question: QuizQuestion) -> String {
    let texts = (answer.arrayValue ?? []).map { value in
      let choice = question.choices.first { JSONValue.string($0.value) == value }
      return choice.map { study.title($0.text, in: language) } ?? value.stringValue ?? ""
    }
    if !texts.isEmpty { return texts.joined(separator: ", ") }
    return answer.booleanValue.map { $0 ? "Yes" : "No" } ?? answer.numberValue?.plainText ?? ""
  }
}
