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

  var words: ScreenTexts {
    switch step.content.asking {
    case .question(let question): return self.question(question)
    case .form(let form): return self.form(form)
    case .sharing(let sharing): return self.sharing(sharing)
    case .eligibility(let eligibility): return self.eligibility(eligibility, at: screen.part)
    case .consentForm(let form):
      if case .consentPage(let page) = screen.part { return self.page(page, of: form) }
    case .consentReview(let review):
      if case .document = screen.part { return document(of: review) }
      if case .name = screen.part { return name() }
      if case .signature = screen.part { return signature(for: review) }
    case .quiz(let quiz):
      if case .quizQuestion = screen.part { return quizQuestion(of: quiz) }
      if case .quizOutcome = screen.part { return outcome(of: quiz) }
    case .signature, .webPage: break
    case nil:
      if case .consentScenes(let scenes) = step.content, case .scene(let section) = screen.part {
        return scene(section, of: scenes)
      }
      if case .answerSummary = step.content { return summary() }
    }
    return write(own(step.title, "title"), reading)
  }

  /// - Parameters:
  ///   - buttons: nil for the usual ones.
  ///   - skip: the name of the string on the button that skips.
  func write(
    _ title: String, _ texts: [String], choices: [String] = [], buttons: [String]? = nil,
    skip: String = "skipPage"
  ) -> ScreenTexts {
    ScreenTexts(
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
