/// The settings of a kind of step, with everything that other modules need to know about the kind.
public protocol StepSettings: Codable, Hashable, Sendable {
  static var kind: StepContent.Kind { get }

  /// The name of the kind that people see.
  static var name: String { get }

  /// Whether a client performs it, so that the walkthrough shows a still.
  static var isOnClientOnly: Bool { get }

  /// What a step begins with when an author adds it. Which consent it is about is not said yet.
  static var blank: Self { get }

  /// These settings as the content of a step.
  var content: StepContent { get }

  /// The texts that people read, with their places below the step.
  func texts(at place: Place) -> [PlacedText]

  /// What it asks for; nil where it asks nothing.
  var asking: AskingStep? { get }
}

extension StepSettings {
  public static var isOnClientOnly: Bool { false }
  public var asking: AskingStep? { nil }
}
