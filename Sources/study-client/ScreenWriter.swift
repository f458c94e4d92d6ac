import StudyModel

/// Writes what the current screen of a walk says. Which screen it is, what it asks, and what follows is up to `Walkthrough`;
/// the words are the author's, and where they wrote none, those of the bundle's `strings`.
struct ScreenWriter {
  let walk: Walkthrough
  let screen: Screen
  /// With earlier answers in its texts.
  let step: Step
  let language: Language
  let strings: JSONValue

  /// Nil after the end of the walk.
  /// - Parameter strings: `strings/TAG.json` of the bundle.
  init?(_ walk: Walkthrough, in language: Language, saying strings: JSONValue) {
    guard let screen = walk.screen else { return nil }
    let answers = EarlierAnswers(walk: walk, strings: strings)
    self.walk = walk
    self.screen = screen
    self.language = language
    self.strings = strings
    step = screen.step.saying(answers.words)
  }

  var words: ScreenWords {
    switch (screen.part, step.content) {
    case (.scene(let section), .consentScenes(let scenes)): scene(section, of: scenes)
    case (.consentPage(let page), .consentForm(let form)): self.page(page, of: form)
    case (.document, .consentReview(let review)): document(of: review)
    case (.name, .consentReview): name()
    case (.signature, .consentReview(let review)): signature(for: review)
    case (.quizQuestion, .quiz(let quiz)): quizQuestion(of: quiz)
    case (.quizOutcome, .quiz(let quiz)): outcome(of: quiz)
    case (let part, .eligibility(let eligibility)): self.eligibility(eligibility, at: part)
    case (_, .question(let question)): self.question(question)
    case (_, .form(let form)): self.form(form)
    case (_, .sharing(let sharing)): self.sharing(sharing)
    case (_, .answerSummary): summary()
    default: write(own(step.title, "title"), reading)
    }
  }

  /// - Parameters:
  ///   - buttons: nil for the usual ones.
  ///   - skip: the name of the string on the button that skips.
  func write(
    _ title: String, _ texts: [String], choices: [String] = [], buttons: [String]? = nil,
    skip: String = "skipPage"
  ) -> ScreenWords {
    ScreenWords(
      step: step.id, language: language, title: title, texts: texts, choices: choices,
      buttons: buttons ?? self.buttons(onward, skip: skip))
  }
}

// Words

extension ScreenWriter {
  /// A text in the participant's language, or in another one that it has.
  func text(_ text: LocalizedText) -> String {
    text.text(in: language, else: walk.study.primaryLanguage)
  }

  /// A standard string.
  func word(_ name: String) -> String { strings["screens"]?[name]?.stringValue ?? "" }

  /// A text of the author's, or a standard string where it is blank.
  func text(_ text: LocalizedText, else name: String) -> String {
    let own = self.text(text)
    return own.isEmpty ? word(name) : own
  }

  /// A member of the texts that the bundle has for this step, where its author left them blank.
  func made(_ member: String) -> JSONValue? {
    strings["study"]?["tasks"]?[walk.task.id]?[step.id]?[member]
  }

  /// A text of the step, or what the bundle has in its place.
  func own(_ text: LocalizedText, _ member: String) -> String {
    let own = self.text(text)
    return own.isEmpty ? made(member)?.stringValue ?? "" : own
  }

  /// A default of consent sections of a type: `title`, or `learnMoreLabel`.
  func usual(_ member: String, of type: SectionType) -> String {
    strings["sections"]?[type.rawValue]?[member]?.stringValue ?? ""
  }

  /// A standard string with its numbers.
  func fill(_ name: String, _ number: Int, of total: Int) -> String {
    word(name).replacing("%n", with: "\(number)").replacing("%m", with: "\(total)")
  }

  func link(_ more: LearnMore?) -> String { more.map { text($0.label, else: "learnMore") } ?? "" }

  /// What every kind of step can say in addition to its title.
  var reading: [String] {
    let items = step.bodyItems.flatMap { [text($0.text), text($0.detailText), link($0.learnMore)] }
    return [text(step.text), text(step.detailText)] + items + [text(step.footnote)]
  }
}

// Buttons

extension ScreenWriter {
  /// The label of the button that continues.
  var onward: String {
    let own = text(step.continueLabel)
    if !own.isEmpty { return own }
    if case .wait = step.content { return word("goOn") }
    if case .signature = step.content { return word("signAndGoOn") }
    if case .webPage(let page) = step.content, page.asksForSignature {
      return word("signAndGoOn")
    }
    return word(screen.continuing.rawValue)
  }

  /// The button that continues, and the one that skips or ends early.
  func buttons(_ onward: String, skip: String = "skipPage") -> [String] {
    if let early = step.earlyEnding { return [onward, text(early.buttonText, else: "quit")] }
    guard screen.canSkip else { return [onward] }
    let own = text(step.skipLabel)
    guard own.isEmpty else { return [onward, own] }
    let wasSkipped = walk.run.records[step.id]?.answer.isUnanswered == true
    return [onward, word(wasSkipped ? "leaveOut" : skip)]
  }
}
