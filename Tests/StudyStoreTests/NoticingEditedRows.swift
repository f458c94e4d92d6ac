import StudyModel
import Testing

@testable import StudyStore

/// People who can write to the file can drop its triggers. What the history recorded finds the rows that they edit.
@Suite("Noticing edited rows") struct NoticingEditedRows {
  /// What another program does to a row, and how it is named.
  struct Edit: Sendable, CustomTestStringConvertible {
    let sql: String
    let difference: String

    var testDescription: String { sql }
  }

  private static let ada = "(SELECT id FROM account WHERE name = 'Ada')"
  private static let barbara = "(SELECT id FROM account WHERE name = 'Barbara')"
  private static let later = "'2099-01-01T00:00:00.000Z'"

  /// One value of each column of a table, and how the row is named when it differs.
  private static func edits(
    of table: String, _ subject: String, _ columns: KeyValuePairs<String, String>,
    where condition: String = "TRUE"
  ) -> [Edit] {
    columns.map { assignment, name in
      Edit(
        sql: "UPDATE \(table) SET \(assignment) WHERE \(condition)",
        difference: "\(subject) differs (\(name))")
    }
  }

  private static let decisions =
    edits(
      of: "decision", "the decision of Rosalind",
      [
        "meaning = 'approve'": "meaning", "name = 'Grace'": "printed name",
        "note = 'I object.'": "note", "overrideReason = 'None.'": "override reason",
        "openThreads = 2": "open comments", "unseenScreens = 2": "unseen screens",
        "isChair = 1": "chair", "counts = 0": "whether it counts", "at = \(later)": "date",
        "account = \(ada)": "person",
        "sha256 = substr(sha256, 2) || substr(sha256, 1, 1)": "content",
        "approvalNumber = 'B-2'": "stated number", "expiresOn = '2099-01-01'": "stated last day",
        "reconsent = 'notify'": "stated re-consent",
        "request = (SELECT id FROM reviewRequest WHERE board IS NULL)": "review",
      ])
    + [
      Edit(sql: "DELETE FROM decision", difference: "the decision of Rosalind is missing"),
      Edit(
        sql: """
          INSERT INTO decision (version, request, account, name, meaning, at, sha256, note,
            overrideReason, openThreads, unseenScreens, isChair, counts, approvalNumber)
          SELECT version, request, \(barbara), 'Barbara', 'approve', at, sha256, '', '', 0, 0, 0, 1, ''
          FROM decision
          """, difference: "the decision of Barbara is stored, but was never recorded"),
      Edit(
        sql: "INSERT INTO decisionLanguage (decision, language) SELECT id, 'ar' FROM decision",
        difference: "the decision of Rosalind differs (languages)"),
    ]

  private static let conditions =
    edits(
      of: "condition", "the condition “Add a telephone number.”",
      [
        "closing = 'Never'": "answer", "closedName = 'Grace'": "printed name",
        "closedBy = \(ada)": "person", "closedAt = \(later)": "date",
      ], where: "closedAt IS NOT NULL")
    + edits(
      of: "condition", "the decision of Rosalind", ["text = 'Nothing.'": "conditions"],
      where: "closedAt IS NULL")
    + [
      Edit(
        sql: """
          UPDATE condition SET closedAt = \(later), closedBy = \(barbara), closedName = 'Barbara'
          WHERE closedAt IS NULL
          """,
        difference:
          "the condition “Name the sponsor.” is stored as met, but that was never recorded"
      ),
      Edit(
        sql: "UPDATE condition SET closedAt = NULL, closedBy = NULL, closedName = NULL",
        difference: "the signature that the condition “Add a telephone number.” is met is missing"),
      Edit(
        sql: "DELETE FROM condition WHERE closedAt IS NULL",
        difference: "the decision of Rosalind differs (conditions)"),
      Edit(
        sql: "INSERT INTO condition (decision, text) SELECT id, 'More.' FROM decision",
        difference: "the decision of Rosalind differs (conditions)"),
    ]

