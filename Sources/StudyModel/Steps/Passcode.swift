/// Creates or asks for a passcode.
public struct Passcode: ReducibleStep {
  public var digits: Int = 4
  public var flow: Flow = Flow.create
  public var usesBiometrics: Bool = true

  public init(digits: Int = 4, flow: Flow = Flow.create, usesBiometrics: Bool = true) {
    self.digits = digits
    self.flow = flow
    self.usesBiometrics = usesBiometrics
  }

  public enum Flow: String, Codable, CaseIterable, Sendable { case create, authenticate, edit }
}

extension Passcode.Flow: AbsentWhenUsual {
  public static var usual: Passcode.Flow { .create }
}

extension Passcode {
  public static var kind: StepContent.Kind { .passcode }
  public static var name: String { "Passcode" }
  public static var isOnClientOnly: Bool { true }
  public static var blank: Passcode { Passcode() }
  public var content: StepContent { .passcode(self) }
  public var shape: StepShape { Self.clientShape }
  public static let membersInShape: Set<String> = []
  public func texts(at place: Place) -> [PlacedText] { [] }
}

extension Passcode: StepKind {
  func source(of item: String?, isWhole: Bool) -> AnswerSource? { .other }

  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    guard digits != 4 && digits != 6 else { return [] }
    return [
      Problem(.error, .outOfBounds, at: place + ["digits"], "A passcode must have 4 or 6 digits.")
    ]
  }
}
