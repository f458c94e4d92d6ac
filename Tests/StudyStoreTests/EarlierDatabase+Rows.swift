import Foundation
import GRDB
import StudyModel

@testable import StudyStore

extension EarlierDatabase {
  /// Rows of the tables that releases before boards had, in addition to people, studies, versions, and histories.
  func insertTheRest(_ db: Database) throws {
    let id = study.id.uuidString
    try db.insert(
      ["sha256": Self.picture, "mediaType": "image/png", "bytes": Data([1, 2, 3])], into: "asset")
    try db.insert(
      ["sha256": Self.formerPicture, "mediaType": "image/png", "bytes": Data([4, 5])],
      into: "asset")
    for (asset, inDraft) in [(Self.picture, true), (Self.formerPicture, false)] {
      try db.insert(
        ["study": id, "asset": asset, "inDraft": inDraft, "inVersion": true], into: "studyAsset")
    }
    for version in [try proposal(db), nil] {
      let run = UUID().uuidString
      try db.insert(
        [
          "id": run, "study": id, "version": version, "account": rosalind.uuidString,
          "task": "join", "language": "en", "expiresAt": Self.at, "state": Data([0]),
          "draft": version == nil ? Data([1]) : nil,
        ], into: "walkthroughRun")
      if version == nil {
        try db.insert(["run": run, "content": Data([1])], into: "walkthroughDraft")
      }
    }
    try db.insert(
      ["study": id, "fileName": "diary.json", "format": "accord", "losses": "[]"],
      into: "importReport")
    try db.insert(
      [
        "id": UUID().uuidString, "account": ada.uuidString, "title": "Sleep", "kind": "question",
        "member": "items", "searchText": "sleep", "keptAt": Self.at, "content": "{}",
      ], into: "bankEntry")
    try db.insert(
      ["account": ada.uuidString, "key": Self.picture, "result": "1", "at": Self.at],
      into: "submission")
  }

  /// Rows of the tables that came since, as far as the release has them.
  func insertWhatCameLater(_ db: Database) throws {
    guard try db.tableExists("version"), let version = try proposal(db) else { return }
    try db.insert(["sha256": Self.picture, "bytes": Data([1, 2, 3])], into: "artifact")
    try db.insert(
      [
        "version": version, "name": "consents/main/en.html", "artifact": Self.picture,
        "mediaType": "text/html", "madeBy": "1",
      ], into: "versionArtifact")
    try insertReview(of: version, db)
    try insertGroup(db)
    let link = UUID().uuidString
    try db.insert(
      [
        "id": link, "tokenHash": Self.picture, "version": version, "createdBy": ada.uuidString,
        "createdAt": Self.at, "expiresAt": Self.at,
      ], into: "viewLink")
    try db.insert(["link": link, "at": Self.at, "source": "::1"], into: "viewLinkOpening")
    try db.insert(
      [
        "id": UUID().uuidString, "tokenHash": Self.picture, "account": ada.uuidString,
        "study": study.id.uuidString, "name": "sync", "scope": "read", "createdAt": Self.at,
        "expiresAt": Self.at,
      ], into: "accessToken")
    try db.insert(
      ["account": ada.uuidString, "tokenHash": Self.picture, "expiresAt": Self.at],
      into: "passwordLink")
    try db.insert(
      [
        "account": ada.uuidString, "kind": "deactivated", "email": "ada@example.org",
        "writtenAt": Self.at, "dueAt": Self.at,
      ], into: "accountMail")
    try db.insert(["account": ada.uuidString, "at": Self.at], into: "noticesRead")
    try db.insert(
      ["account": ada.uuidString, "notice": "decided", "at": Self.at], into: "noticeRead")
    try db.insert(
      [
        "signed": Self.picture, "signature": "untrusted comment", "publicKey": "RW",
        "madeAt": Self.at,
      ], into: "bundleSignature")
    try db.insert(
      [
        "study": study.id.uuidString, "edit": 1, "fileName": "diary.json", "format": "accord",
        "losses": "[]",
      ], into: "importedEdit")
    try insertWebhook(db)
  }

  private func insertWebhook(_ db: Database) throws {
    let webhook = UUID().uuidString
    try db.insert(
      [
        "id": webhook, "study": study.id.uuidString, "address": "https://example.org/",
        "host": "example.org", "secretHash": Self.picture, "createdBy": ada.uuidString,
        "createdAt": Self.at,
      ], into: "webhook")
    try db.insert(["webhook": webhook, "event": "published"], into: "webhookSubscription")
    try db.insert(
      [
        "number": 1, "id": webhook, "webhook": webhook, "event": "published", "version": "1.0.0",
        "body": "{}", "writtenAt": Self.at, "dueAt": Self.at,
      ], into: "webhookDelivery")
    try db.insert(
      ["delivery": 1, "at": Self.at, "milliseconds": 7, "status": 500], into: "webhookAttempt")
  }

