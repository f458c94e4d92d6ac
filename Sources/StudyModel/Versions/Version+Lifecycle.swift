extension Version {
  /// The state of a version. `moves` holds every valid transition; the database holds the same table.
  public enum State: String, Codable, CaseIterable, Sendable {
    /// Frozen, and waiting for a decision.
    case proposed
    /// The board wants something changed; the next proposal replaces it.
    case changesRequested
    /// The board agreed; an owner may publish it.
    case approved
    /// The board refused it; the next proposal replaces it.
    case disapproved
    /// What participants see.
    case published
    /// Replaced by a later version.
    case superseded
    /// Taken back by an owner.
    case withdrawn
    /// The approval expired.
    case expired
  }

  /// A transition from one state to another.
  public struct Move: Hashable, Sendable {
    public let from: State
    public let to: State
    /// Whether only a study that needs no board may make it.
    public let isWithoutBoard: Bool

    fileprivate init(_ from: State, _ to: State, isWithoutBoard: Bool = false) {
      self.from = from
      self.to = to
      self.isWithoutBoard = isWithoutBoard
    }
  }

  /// A transition that is not allowed.
  public struct IllegalMove: Error, Hashable, Sendable {
    public let from: State
    public let to: State
  }
}

extension Version.State {
  /// Every valid transition; any other is refused.
  public static let moves: [Version.Move] = [
    .init(.proposed, .changesRequested),
    .init(.proposed, .approved),
    .init(.proposed, .disapproved),
    .init(.proposed, .published, isWithoutBoard: true),
    .init(.proposed, .superseded),
    .init(.proposed, .withdrawn),
    .init(.changesRequested, .superseded),
    .init(.changesRequested, .withdrawn),
    .init(.disapproved, .superseded),
    .init(.disapproved, .withdrawn),
    .init(.approved, .published),
    .init(.approved, .superseded),
    .init(.approved, .withdrawn),
    .init(.approved, .expired),
    .init(.published, .superseded),
    .init(.published, .withdrawn),
    .init(.published, .expired),
    .init(.expired, .withdrawn),
  ]

  /// The next state.
  /// - Parameter requiringBoard: whether the study needs a board's approval before publication.
  /// - Throws: `IllegalMove` for any transition that `moves` does not hold.
  public func moving(
    to next: Version.State, requiringBoard: Bool = false
  ) throws(Version.IllegalMove) -> Version.State {
    let isLegal = Self.moves.contains { move in
      move.from == self && move.to == next && !(move.isWithoutBoard && requiringBoard)
    }
    guard isLegal else { throw Version.IllegalMove(from: self, to: next) }
    return next
  }

  /// The state while an approval lasts, or `expired` once its last day is over. An approval that expired takes effect
  /// at once, whether or not anyone has noted it.
  public func effective(on today: CalendarDay, approvedUntil last: CalendarDay?) -> Version.State {
    guard let last, last < today, self == .approved || self == .published else { return self }
    return .expired
  }
}
