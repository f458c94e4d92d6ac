/// Waits for the client.
public struct Wait: ReducibleStep {
  public var showsProgressBar: Bool = false

  public init(showsProgressBar: Bool = false) {
    self.showsProgressBar = showsProgressBar
  }
}

extension Wait {
  public static var kind: StepContent.Kind { .wait }
  public static var name: String { "Wait" }
  public static var isOnClientOnly: Bool { true }
  public static var blank: Wait { Wait() }
  public var content: StepContent { .wait(self) }
  public var shape: StepShape { Self.clientShape }
  public static let membersInShape: Set<String> = []
  public func texts(at place: Place) -> [PlacedText] { [] }
}

extension Wait: StepKind {
  func source(of item: String?, isWhole: Bool) -> AnswerSource? { isWhole ? .nothing : nil }
}
