import StudyModel
import StudyParts

/// A new quiz question about a part of a consent, entered in a single form: the question, the correct answer, and the
/// explanations that follow an answer.
package struct NewQuizQuestion: Sendable {
  package let task: Task.ID
  package let prompt: String
  /// The quiz that receives the question; nil to create a quiz.
  private let quiz: Step.ID?
  private let question: QuizQuestion

  private static let most = 20

  /// Reads the question from the form.
  /// - Throws: `FormErrors` with every error in the form.
  package init(_ form: SubmittedForm, on target: TestTarget, in study: Study) throws(FormErrors) {
    var errors = FormErrors()
    let prompt = (form.trimmed("prompt") ?? "").replacing("\n", with: " ")
    if target.hasChanged {
      errors.add(
        "prompt",
        "The paragraph has changed. What the question would test now is shown above. Add the question again if it still fits."
      )
    }
    if prompt.isEmpty { errors.add("prompt", "Enter the question.") }
    if let correction = TextLimit.paragraph.correction(of: prompt, "this question has") {
      errors.add("prompt", correction)
    }
    var answers: [QuizChoice] = []
    var key = QuizKey.choices
    switch Self.kind(of: form) {
    case .choices: answers = Self.choices(of: form, target.language, &errors)
    case .boolean:
      key = .boolean(RightStatement(isTrue: form["right"] == "yes"))
      if !["yes", "no"].contains(form["right"]) {
        errors.add("right", "Choose which of the two is right.")
      }
    case .number: key = .number(Self.number(of: form, target.language, &errors))
    }
    let places = QuizPlace.all(in: study)
    let wished = form["quiz"] ?? places.first?.key ?? ""
    let place = places.first { $0.key == wished }
    if place == nil {
      errors.add(
        "quiz",
        places.isEmpty
          ? "The study has no task that can contain a quiz. Add a task first."
          : "Choose an option from the list.")
    }
    guard let place, errors.isEmpty else { throw errors }
    task = place.task
    quiz = place.step
    self.prompt = prompt
    question = QuizQuestion(
      id: Slug.identifier(from: prompt, avoiding: [], otherwise: "question"),
      prompt: LocalizedText(prompt, in: target.language), key: key,
      allowsSeveral: answers.count(where: \.isCorrect) > 1, choices: answers,
      explanation: form.trimmed("explanation").map { LocalizedText($0, in: target.language) }
        ?? [:],
      wrongExplanation: key == .choices
        ? [:] : form.trimmed("wrong").map { LocalizedText($0, in: target.language) } ?? [:],
      tests: target.passage)
  }

  /// The kind of answer that the form asks for; multiple choice if the form does not say.
  package static func kind(of form: SubmittedForm) -> QuizKey.Kind {
    form["kind"].flatMap(QuizKey.Kind.init) ?? .choices
  }

  private static func choices(
    of form: SubmittedForm, _ language: Language, _ errors: inout FormErrors
  ) -> [QuizChoice] {
    let answers = answers(in: form["answers"] ?? "", language)
    if answers.count < 2 {
      errors.add("answers", "Enter at least 2 answers, one per line.")
    } else if answers.count > most {
      errors.add("answers", "Enter at most \(most) answers. This list has \(answers.count).")
    } else if let twice = answers.firstRepeated {
      errors.add("answers", "“\(twice)” appears twice. Enter each answer once.")
    } else if !answers.contains(where: \.isCorrect) {
      errors.add("answers", "Start the line of each right answer with *.")
    } else if answers.allSatisfy(\.isCorrect) {
      errors.add(
        "answers",
        "Every line begins with *, as in some pasted lists. Keep * only before the right answers.")
    }
    return answers
  }

  private static func number(
    of form: SubmittedForm, _ language: Language, _ errors: inout FormErrors
  ) -> RightNumber {
    func read(_ name: String) -> Double? {
      guard let text = form.trimmed(name) else { return nil }
      let number = Double(text.replacing(",", with: ".")).flatMap { $0.isFinite ? $0 : nil }
      if number == nil { errors.add(name, "Enter a number, for example 8 or 2.5.") }
      return number
    }
    let (lowest, highest) = (read("lowest"), read("highest"))
    if form.trimmed("lowest") == nil { errors.add("lowest", "Enter the right number.") }
    if let lowest, let highest, highest < lowest {
      errors.add("highest", "The highest right number is below the lowest.")
    }
    let isWhole = [lowest, highest].compactMap(\.self).allSatisfy { $0 == $0.rounded() }
    return RightNumber(
      lowest: lowest, highest: highest == lowest ? nil : highest, isWhole: isWhole,
      unit: form.trimmed("unit").map { LocalizedText($0, in: language) } ?? [:])
  }

  /// Reads one answer per line. `*` marks a correct answer, and `|` separates an answer from the explanation of why it
  /// is wrong. List markers before or after the `*` are removed.
  private static func answers(in text: String, _ language: Language) -> [QuizChoice] {
    let lines = text.split(whereSeparator: \.isNewline).map { RightMark(String($0)) }
      .filter { !$0.words.isEmpty }
    let unsigned = PastedSigns.removed(from: lines.map(\.words)).lines
    var answers: [QuizChoice] = []
    for (line, text) in zip(lines, unsigned) {
      let mark = line.isThere ? RightMark(isThere: true, words: text) : RightMark(text)
      let parts = mark.words.split(separator: "|", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard let words = parts.first, !words.isEmpty else { continue }
      let why = parts.count > 1 ? parts[1] : ""
      answers.append(
        QuizChoice(
          value: Slug.identifier(from: words, avoiding: Set(answers.map(\.value))),
          text: LocalizedText(words, in: language), isCorrect: mark.isThere,
          explanation: why.isEmpty ? [:] : LocalizedText(why, in: language)))
    }
    return answers
  }

  /// The `*` at the start of a line and the text that follows it.
  private struct RightMark {
    let isThere: Bool
    let words: String

    init(_ line: String) {
      let line = line.trimmingCharacters(in: .whitespaces)
      isThere = line.hasPrefix("*")
      words = isThere ? line.dropFirst().trimmingCharacters(in: .whitespaces) : line
    }

    init(isThere: Bool, words: String) {
      self.isThere = isThere
      self.words = words
    }
  }

  /// The study with the question added at the end of its quiz, which is created if necessary.
  /// - Throws: `PlaceError.missing` if the quiz or the task no longer exists.
  package func added(to study: Study) throws -> Study {
    var study = study
    var step = quiz
    if step == nil {
      let language = study.primaryLanguage
      guard
        let part = NewPart(
          in: ["tasks", task, "steps"], of: study, kind: StepContent.Kind.quiz.rawValue,
          words: StarterStrings(language)[.quiz][language] ?? "", language: language)
      else { throw PlaceError.missing }
      study = try part.added(to: study)
      step = part.id
    }
    guard let step else { throw PlaceError.missing }
    let list = ["tasks", task, "steps", step, "questions"]
    return try study.changingList(at: list) { questions in
      let taken = Set(questions.compactMap { $0["id"]?.stringValue })
      var question = question
      question.id = Slug.identifier(from: question.id, avoiding: taken)
      questions.append(try JSONValue(encoding: question))
    }
  }
}

extension [QuizChoice] {
  /// The first answer that repeats an earlier one.
  fileprivate var firstRepeated: String? {
    var seen: Set<LocalizedText> = []
    return first { !seen.insert($0.text).inserted }?.text.values.values.first
  }
}
