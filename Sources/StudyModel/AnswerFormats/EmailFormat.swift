/// An email address.
public struct EmailFormat: ReducibleFormat {
  public static let kind = AnswerFormat.Kind.email

  /// Whether the client uses the address as a user name.
  public var isUserName: Bool = false

  public init(isUserName: Bool = false) {
    self.isUserName = isUserName
  }

  public var format: AnswerFormat { .email(self) }

  public var shape: AnswerShape { .text(TextFormat(pattern: Self.pattern)) }
  public static let membersInShape: Set<String> = []

  /// What `check` accepts, for forms that only know patterns.
  public static let pattern = "^[A-Z0-9a-z._%+\\-]+@[A-Za-z0-9.\\-]+\\.[A-Za-z]{2,6}$"

  public static func blank(keeping choices: [TextChoice]) -> EmailFormat { EmailFormat() }

  /// ResearchKit's fixed pattern (§3.15): letters, digits, and `._%+-`, an at sign, and a host whose last part has 2 to
  /// 6 letters.
  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let text = try answer.text()
    if text.allSatisfy(\.isWhitespace) { throw .missing }
    guard text.wholeMatch(of: /[A-Z0-9a-z._%+\-]+@[A-Za-z0-9.\-]+\.[A-Za-z]{2,6}/) != nil else {
      throw .notAnEmail
    }
    return .string(text)
  }

  public var comparable: ComparableAnswer { .text }
  public var secondsToAnswer: Double { 15 }

  public func texts(at place: Place) -> [PlacedText] {
    []
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    ["ada@example.org"]
  }
}
