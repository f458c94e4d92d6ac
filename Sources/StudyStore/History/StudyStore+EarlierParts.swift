import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The number of edits of a part, and of what contains it, that are looked through for words.
  private static let reach = 2_000
  /// The maximum number of earlier states that are returned.
  private static let mostEarlierParts = 100

  /// A part before each of its latest edits, newest first. The saves of a run are one edit.
  /// - Parameter words: texts in a language; states without any of them may be left out, so that they need not be decoded. Nil
  ///   for all states. Accents are found as parts of letters and as separate marks.
  /// - Throws: `StoreError.notFound` if this person may not know of the study.
  package func earlierParts(
    at place: Place, of id: Study.ID, for account: Account.ID, with words: [String]?,
    in language: Language
  ) async throws -> [JSONValue] {
    guard words?.isEmpty != true else { return [] }
    let texts = words?.flatMap { $0.members(of: language) }
    var filter = HistoryFilter()
    filter.place = place
    return try await database.read { [filter] db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      let numbers = try db.edits(
        around: place, in: id, with: texts, reach: Self.reach, limit: Self.mostEarlierParts)
      return try numbers.compactMap { number in
        let change = try db.joinedEdit(number, of: id).change
        guard change.differences.contains(where: filter.holds) else { return nil }
        return change.before?.value(at: place.dropFirst(change.place.count))
      }
    }
  }
}

extension Database {
  /// The numbers of the latest edits of a part or of what contains it, the latest first.
  /// - Parameters:
  ///   - texts: members of JSON objects, as canonical text; only edits that may have changed something with one of them.
  ///   - reach: how many edits are looked through.
  fileprivate func edits(
    around place: Place, in study: Study.ID, with texts: [String]?, reach: Int, limit: Int
  ) throws -> [Int] {
    func contains(_ column: String) -> String { Dialect.contains(column, "text.value") }
    // A run changes one text. Before it, the others were as they are after it.
    return try Int.fetchAll(
      self,
      prepared: """
        SELECT number FROM (
          SELECT number, :texts IS NULL OR EXISTS (
            SELECT 1 FROM \(Dialect.texts(in: ":texts")) AS text
            WHERE CASE WHEN edit.run <> edit.number
              THEN \(contains("edit.after")) OR EXISTS (
                SELECT 1 FROM edit AS opening
                WHERE opening.study = edit.study AND opening.number = edit.run
                  AND \(contains("opening.before")))
              ELSE \(contains("edit.before")) END
          ) AS isWanted
          FROM edit
          WHERE study = :study AND kind IN ('edited', 'undone')
            AND place IN (SELECT value FROM \(Dialect.texts(in: ":places"))) AND \(EditRun.isEnd)
          ORDER BY number DESC LIMIT :reach
        ) AS line
        WHERE isWanted ORDER BY number DESC LIMIT :limit
        """,
      arguments: [
        "study": study.uuidString,
        "places": JSONValue.strings(
          (0...place.count).map { JSONValue.strings(place.prefix($0)) }),
        "texts": texts.map { JSONValue.strings($0) }, "reach": reach, "limit": limit,
      ])
  }
}

extension JSONValue {
  /// A list of texts as canonical JSON.
  fileprivate static func strings(_ texts: some Sequence<String>) -> String {
    array(texts.map(JSONValue.string)).canonicalText
  }
}

extension String {
  /// The member of a text's canonical JSON for a language, in every form in which it may have been typed.
  fileprivate func members(of language: Language) -> [String] {
    [self, precomposedStringWithCanonicalMapping, decomposedStringWithCanonicalMapping].map {
      JSONValue.string(language.rawValue).canonicalText + ":" + JSONValue.string($0).canonicalText
    }
  }
}
