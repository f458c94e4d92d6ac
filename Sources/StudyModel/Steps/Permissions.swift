/// Asks for permissions on the device.
public struct Permissions: ReducibleStep {
  public var permissions: [Permission] = []

  public init(permissions: [Permission] = []) {
    self.permissions = permissions
  }

  public enum Permission: String, Codable, CaseIterable, Sendable {
    case health, notifications, sensors, motion, location
  }
}

extension Permissions {
  public static var kind: StepContent.Kind { .permissions }
  public static var name: String { "Permissions" }
  public static var isOnClientOnly: Bool { true }
  public static var blank: Permissions { Permissions() }
  public var content: StepContent { .permissions(self) }
  public var shape: StepShape { Self.clientShape }
  public static let membersInShape: Set<String> = []
  public func texts(at place: Place) -> [PlacedText] { [] }
}

extension Permissions: StepKind {
  func source(of item: String?, isWhole: Bool) -> AnswerSource? { .other }

  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    guard permissions.isEmpty else { return [] }
    return [
      Problem(
        .warning, .noPermissions, at: place + ["permissions"],
        "\(map.inspection.name(of: place)) asks for no permissions. Choose one or remove the step."
      )
    ]
  }
}