  private static let approvals =
    edits(
      of: "approval", "the approval under B-1",
      [
        "number = 'B-2'": "number", "approvedOn = '2020-01-01'": "day",
        "expiresOn = '2099-01-01'": "last day", "reconsent = 'notify'": "re-consent",
        "decidedBy = 'City Board'": "board", "recordedBy = \(ada)": "person",
        "at = \(later)": "date",
        "sha256 = substr(sha256, 2) || substr(sha256, 1, 1)": "content",
        "letter = sha256": "letter", "decision = NULL": "decision",
      ])
    + [
      Edit(sql: "DELETE FROM approval", difference: "the approval under B-1 is missing"),
      Edit(
        sql: """
          INSERT INTO approval (version, sha256, number, approvedOn, decidedBy, recordedBy, at)
          SELECT version, sha256, 'B-2', approvedOn, decidedBy, recordedBy, at FROM approval
          """, difference: "the approval under B-2 is stored, but was never recorded"),
    ]

  private static let requests =
    edits(
      of: "reviewRequest", "a request to review",
      [
        "quorum = 3": "quorum", "seats = 4": "seats", "dueOn = '2099-01-01'": "due date",
        "askedBy = \(barbara)": "person", "askedAt = \(later)": "date",
        "board = 'another'": "board",
      ], where: "board IS NOT NULL")
    + [
      Edit(
        sql: "UPDATE reviewRequestMember SET isChair = 1 WHERE account = \(barbara)",
        difference: "a request to review differs (chair)"),
      Edit(
        sql: "DELETE FROM reviewRequestMember WHERE account = \(barbara)",
        difference: "a request to review differs (members)"),
      Edit(
        sql: "UPDATE reviewRequestPerson SET email = 'lise@example.org'",
        difference: "a request to review differs (people)"),
      Edit(
        sql:
          "UPDATE reviewRequest SET endedAt = \(later), endedBy = askedBy WHERE board IS NOT NULL",
        difference: "a request to review is stored as canceled, but that was never recorded"),
      Edit(
        sql: "UPDATE reviewRequest SET endedAt = NULL, endedBy = NULL",
        difference: "that a request to review was canceled is missing"),
      Edit(
        sql: "DELETE FROM reviewRequest WHERE board IS NULL",
        difference: "a request to review is missing"),
      Edit(
        sql: """
          INSERT INTO reviewRequest (version, askedBy, askedAt)
          SELECT version, askedBy, askedAt FROM reviewRequest WHERE board IS NOT NULL
          """, difference: "a request to review is stored, but was never recorded"),
    ]

  private static let threads =
    edits(
      of: "thread", "comment 1",
      [
        "state = 'open'": "state", "isRequired = 0": "required", "version = NULL": "version",
        "place = '[]'": "place", "anchor = '{}'": "words", "openedBy = \(ada)": "person",
        "openedAt = \(later)": "date",
      ])
    + edits(
      of: "comment", "the text of comment 1",
      [
        "account = \(ada)": "person", "at = \(later)": "date", "retractedAt = at": "retraction",
      ], where: "number = 1")
    + edits(
      of: "comment", "reply 1 to comment 1", ["retractedAt = NULL": "retraction"],
      where: "number = 2")
    + edits(
      of: "comment", "reply 2 to comment 1", ["state = 'explained'": "state"],
      where: "number = 3")
    + [
      Edit(sql: "DELETE FROM thread", difference: "comment 1 is missing"),
      Edit(
        sql: "UPDATE comment SET text = 'Fine.' WHERE number = 1",
        difference: "the text of comment 1 differs"),
      Edit(
        sql: "UPDATE comment SET text = 'Fine.' WHERE number = 2",
        difference: "reply 1 to comment 1 differs (text)"),
      Edit(
        sql: """
          INSERT INTO thread (id, study, number, version, state, isRequired, place, anchor, openedBy,
            openedAt, latestAt)
          SELECT '00000000-0000-0000-0000-000000000001', study, 2, version, 'closed', 1, place, anchor, openedBy,
            openedAt, latestAt
          FROM thread
          """, difference: "comment 2 is stored, but was never recorded"),
      Edit(
        sql: "DELETE FROM comment WHERE number = 2",
        difference: "reply 1 to comment 1 is missing"),
      Edit(
        sql: "INSERT INTO threadMention SELECT id, \(ada) FROM comment WHERE number = 1",
        difference: "the text of comment 1 differs (mentions)"),
      Edit(
        sql: "DELETE FROM threadMention", difference: "reply 2 to comment 1 differs (mentions)"),
      Edit(
        sql: """
          INSERT INTO comment (thread, number, account, at, text)
          SELECT thread, 4, account, at, 'I agree.' FROM comment WHERE number = 1
          """, difference: "reply 3 to comment 1 is stored, but was never recorded"),
    ]

