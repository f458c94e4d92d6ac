/// Why a group cannot be created or changed.
package enum GroupError: Error, Hashable, Sendable {
  case missingName
  case longName(maximum: Int)
  /// Another group has the name.
  case nameTaken
  /// Nobody with this address has an active account.
  case unknownAccount(email: String)
  /// Groups give editing, and a reviewer's account can neither edit nor own a study.
  case reviewersOnlyRead(name: String)
  /// People do not leave a group without a lead.
  case lastLead
  /// Groups never own studies.
  case groupsOwnNothing
  /// Someone else has changed the group since it was shown.
  case changedMeanwhile
}
