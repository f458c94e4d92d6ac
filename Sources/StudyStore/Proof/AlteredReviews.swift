import GRDB
import StudyModel

extension Database {
  /// What differs between the rows about the review of a version and what the history recorded, as parts of a sentence, by the
  /// number of the version.
  /// - Parameter only: the version to check, with its row; nil for all of the study.
  func alteredReviews(
    of study: Study.ID, among versions: [String], only: (number: VersionNumber, id: Int64)? = nil
  ) throws -> [String: [String]] {
    let stored = try storedReviews(of: study, only: only?.id)
    let recorded = try recordedReviews(of: study, only: only?.number)
    return Dictionary(
      uniqueKeysWithValues: Set(versions).map { version in
        let differences = ReviewRecord.allCases.flatMap {
          stored[version, $0].differences(from: recorded[version, $0], of: $0)
        }
        return (version, differences)
      })
  }

  /// What differs between who has to approve a study's versions and what the history recorded, as parts of a sentence. It
  /// decides how a proposed version may be published.
  func alteredReviewSettings(of study: Study.ID) throws -> [String] {
    let row = try Row.fetchOne(
      self,
      prepared: """
        SELECT requiresBoard, board,
          (SELECT after FROM edit WHERE study = :study AND kind = 'requiresBoardSet'
            ORDER BY +number DESC LIMIT 1) AS recordedNeed,
          (SELECT after FROM edit WHERE study = :study AND kind = 'boardSet'
            ORDER BY +number DESC LIMIT 1) AS recordedBoard
        FROM study WHERE id = :study
        """, arguments: ["study": study.uuidString])
    guard let row else { throw StoreError.notFound }
    func recorded(_ column: String) -> JSONValue? {
      let text: String? = row[column]
      return text.flatMap { try? JSONValue(parsing: $0.utf8) }
    }
    // A study needs a board until an owner decides otherwise, and has none until one is chosen.
    let isRequired = recorded("recordedNeed")?.booleanValue ?? true
    let board = recorded("recordedBoard")?["board"] ?? .null
    return [
      row["requiresBoard"] == isRequired
        ? nil
        : isRequired
          ? "the study is stored as one that needs no board, but was recorded as one that does"
          : "the study is stored as one that needs a board, but was recorded as one that does not",
      row.fact("board") == board ? nil : "the board of the study is not the one that was chosen",
    ].compactMap(\.self)
  }
}