  private static let notes = [
    Edit(sql: "UPDATE version SET notes = 'Nothing new.'", difference: "the release notes differ")
  ]

  @Test(arguments: decisions + conditions + approvals + requests + threads + notes)
  func `a version with an edited row is refused, and the row is named`(edit: Edit) async throws {
    let file = try await ReviewedFile()
    let (id, ada) = (file.id, file.reviewed.portal.ada.id)
    #expect(try await file.reviewed.store.alteredVersions(of: id).isEmpty)

    let store = try file.edited(by: edit.sql)

    let altered = try #require(try await store.alteredVersions(of: id).first)
    #expect(altered.number == ReviewedFile.number)
    #expect(altered.differences.contains(edit.difference), "\(altered.differences)")
    #expect(altered.fault.contains(edit.difference))
    #expect(try await store.alterations().versions == [altered])
    let refused: [() async throws -> Void] = [
      { _ = try await store.version(ReviewedFile.number, of: id, for: ada) },
      { _ = try await store.publish(id, ReviewedFile.number, by: ada) },
      {
        _ = try await store.keptVersion(
          ReviewedFile.number, of: id, for: ada, making: ArtifactMaker(release: "1") { _, _ in [] })
      },
    ]
    for attempt in refused { await #expect(throws: altered) { try await attempt() } }
  }

  @Test func `nobody publishes what a condition forbids by closing it in the file`() async throws {
    let file = try await ReviewedFile()
    let (id, ada, first) = (file.id, file.reviewed.portal.ada.id, file.reviewed.store)
    await #expect(throws: VersionError.openConditions(1)) {
      try await first.publish(
        id, ReviewedFile.number, by: ada)
    }

    let store = try file.edited(
      by: """
        UPDATE condition SET closedAt = decision.at, closedBy = decision.account,
          closedName = decision.name, closing = 'Done'
        FROM decision WHERE decision.id = condition.decision AND condition.closedAt IS NULL
        """)

    let refusal = await #expect(throws: AlteredVersion.self) {
      try await store.publish(id, ReviewedFile.number, by: ada)
    }
    #expect(
      refusal?.fault
        == "Version 1.0.0 of “Sleep Diary” is not stored as the study’s history recorded it: the condition “Name the sponsor.” is stored as met, but that was never recorded."
    )
  }

  @Test func `a line of an earlier release accuses no row of what it lacks`() async throws {
    let file = try await ReviewedFile()

    let store = try file.edited(
      by: """
        UPDATE edit SET after = json_remove(after, '$.languages', '$.statedNumber',
          '$.statedLastDay', '$.statedReconsent') WHERE kind = 'decided';
        UPDATE edit SET after = json_remove(after, '$.name', '$.meaning')
        WHERE kind = 'conditionClosed';
        UPDATE condition SET closedName = NULL;
        UPDATE edit SET after = json_remove(after, '$.notes') WHERE kind = 'proposed';
        UPDATE version SET notes = 'Nothing new.';
        UPDATE edit SET after = json_remove(after, '$.mentions')
        WHERE kind IN ('threadOpened', 'commented', 'threadMoved');
        DELETE FROM threadMention;
        """)

    #expect(try await store.alteredVersions(of: file.id) == [])
  }

  @Test func `a request from before rows were dated like their lines is not accused`() async throws
  {
    let file = try await ReviewedFile()

    let store = try file.edited(
      by: """
        UPDATE edit SET at = (
          SELECT at FROM edit AS before WHERE before.study = edit.study
            AND before.number = edit.number - 1)
        WHERE kind IN ('reviewAsked', 'threadOpened');
        UPDATE reviewRequest SET askedAt = '2020-01-01T00:00:00.000Z' WHERE board IS NOT NULL;
        UPDATE thread SET openedAt = '2020-01-01T00:00:00.000Z';
        UPDATE comment SET at = '2020-01-01T00:00:00.000Z' WHERE number = 1;
        UPDATE reviewRequest SET askedAt = (
          SELECT at FROM edit WHERE kind = 'reviewAsked' ORDER BY number DESC LIMIT 1)
        WHERE board IS NULL;
        """)

    #expect(try await store.alteredVersions(of: file.id) == [])
  }
}
