import StudyModel

/// Why a decision is refused. Nothing was written.
package enum DecisionError: Error, Hashable, Sendable {
  /// The person was not asked, or is no longer a member of the board.
  case notAsked
  /// The person wrote part of the version or owns the study.
  case authorsCannotDecide
  case alreadyDecided
  /// The version does not wait for decisions.
  case notInReview(Version.State)
  /// A later version took its place, on which the board decides instead.
  case replaced(by: VersionNumber)
  /// Something has changed since the person saw the version.
  case pageIsStale
  /// An approval needs every required thread answered and every screen seen, or a reason.
  case openThreads(Int)
  case unseenScreens(Int)
  case openThreadsAndUnseen(threads: Int, screens: Int)
  /// An approval with conditions needs at least one.
  case missingConditions
  /// Asking for changes and disapproving need a note.
  case missingReason
  /// A text has more characters than this.
  case longText(maximum: Int)
  /// The last day of the approval is over.
  case expiryIsPast
  /// The board approved another version of the study under this number.
  case numberTaken
  /// Another member recorded this number for the approval.
  case otherNumber(recorded: String)
  /// It would complete the approval, and no member has said what people who consented before must do.
  case missingReconsent
  /// The condition was closed before.
  case conditionIsClosed
}
