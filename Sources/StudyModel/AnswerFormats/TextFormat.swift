import Foundation

/// One or more lines of text.
public struct TextFormat: FormatWithDontKnow {
  public static let kind = AnswerFormat.Kind.text

  public var allowsSeveralLines: Bool = false
  /// In UTF-16 units; unlimited if absent or 0.
  public var maximumLength: Int?
  /// An ICU expression that must match anywhere in the text; write `^…$` to match the whole text.
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
  /// Whether words are corrected as they are typed; the device's setting if absent.
  public var correction: Assistance?
  /// Whether misspelled words are marked; the device's setting if absent.
  public var spelling: Assistance?
  /// The meaning of the text, such as `given-name`, so that a device can offer to fill it in (`UITextContentType`).
  public var contentType: String?
  /// The requirements for a password in the syntax that devices read, such as `required: lower; minlength: 12;`.
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

  public var format: AnswerFormat { .text(self) }
  public var shape: AnswerShape { .text(self) }
  public static func blank(keeping choices: [TextChoice]) -> TextFormat { TextFormat() }
  public func defaultAnswer(in context: AnswerContext) -> JSONValue? {
    (context.languages + defaultText.languages).lazy.compactMap { defaultText[$0] }.first
      .map(JSONValue.string)
  }

  /// The keyboard that a phone shows (`UIKeyboardType`).
  public enum Keyboard: String, Codable, CaseIterable, Sendable {
    case standard, numbersAndPunctuation, address, number, telephone, email, decimal
  }

  /// What the keyboard capitalizes; sentences if absent.
  public enum Capitalization: String, Codable, CaseIterable, Sendable {
    case none, words, sentences, all
  }

  /// Whether the keyboard helps (`UITextAutocorrectionType`, `UITextSpellCheckingType`; ResearchKit §3.13).
  public enum Assistance: String, Codable, CaseIterable, Sendable { case off, on }

  /// The maximum length in UTF-16 units; nil for no limit.
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

  public var comparable: ComparableAnswer { .text }
  public var secondsToAnswer: Double { allowsSeveralLines ? 60 : 15 }
  public var recordsDefault: Bool { true }

  public func texts(at place: Place) -> [PlacedText] {
    placed(
      [
        ("patternMessage", patternMessage), ("defaultText", defaultText),
        ("placeholder", placeholder),
      ], at: place) + (dontKnow?.texts(at: place) ?? [])
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    let texts: [String] =
      ["Example", "A", "1", "Ada Example", "ada@example.org", "12345", "2026-11-21"]
      + (pattern.flatMap { PatternSample.text(matching: $0) }.map { [$0] } ?? [])
    return texts.map(JSONValue.string)
  }
}