  private func insertReview(of version: Int64, _ db: Database) throws {
    try db.insert(
      ["version": version, "askedBy": ada.uuidString, "askedAt": Self.at], into: "reviewRequest")
    try db.insert(
      ["request": db.lastInsertedRowID, "email": "rosalind@example.org"],
      into: "reviewRequestPerson")
    if try db.tableExists("reviewRequest") { try recordRequest(of: version, db) }
    try db.insert(
      [
        "study": study.id.uuidString, "account": rosalind.uuidString, "screen": "welcome",
        "content": Self.picture, "at": Self.at,
      ], into: "seenScreen")
    let thread = UUID().uuidString
    try db.insert(
      [
        "id": thread, "study": study.id.uuidString, "number": 1, "version": version,
        "state": "open", "isRequired": true, "place": "[]", "anchor": "{}",
        "openedBy": rosalind.uuidString, "openedAt": Self.at, "latestAt": Self.at,
      ], into: "thread")
    try db.insert(
      [
        "thread": thread, "number": 1, "account": rosalind.uuidString, "at": Self.at,
        "text": "Why?",
      ], into: "comment")
    try db.insert(
      ["version": version, "account": rosalind.uuidString, "language": "en"], into: "readLanguage")
  }

  /// A group with whom the study is shared.
  private func insertGroup(_ db: Database) throws {
    let group = UUID().uuidString
    try db.insert(["only": 1, "name": "Étoile University"], into: "organization")
    try db.insert(
      [
        "id": group, "name": "Sleep Lab", "defaults": "{}", "role": "editor",
        "createdBy": alan.uuidString, "createdAt": Self.at,
      ], into: "researchGroup")
    try db.insert(
      ["researchGroup": group, "account": alan.uuidString, "isLead": true], into: "groupMember")
    try db.insert(
      ["researchGroup": group, "study": study.id.uuidString, "role": "viewer"], into: "groupStudy")
    try db.insert(
      [
        "researchGroup": group, "account": alan.uuidString, "at": Self.at,
        "summary": "Created the group", "after": "{}",
      ], into: "groupChange")
  }

  /// Writes the line that every release with reviews wrote.
  private func recordRequest(of version: Int64, _ db: Database) throws {
    guard let at = Timestamp(Self.at),
      let row = try Row.fetchOne(
        db, sql: "SELECT minor, sha256 FROM version WHERE id = ?", arguments: [version])
    else { return }
    let number = VersionNumber(1, row["minor"], 0)
    let edit = NewEdit(
      study: study.id, kind: .reviewAsked, account: ada, at: at,
      summary: "Asked rosalind@example.org to review version \(number)",
      after: .object([
        "number": .string("\(number)"), "sha256": .string(row["sha256"]), "board": .null,
        "emails": ["rosalind@example.org"], "dueOn": .null,
      ]))
    try append([edit], db)
  }

  /// The version that is proposed.
  private func proposal(_ db: Database) throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT id FROM version WHERE state = 'proposed'")
  }
}

extension Database {
  /// Inserts a row with the columns that the table of that release has; nothing if it has no such table.
  func insert(_ row: [String: (any DatabaseValueConvertible)?], into table: String) throws {
    guard try tableExists(table) else { return }
    let columns = try columns(in: table).map(\.name).filter { row[$0] != nil }
    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    try execute(
      sql: "INSERT INTO \"\(table)\" (\(names)) VALUES (\(marks))",
      arguments: StatementArguments(columns.map { row[$0] ?? nil }))
  }

  /// The names of all tables except those of the search index and of GRDB.
  func ownTables() throws -> [String] {
    try String.fetchAll(
      self,
      sql: """
        SELECT name FROM sqlite_master
        WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'
          AND name NOT LIKE 'studySearch%'
        ORDER BY name
        """)
  }

  /// Everything in some columns of some tables, as text.
  func contents(of tables: [String: [String]]) throws -> [String: [String]] {
    try tables.reduce(into: [:]) { contents, table in
      let columns = table.value.map { "\"\($0)\"" }.joined(separator: ", ")
      contents[table.key] = try Row.fetchAll(
        self, sql: "SELECT \(columns) FROM \"\(table.key)\""
      ).map { row in row.databaseValues.map { "\($0)" }.joined(separator: " · ") }.sorted()
    }
  }
}
