import GRDB
import StudyModel

/// Whether a later version took the place of one that a board has yet to decide on.
enum Replacement {
  /// The condition that a later version of the study, which was not withdrawn, took the place of a row of `version`.
  static let isReplaced = "EXISTS (SELECT 1 \(later("version")))"

  /// The condition that a board decides on a row of `version`, or will once it is asked; needs the version's row of `study`.
  /// Without a board, nothing is replaced.
  static let isForBoard = """
    (study.requiresBoard = TRUE OR EXISTS (
      SELECT 1 FROM reviewRequest
      WHERE reviewRequest.version = version.id AND reviewRequest.board IS NOT NULL
        AND reviewRequest.endedAt IS NULL))
    """

  /// The number of the last such version, as a column; null if there is none.
  static let number = """
    (SELECT \(Dialect.versionNumber(of: "later")) \(later("version")) ORDER BY later.id DESC LIMIT 1)
    """

  private static func later(_ version: String) -> String {
    """
    FROM version AS later
      WHERE later.study = \(version).study AND later.id > \(version).id
        AND later.state <> 'withdrawn'
    """
  }
}

extension Database {
  /// The version that took the place of another one; nil if none did. Whoever edits rows could put a replaced version back to its
  /// board, so that a later one only counts as withdrawn, or as never proposed, if the history says so as well.
  func replacement(of version: Int64) throws -> VersionNumber? {
    guard
      let row = try Row.fetchOne(
        self,
        prepared: """
          SELECT study, \(Dialect.versionNumber(of: "version")) AS own, \(Replacement.number) AS number
          FROM version WHERE version.id = ?
          """, arguments: [version]), let own = try row.versionNumber("own")
    else { return nil }
    return try row.versionNumber("number")
      ?? recordedMoves(of: row.uuid("study")).replacement(of: own)
  }
}

extension [RecordedMove] {
  /// The last version that was proposed after another one and not withdrawn; nil if there is none.
  func replacement(of number: VersionNumber) -> VersionNumber? {
    let moves = Dictionary(grouping: self, by: \.version)
    guard let proposed = moves[number.description]?.first?.line else { return nil }
    return moves.values
      .filter { $0[0].version != nil && $0[0].line > proposed && $0.state != .withdrawn }
      .max { $0[0].line < $1[0].line }
      .flatMap { $0[0].version.flatMap { VersionNumber($0) } }
  }
}
