import StudyModel
import StudyStore

extension Decision.Meaning {
  /// What someone chooses and signs.
  var title: String {
    switch self {
    case .approve: "Approve"
    case .approveWithConditions: "Approve with conditions"
    case .requestChanges: "Request changes"
    case .disapprove: "Disapprove"
    }
  }

  /// What choosing it does.
  var about: String {
    switch self {
    case .approve: "I reviewed this version and approve its use with participants."
    case .approveWithConditions:
      "I approve its use once the conditions below are met and closed."
    case .requestChanges:
      "It cannot be approved as it is. The authors change it and propose it again."
    case .disapprove: "It must not be used."
    }
  }

  /// What was decided, within a sentence.
  var past: String {
    switch self {
    case .approve: "approved"
    case .approveWithConditions: "approved with conditions"
    case .requestChanges: "requested changes"
    case .disapprove: "disapproved"
    }
  }

  /// The meaning of a signature, as its record states it (21 CFR 11.50).
  var signed: String {
    switch self {
    case .approve: "Approval"
    case .approveWithConditions: "Approval with conditions"
    case .requestChanges: "Review: changes requested"
    case .disapprove: "Disapproval"
    }
  }

  var icon: String {
    switch self {
    case .approve, .approveWithConditions: "check"
    case .requestChanges: "comment"
    case .disapprove: "remove"
    }
  }

  var tone: String {
    switch self {
    case .approve: "green"
    case .approveWithConditions: "amber"
    case .requestChanges: "violet"
    case .disapprove: "brick"
    }
  }
}

extension Decision {
  /// What was open or unseen when it was signed, as a sentence; nil if nothing.
  var outstanding: String? {
    let threads =
      switch openThreads {
      case 0: String?.none
      case 1: "1 required comment was open"
      default: "\(openThreads) required comments were open"
      }
    let screens =
      switch unseenScreens {
      case 0: String?.none
      case 1: "1 screen was not marked as seen"
      default: "\(unseenScreens) screens were not marked as seen"
      }
    let parts = [threads, screens].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", and ") + "."
  }

  /// The last day that its signer stated, if the approval ends on another one or is not given yet.
  func ownLastDay(under approval: Approval?) -> String? {
    expiresOn == approval?.expiresOn ? nil : expiresOn?.words
  }
}

extension VersionLine {
  /// What people who already consented must do; nil for a first version, to whose text nobody consented before.
  var reconsent: String? {
    guard let approval else { return nil }
    return approval.reconsent?.about
      ?? (hasPublishedPredecessor ? "The board did not decide this." : nil)
  }
}

extension Reconsent {
  /// What people who already consented must do.
  var title: String {
    switch self {
    case .none: "Nothing"
    case .notify: "Notify them"
    case .addendum: "Addendum"
    case .reconsent: "Consent again"
    }
  }

  var about: String {
    switch self {
    case .none: "They continue under the text they agreed to."
    case .notify: "They are informed about what is new."
    case .addendum: "They agree to a short supplement that shows only the change."
    case .reconsent: "They agree to the whole consent again."
    }
  }
}
