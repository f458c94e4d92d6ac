/// Tells participants that the task is complete.
public struct Completion: StepSettings {
  public var reason: Reason = Reason.completed

  public init(reason: Reason = Reason.completed) {
    self.reason = reason
  }

  /// The reported reason for the end of a task, in ResearchKit's order.
  public enum Reason: String, Codable, CaseIterable, Sendable {
    case saved, discarded, completed, failed, earlyTermination
  }
}

extension Completion.Reason: AbsentWhenUsual {
  public static var usual: Completion.Reason { .completed }
}

extension Completion {
  public static var kind: StepContent.Kind { .completion }
  public static var name: String { "Completion" }
  public static var blank: Completion { Completion() }
  public var content: StepContent { .completion(self) }
  public func texts(at place: Place) -> [PlacedText] { [] }
}

extension Completion: StepKind {
  func source(of item: String?, isWhole: Bool) -> AnswerSource? { isWhole ? .nothing : nil }

  static var showsOnlyOwnText: Bool { true }

  var starterTitle: StarterStrings.Key? { reason == .discarded ? .goodbye : .thanks }
  var starterText: StarterStrings.Key? { reason == .discarded ? .goodbyeText : nil }
}
