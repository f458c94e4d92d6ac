/// The versions that the person `:account` was asked to review, as parts of queries.
enum ReviewQuery {
  /// Rows of `askedAccount`. Someone may be asked several times, in person and as a member of the board, which is listed
  /// first: that request is the one whose `place` is 1.
  /// - Parameter onlyProposals: whether versions that no longer wait for a decision are left out.
  static func requests(onlyProposals: Bool = false) -> String {
    """
    SELECT askedAccount.*, row_number() OVER (
        PARTITION BY askedAccount.version ORDER BY askedAccount.board IS NULL, askedAccount.request DESC
      ) AS place
    FROM askedAccount WHERE askedAccount.account = :account
      \(onlyProposals ? "AND askedAccount.version IN (\(proposals))" : "")
    """
  }

  /// The condition that a request of `mine` about a row of `version` waits for the person.
  static let isWaiting = """
    (version.state = 'proposed' AND NOT \(Replacement.isReplaced)
      AND NOT EXISTS (
        SELECT 1 FROM decision
        WHERE decision.request = mine.request AND decision.account = mine.account
          AND \(belongs("decision")))
      AND NOT \(isAuthor))
    """

  /// The versions that wait for the person, according to their rows, as the tables of a query and their condition.
  static let waiting = """
    FROM (\(requests(onlyProposals: true))) AS mine
    JOIN version ON version.id = mine.version
    JOIN study ON study.id = version.study AND study.archivedAt IS NULL
    WHERE mine.place = 1 AND \(isWaiting)
    """

  /// The condition that the person has a stake in the version.
  static let isAuthor = """
    EXISTS (
      SELECT 1 FROM versionStake
      WHERE versionStake.version = mine.version AND versionStake.account = mine.account)
    """

  /// The condition that a decision is what the person was asked for: a member of a board who gave advice before has yet to
  /// decide.
  static func belongs(_ decision: String) -> String {
    """
    (\(decision).counts = TRUE OR NOT EXISTS (
      SELECT 1 FROM reviewSeat
      WHERE reviewSeat.request = mine.request AND reviewSeat.account = mine.account
        AND reviewSeat.counts = TRUE))
    """
  }

  /// The versions of all studies that wait for a decision, which an index alone has.
  static let proposals =
    "SELECT proposal.id FROM version AS proposal WHERE proposal.state = 'proposed'"
}
