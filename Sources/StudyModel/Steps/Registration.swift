import Foundation

/// Creates an account from an email address, a password, and the selected fields.
public struct Registration: ReducibleStep {
  public var fields: [Field] = []
  /// An ICU expression for passwords, and its message.
  public var passwordPattern: String?
  public var passwordMessage: LocalizedText = [:]

  public init(
    fields: [Field] = [], passwordPattern: String? = nil, passwordMessage: LocalizedText = [:]
  ) {
    self.fields = fields
    self.passwordPattern = passwordPattern
    self.passwordMessage = passwordMessage
  }

  public enum Field: String, Codable, CaseIterable, Sendable {
    case givenName, familyName, gender, dateOfBirth, telephone
  }
}

extension Registration {
  public static var kind: StepContent.Kind { .registration }
  public static var name: String { "Registration" }
  public static var isOnClientOnly: Bool { true }
  public static var blank: Registration { Registration() }
  public var content: StepContent { .registration(self) }
  public var shape: StepShape { Self.clientShape }
  public static let membersInShape: Set<String> = []

  public func texts(at place: Place) -> [PlacedText] {
    placed([("passwordMessage", passwordMessage)], at: place)
  }
}

extension Registration: StepKind {
  func source(of item: String?, isWhole: Bool) -> AnswerSource? { .other }

  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    guard let pattern = passwordPattern else { return [] }
    if (try? NSRegularExpression(pattern: pattern)) == nil {
      return [
        Problem(
          .error, .invalidPattern, at: place + ["passwordPattern"],
          "This is not a valid regular expression.")
      ]
    }
    return passwordMessage.isEmpty
      ? [
        Problem(
          .error, .patternWithoutMessage, at: place + ["passwordMessage"],
          "Write the message participants see when a password does not match the pattern.")
      ] : []
  }
}
