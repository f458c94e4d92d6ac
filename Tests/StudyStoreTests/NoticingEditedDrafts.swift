import StudyModel
import Testing

@testable import StudyStore

/// Comments on a draft decide nothing about a version, but authors rely on them.
@Suite("Noticing edited comments on drafts") struct NoticingEditedDrafts {
  @Test(arguments: [
    ("UPDATE thread SET state = 'closed' WHERE number = 2", "comment 2 differs (state)"),
    ("DELETE FROM thread WHERE number = 2", "comment 2 is missing"),
    (
      """
      UPDATE comment SET text = 'Fine.'
      WHERE thread = (SELECT id FROM thread WHERE number = 2)
      """, "the text of comment 2 differs"
    ),
    (
      """
      INSERT INTO threadMention SELECT comment.id, account.id FROM comment, account
      WHERE thread = (SELECT id FROM thread WHERE number = 2) AND account.name = 'Grace'
      """, "the text of comment 2 differs (mentions)"
    ),
    (
      """
      INSERT INTO thread (id, study, number, state, isRequired, place, anchor, openedBy, openedAt,
        latestAt)
      SELECT '00000000-0000-0000-0000-000000000001', study, 3, 'open', 0, place, anchor, openedBy,
        openedAt, latestAt
      FROM thread WHERE number = 2
      """, "comment 3 is stored, but was never recorded"
    ),
  ])
  func `an edited row is named, and no version is refused`(
    sql: String, difference: String
  ) async throws {
    let file = try await ReviewedFile()
    let (id, ada) = (file.id, file.reviewed.portal.ada.id)
    _ = try await file.reviewed.store.open(
      NewThread(version: nil, place: ["facts"], text: "Who reads this?"), in: id, by: ada)
    #expect(try await file.reviewed.store.alterations(of: id).draft == nil)

    let store = try file.edited(by: sql)

    let altered = try #require(try await store.alterations(of: id).draft)
    #expect(altered.differences == [difference])
    #expect(
      altered.fault
        == "Comments on the draft of “Sleep Diary” are not stored as the study’s history recorded them: \(difference)."
    )
    #expect(try await store.alterations().drafts == [altered])
    #expect(try await store.alteredVersions(of: id) == [])
    #expect(try await store.version(ReviewedFile.number, of: id, for: ada) != nil)
  }
}
