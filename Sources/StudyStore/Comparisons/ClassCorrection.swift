import Foundation
import StudyModel

/// What someone decided that a change means for participants, instead of what Accord proposed.
package struct ClassCorrection: Hashable, Sendable {
  /// The id of the change.
  package let change: String
  /// The name of the class; nil if the proposed one holds again.
  package let name: String?
  /// Why, in the words of the person.
  package let reason: String
  /// The name of the person who decided.
  package let by: String
  package let at: Date

  package init(change: String, name: String?, reason: String, by: String, at: Date) {
    self.change = change
    self.name = name
    self.reason = reason
    self.by = by
    self.at = at
  }
}

/// Two states of a study that are compared.
package struct ComparedPair: Hashable, Sendable {
  package let earlier: VersionNumber
  /// The later version; nil for the draft.
  package let later: VersionNumber?

  package init(_ earlier: VersionNumber, _ later: VersionNumber?) {
    self.earlier = earlier
    self.later = later
  }
}

/// Why a class cannot be corrected.
package enum CorrectionError: Error, Hashable, Sendable {
  case missingReason
  case longReason
  /// The board decides on the classes that it saw, so they stay.
  case isDecided(Version.State)
  /// The version is still proposed, but a member of the board has decided on the classes that they saw.
  case boardDecides
}
