/// Signs in to an account.
public struct Login: ReducibleStep {
  public init() {}
}

extension Login {
  public static var kind: StepContent.Kind { .login }
  public static var name: String { "Sign-in" }
  public static var isOnClientOnly: Bool { true }
  public static var blank: Login { Login() }
  public var content: StepContent { .login(self) }
  public var shape: StepShape { Self.clientShape }
  public static let membersInShape: Set<String> = []
  public func texts(at place: Place) -> [PlacedText] { [] }
}

extension Login: StepKind {
  func source(of item: String?, isWhole: Bool) -> AnswerSource? { .other }
}
