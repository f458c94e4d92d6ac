import StudyStore

@testable import PortalWeb

/// Someone who asks for an address of a study, by what they may do there.
enum RouteParty: String, CaseIterable {
  case nobody, stranger, viewer, editor, owner, reviewer, administrator

  /// The account they sign in with.
  var email: String? {
    switch self {
    case .nobody: nil
    case .stranger, .viewer, .editor: "\(rawValue)@example.org"
    case .owner: TestPortal.Person.ada.email
    case .reviewer: TestPortal.Person.rosalind.email
    case .administrator: TestPortal.Person.alan.email
    }
  }

  /// Whether many forms do what they are for when this one sends them.
  var changesMuch: Bool {
    switch self {
    case .editor, .owner, .administrator: true
    case .nobody, .stranger, .viewer, .reviewer: false
    }
  }

  /// What they are in the study.
  var member: MemberRole? {
    switch self {
    case .viewer: .viewer
    case .editor: .editor
    case .nobody, .stranger, .owner, .reviewer, .administrator: nil
    }
  }
}
