import StudyModel
import StudyStore

extension WebhookEvent {
  /// The event as a choice in the form of a webhook.
  var title: String {
    switch self {
    case .approved: "A version is approved"
    case .published: "A version is published"
    case .superseded: "A version is replaced"
    case .expired: "An approval expires"
    case .withdrawn: "A version is withdrawn"
    case .test: "Test"
    }
  }

  /// What happened, in a list of events or in quotation marks.
  var word: String {
    switch self {
    case .approved: "approved"
    case .published: "published"
    case .superseded: "replaced"
    case .expired: "expired"
    case .withdrawn: "withdrawn"
    case .test: "test"
    }
  }

  var about: String {
    switch self {
    case .approved:
      "A board in Accord approved it, or an outside approval was recorded. Also sent when an approval is renewed."
    case .published: "Participants get this version from now on."
    case .superseded: "A newer version was published."
    case .expired:
      "The approval of this version has expired; it cannot be used until it is renewed."
    case .withdrawn: "The version must not be used anymore."
    case .test: "Only sent when you ask for it."
    }
  }

  /// What happened, for the log.
  func sentence(about version: VersionNumber?) -> String {
    guard let version else { return title }
    return switch self {
    case .approved: "Version \(version) was approved"
    case .published: "Version \(version) was published"
    case .superseded: "Version \(version) was replaced"
    case .expired: "The approval of version \(version) expired"
    case .withdrawn: "Version \(version) was withdrawn"
    case .test: title
    }
  }
}
