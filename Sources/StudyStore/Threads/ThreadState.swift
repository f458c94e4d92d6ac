import StudyModel

/// How far the question of a thread is answered.
package enum ThreadState: String, Codable, CaseIterable, Sendable {
  /// Nobody has answered.
  case open
  /// An author has replied.
  case answered
  /// An author has changed the draft.
  case changed
  /// An author has explained why nothing was changed.
  case explained
  /// The person who asked is satisfied.
  case closed

  /// The states of threads that still wait for someone.
  package static let unsettled: Set<ThreadState> = [.open, .answered, .changed, .explained]

  /// The states of required threads that an approval waits for: only an asker explains a required one away.
  static let blocking: Set<ThreadState> = [.open, .answered, .changed]
}

/// A person's part in a thread, which decides how they can move it.
struct ThreadSide: Sendable {
  /// Whether the person can edit the study.
  let isAuthor: Bool
  /// Whether the question is theirs to close, as `ThreadAccess.isAsker` says.
  let isAsker: Bool

  /// The states that the person can move a thread to. Authors answer; they never close what someone else has asked, and
  /// an explanation settles what must be answered only for the person who asked. A mark “changed” that was a mistake is taken back.
  func moves(from state: ThreadState, isRequired: Bool) -> [ThreadState] {
    var moves: [ThreadState] = []
    if isAuthor, state != .closed { moves.append(.changed) }
    if isAuthor, state == .changed { moves.append(.answered) }
    if isAuthor, state != .closed, isAsker || !isRequired { moves.append(.explained) }
    if isAsker { moves += [.closed, .open] }
    return moves.filter { $0 != state }
  }
}

/// Why a comment cannot be added.
package enum ThreadError: Error, Hashable, Sendable {
  case emptyText
  /// The text has more characters than this.
  case longText(maximum: Int)
  /// Someone else has moved the thread since the person saw it.
  case movedMeanwhile(to: ThreadState)
  /// This person cannot move the thread to that state.
  case illegalMove(from: ThreadState, to: ThreadState)
  case alreadyRetracted
  /// An author marks as changed what is as it was.
  /// - Parameters:
  ///   - since: the version that the thread is about; nil for the draft.
  ///   - isExplainable: whether this person can mark it as explained instead.
  case nothingChanged(since: VersionNumber?, isExplainable: Bool)
}
