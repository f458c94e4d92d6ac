import Foundation

/// Finds out who can take part: by a code that was handed out, by questions, or by the code and then the questions
/// (mystudies-format §4: token, test, combined).
public struct Eligibility: Codable, Hashable, Sendable {
  /// The code asked for; none where absent.
  public var token: Token?
  /// Every one must be answered in a way that fits.
  public var questions: [EligibilityQuestion] = []
  /// What those who cannot take part read.
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

  /// A code that only the study's server knows. Here nothing but its shape can be checked: ASCII letters and digits.
  public struct Token: Codable, Hashable, Sendable {
    /// What stands above the field (`tokenTitle`).
    public var prompt: LocalizedText = [:]
    /// How many letters and digits it has; any number where absent.
    public var length: Int?

    public init(prompt: LocalizedText = [:], length: Int? = nil) {
      self.prompt = prompt
      self.length = length
    }

    /// The longest code that is taken.
    public static let longest = 64

    /// The code without white space around it, or why it is none.
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

  /// The name of the code among the answers of the step.
  public static let tokenItem = "token"

  public func question(_ id: EligibilityQuestion.ID) -> EligibilityQuestion? {
    questions.first { $0.id == id }
  }

  /// Whether somebody who answered so can take part. The code counts as right.
  public func fits(_ answers: JSONValue) -> Bool {
    questions.allSatisfy { question in
      answers[question.id]?.booleanValue.map(question.fits) ?? false
    }
  }
}

/// A question that is answered with yes or no, and which of the two fits.
public struct EligibilityQuestion: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var prompt: LocalizedText = [:]
  public var text: LocalizedText = [:]
  /// Own words for the answers; the usual ones where empty.
  public var yes: LocalizedText = [:]
  public var no: LocalizedText = [:]
  public var yesFits: Bool = false
  public var noFits: Bool = false

  public init(
    id: String, prompt: LocalizedText = [:], text: LocalizedText = [:], yes: LocalizedText = [:],
    no: LocalizedText = [:], yesFits: Bool = false, noFits: Bool = false
  ) {
    self.id = id
    self.prompt = prompt
    self.text = text
    self.yes = yes
    self.no = no
    self.yesFits = yesFits
    self.noFits = noFits
  }

  public func fits(_ answer: Bool) -> Bool { answer ? yesFits : noFits }

  /// How it is answered.
  public var format: AnswerFormat { .boolean(BooleanFormat(yes: yes, no: no)) }
}
