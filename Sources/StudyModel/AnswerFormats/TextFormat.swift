import Foundation

/// Text of one line or several (`ORKTextAnswerFormat`).
public struct TextFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.text

  public var allowsSeveralLines: Bool = false
  /// In UTF-16 units; no limit where absent or 0.
  public var maximumLength: Int?
  /// An ICU expression with at least one match anywhere; write `^…$` to mean the whole text.
  public var pattern: String?
  /// Shown when the pattern does not match. Required with a pattern.
  public var patternMessage: LocalizedText = [:]
  public var defaultText: LocalizedText = [:]
  public var placeholder: LocalizedText = [:]
  public var hidesText: Bool = false
  public var hidesCharacterCount: Bool = false
  public var hidesClearButton: Bool = false
  public var keyboard: Keyboard?
  public var capitalization: Capitalization?
  /// Whether words are corrected while they are typed; as the device is set where absent.
  public var correction: Assistance?
  /// Whether misspelt words are marked; as the device is set where absent.
  public var spelling: Assistance?
  /// What the text is, such as `given-name`, so that a device can offer to fill it in (`UITextContentType`).
  public var contentType: String?
  /// What a password must hold, in the words that devices read, such as `required: lower; minlength: 12;`.
  public var passwordRules: String?
  public var dontKnow: DontKnow?

  public init(
    allowsSeveralLines: Bool = false, maximumLength: Int? = nil, pattern: String? = nil,
    patternMessage: LocalizedText = [:], defaultText: LocalizedText = [:],
    placeholder: LocalizedText = [:], hidesText: Bool = false, hidesCharacterCount: Bool = false,
    hidesClearButton: Bool = false, keyboard: Keyboard? = nil,
    capitalization: Capitalization? = nil, correction: Assistance? = nil,
    spelling: Assistance? = nil, contentType: String? = nil, passwordRules: String? = nil,
    dontKnow: DontKnow? = nil
  ) {
    self.allowsSeveralLines = allowsSeveralLines
    self.maximumLength = maximumLength
    self.pattern = pattern
    self.patternMessage = patternMessage
    self.defaultText = defaultText
    self.placeholder = placeholder
    self.hidesText = hidesText
    self.hidesCharacterCount = hidesCharacterCount
    self.hidesClearButton = hidesClearButton
    self.keyboard = keyboard
    self.capitalization = capitalization
    self.correction = correction
    self.spelling = spelling
    self.contentType = contentType
    self.passwordRules = passwordRules
    self.dontKnow = dontKnow
  }

  public var questionType: QuestionType { .text }
  public var resultShape: ResultShape { .text }
  public var offersDontKnow: Bool { dontKnow != nil }
  public func defaultAnswer(in context: AnswerContext) -> JSONValue? {
    (context.languages + defaultText.languages).lazy.compactMap { defaultText[$0] }.first
      .map(JSONValue.string)
  }

  /// The keyboard a phone shows (`UIKeyboardType`).
  public enum Keyboard: String, Codable, CaseIterable, Sendable {
    case standard, numbersAndPunctuation, address, number, telephone, email, decimal
  }

  /// What the keyboard capitalises; sentences where absent.
  public enum Capitalization: String, Codable, CaseIterable, Sendable {
    case none, words, sentences, all
  }

  /// Whether the keyboard helps (`UITextAutocorrectionType`, `UITextSpellCheckingType`; ResearchKit §3.13).
  public enum Assistance: String, Codable, CaseIterable, Sendable { case off, on }

  /// The most UTF-16 units that can be typed; nil for no limit.
  public var limit: Int? { maximumLength.flatMap { $0 > 0 ? $0 : nil } }

  public func problems(at place: Place) -> [Problem] {
    var problems: [Problem] = []
    if let length = maximumLength, length < 0 {
      problems.append(
        Problem(
          .error, .outOfBounds, at: place + ["maximumLength"], "The length cannot be negative."))
    }
    if let pattern {
      if Pattern(pattern) == nil {
        problems.append(
          Problem(
            .error, .invalidPattern, at: place + ["pattern"],
            "This is not a valid regular expression."))
      }
      if patternMessage.isEmpty {
        problems.append(
          Problem(
            .error, .patternWithoutMessage, at: place + ["patternMessage"],
            "Write the message participants see when the pattern does not match."))
      }
    } else if !patternMessage.isEmpty {
      problems.append(
        Problem(
          .error, .messageWithoutPattern, at: place + ["pattern"],
          "There is a pattern message but no pattern."))
    }
    return problems
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let text = try answer.text()
    if text.allSatisfy(\.isWhitespace) { throw .missing }
    if let limit, text.utf16.count > limit { throw .tooLong(limit) }
    if let pattern = pattern.flatMap({ Pattern($0) }), !pattern.matches(text) {
      throw .mismatch(patternMessage)
    }
    return .string(text)
  }
}

/// An email address (`ORKEmailAnswerFormat`).
public struct EmailFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.email

  /// The address serves as a user name on the client.
  public var isUserName: Bool = false

  public init(isUserName: Bool = false) {
    self.isUserName = isUserName
  }

  public var questionType: QuestionType { .text }
  public var resultShape: ResultShape { .text }

  /// ResearchKit's fixed pattern (§3.15): letters, digits and `._%+-`, an at sign, a host whose last part has 2 to 6 letters.
  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let text = try answer.text()
    if text.allSatisfy(\.isWhitespace) { throw .missing }
    guard text.wholeMatch(of: /[A-Z0-9a-z._%+\-]+@[A-Za-z0-9.\-]+\.[A-Za-z]{2,6}/) != nil else {
      throw .notAnEmail
    }
    return .string(text)
  }
}
