import Foundation

/// Determines who can take part: with a code that was handed out, with questions, or with the code and then the
/// questions (mystudies-format §4: token, test, combined).
public struct Eligibility: StepSettings {
  /// The code to ask for; none if nil.
  public var token: Token?
  /// Every question must have an eligible answer.
  public var questions: [EligibilityQuestion] = []
  /// Shown to those who cannot take part.
  public var endingTitle: LocalizedText = [:]
  public var endingText: LocalizedText = [:]

  public init(
    token: Token? = nil, questions: [EligibilityQuestion] = [], endingTitle: LocalizedText = [:],
    endingText: LocalizedText = [:]
  ) {
    self.token = token
    self.questions = questions
    self.endingTitle = endingTitle
    self.endingText = endingText
  }

  /// A code that only the study's server knows. Accord checks only its shape: ASCII letters and digits.
  public struct Token: Codable, Hashable, Sendable {
    /// The text above the field (`tokenTitle`).
    public var prompt: LocalizedText = [:]
    /// The number of letters and digits; any number if nil.
    public var length: Int?

    public init(prompt: LocalizedText = [:], length: Int? = nil) {
      self.prompt = prompt
      self.length = length
    }

    /// The maximum length of a code.
    public static let longest = 64

    /// The code without surrounding white space. Throws why it is not one.
    public func check(_ answer: JSONValue) throws(Rejection) -> String {
      guard !answer.isUnanswered else { throw .missing }
      let text = try answer.text().trimmingCharacters(in: .whitespacesAndNewlines)
      guard !text.isEmpty else { throw .missing }
      guard text.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }),
        length.map({ text.utf8.count == $0 }) ?? (text.utf8.count <= Self.longest)
      else { throw .malformedToken(length) }
      return text
    }
  }

  /// The name of the code among the answers to the step.
  public static let tokenItem = "token"

  public func question(_ id: EligibilityQuestion.ID) -> EligibilityQuestion? {
    questions.first { $0.id == id }
  }

  /// Whether someone with these answers can take part. The code counts as correct.
  public func fits(_ answers: JSONValue) -> Bool {
    questions.allSatisfy { question in
      answers[question.id]?.booleanValue.map(question.fits) ?? false
    }
  }
}

extension Eligibility {
  public static var kind: StepContent.Kind { .eligibility }
  public static var name: String { "Eligibility" }
  public static var blank: Eligibility {
    Eligibility(questions: [EligibilityQuestion(id: "question", yesFits: true)])
  }
  public var content: StepContent { .eligibility(self) }
  public var asking: AskingStep? { .eligibility(self) }

  public func texts(at place: Place) -> [PlacedText] {
    placed([("prompt", token?.prompt ?? [:])], at: place + ["token"])
      + questions.flatMap { $0.texts(at: place + ["questions", $0.id]) }
      + placed([("endingTitle", endingTitle), ("endingText", endingText)], at: place)
  }
}

extension Eligibility: StepKind {
  static let lists: [HeldList<Eligibility>] =
    [
      HeldList(
        "questions", \Eligibility.questions, called: "question", by: \EligibilityQuestion.prompt
      ) { Eligibility(questions: $0) }
    ]

  /// The code uses an id like a question.
  static var reservedNames: Set<String> { [tokenItem] }

  static var idleTexts: [String] { ["detailText", "footnote"] }

  var questionNames: [(place: Place, id: String, words: LocalizedText)] {
    questions.map { (["questions", $0.id], $0.id, $0.prompt) }
  }

  func source(of item: String?, isWhole: Bool) -> AnswerSource? {
    guard let item, !isWhole else { return .eligibility }
    if item == Self.tokenItem, token != nil { return .other }
    return question(item).map { .format($0.format) }
  }

  func answers(at step: Step, for search: StepAnswers) -> StepAnswers.List {
    StepAnswers.List(answers: decisiveAnswers)
  }

  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    let name = map.inspection.name(of: place)
    var problems: [Problem] = []
    if token == nil, questions.isEmpty {
      problems.append(
        Problem(
          .error, .nothingChecksEligibility, at: place + ["questions"],
          "\(name) asks for nothing, so everyone can take part. Ask for a code or add a question."
        ))
    }
    if step.isOptional {
      problems.append(
        Problem(
          .warning, .eligibilityOptional, at: place + ["isOptional"],
          "\(name) can be skipped, and the eligibility check with it. Make the step required."))
    }
    if let length = token?.length, !(1...Token.longest).contains(length) {
      problems.append(
        Problem(
          .error, .invalidTokenLength, at: place + ["token", "length"],
          "The code at \(name) has a length of \(length). Enter a number from 1 to \(Token.longest), or leave it blank."
        ))
    }
    // Accord turns people away only because of questions; the study's server reports a wrong code.
    if !questions.isEmpty, endingText.isEmpty {
      problems.append(
        Problem(
          .warning, .eligibilityWithoutEnding, at: place + ["endingText"],
          "\(name) has no text for people who cannot take part. Write a kind message that says why, and where they can turn."
        ))
    }
    problems += identifierProblems(
      (token == nil ? [] : [Self.tokenItem]) + questions.map(\.id), .duplicateQuestion,
      at: place + ["questions"], called: "questions")
    for question in questions {
      problems += question.problems(at: place + ["questions", question.id], in: map.inspection)
    }
    return problems
  }
}
