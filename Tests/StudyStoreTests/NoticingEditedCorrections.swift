import StudyModel
import Testing

@testable import StudyStore

/// Corrected classes decide which number a version needs and whether people consent again, so their rows are compared with
/// the history as well.
@Suite("Noticing edited corrections") struct NoticingEditedCorrections {
  private static let next = VersionNumber(1, 1, 0)
  private static let change = String(repeating: "a1", count: 16)
  private static let toDraft = "a corrected class of a change from 1.0.0 to the draft"
  private static let toNext = "a corrected class of a change from 1.0.0 to 1.1.0"

  /// What another program does to the rows, and what is found.
  struct Edit: Sendable, CustomTestStringConvertible {
    let sql: String
    let differences: [String]

    var testDescription: String { sql }
  }

  private static let edits: [Edit] =
    [
      ("class = 'wording'", "class"), ("class = NULL", "class"), ("reason = 'None.'", "reason"),
      ("change = '\(String(repeating: "b2", count: 16))'", "change"),
      ("account = (SELECT id FROM account WHERE name = 'Barbara')", "person"),
      ("at = '2099-01-01T00:00:00.000Z'", "date"),
    ].flatMap { assignment, name in
      [
        Edit(
          sql: "UPDATE classCorrection SET \(assignment) WHERE later IS NULL",
          differences: ["\(toDraft) differs (\(name))"]),
        Edit(
          sql: "UPDATE classCorrection SET \(assignment) WHERE later IS NOT NULL",
          differences: ["\(toNext) differs (\(name))"]),
      ]
    } + [
      Edit(
        sql: "DELETE FROM classCorrection WHERE later IS NULL",
        differences: ["\(toDraft) is missing"]),
      Edit(
        sql: """
          INSERT INTO classCorrection (earlier, later, change, class, reason, account, at)
          SELECT earlier, later, change, 'wording', reason, account, at FROM classCorrection
          WHERE later IS NOT NULL
          """, differences: ["\(toNext) is stored, but was never recorded"]),
      Edit(
        sql: "UPDATE classCorrection SET later = NULL WHERE later IS NOT NULL",
        differences: [
          "\(toNext) is missing", "\(toDraft) is stored, but was never recorded",
        ]),
    ]

  @Test(arguments: edits) func `an edited row is found`(edit: Edit) async throws {
    let file = try await Self.corrected()

    let store = try file.edited(by: edit.sql)

    // The approved version was decided on before.
    let altered = try await store.alteredVersions(of: file.id)
    #expect(altered.map(\.number) == [Self.next])
    #expect(Set(altered.flatMap(\.differences)) == Set(edit.differences))
    let ada = file.reviewed.portal.ada.id
    await #expect(throws: AlteredVersion.self) {
      _ = try await store.version(Self.next, of: file.id, for: ada)
    }
  }

  @Test func `rows as they were recorded are not accused`() async throws {
    let file = try await Self.corrected()

    #expect(try await file.reviewed.store.alteredVersions(of: file.id) == [])
  }

  /// A study in a file whose approved version and draft, and whose approved and next version, have a corrected change.
  private static func corrected() async throws -> ReviewedFile {
    let file = try await ReviewedFile()
    let ada = file.reviewed.portal.ada
    try await correct(ComparedPair(ReviewedFile.number, nil), in: file.reviewed)
    _ = try await file.reviewed.proposeNext(next, by: ada)
    try await correct(ComparedPair(ReviewedFile.number, next), in: file.reviewed)
    return file
  }

  private static func correct(_ pair: ComparedPair, in reviewed: ReviewedStudy) async throws {
    try await reviewed.store.correctClass(
      of: change, to: pair.later == nil ? "risk" : "procedure", because: "It may hurt.", in: pair,
      of: reviewed.id, by: reviewed.portal.ada.id, summary: "Corrected a class")
  }
}
