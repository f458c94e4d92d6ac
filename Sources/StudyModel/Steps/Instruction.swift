/// Something to read.
public struct Instruction: StepSettings {
  public var centersImage: Bool = false

  public init(centersImage: Bool = false) {
    self.centersImage = centersImage
  }
}

extension Instruction {
  public static var kind: StepContent.Kind { .instruction }
  public static var name: String { "Instruction" }
  public static var blank: Instruction { Instruction() }
  public var content: StepContent { .instruction(self) }
  public func texts(at place: Place) -> [PlacedText] { [] }
}

extension Instruction: StepKind {
  func source(of item: String?, isWhole: Bool) -> AnswerSource? { isWhole ? .nothing : nil }

  static var showsOnlyOwnText: Bool { true }
}
