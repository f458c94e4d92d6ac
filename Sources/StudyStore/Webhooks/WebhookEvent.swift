import StudyModel

/// An event that webhooks report.
package enum WebhookEvent: String, CaseIterable, Sendable {
  case approved, published, superseded, expired, withdrawn
  /// Only sent when someone asks for it.
  case test

  /// Those that people choose from.
  package static let choices = allCases.filter { $0 != .test }

  /// The event that a line of history records; nil for all others.
  init?(_ kind: EditLine.Kind) {
    switch kind {
    case .approved: self = .approved
    case .published: self = .published
    case .superseded: self = .superseded
    case .expired: self = .expired
    case .withdrawn: self = .withdrawn
    default: return nil
    }
  }

  /// The name by which receivers know it.
  package var type: String { self == .test ? rawValue : "version.\(rawValue)" }
}
