import Foundation
import GRDB
import StudyModel

@testable import StudyStore

/// A database file as left by an earlier release, with rows in the tables that have since been replaced.
struct EarlierDatabase {
  let path: String
  let ada = UUID()
  let alan = UUID()
  let rosalind = UUID()
  let study: Study = {
    var study = Study.sleepDiary
    study.assets = [
      Asset(id: EarlierDatabase.picture, name: "a.png", mediaType: "image/png", byteCount: 3)
    ]
    return study
  }()

  static let picture = sha256(Data([1, 2, 3]))
  /// Listed only by versions.
  static let formerPicture = sha256(Data([4, 5]))
  private static let at = "2026-11-21T09:30:00.125Z"

  /// - Parameters:
  ///   - folder: where to put the file and a copy of the earlier migrations.
  ///   - migration: the first one that the earlier release did not have.
  init(in folder: URL, before migration: String) throws {
    path = folder.appending(path: "accord.db").path
    let earlier = folder.appending(path: "earlier")
    try FileManager.default.createDirectory(at: earlier, withIntermediateDirectories: true)
    let files = try FileManager.default.contentsOfDirectory(
      at: Portal.migrations.resolvingSymlinksInPath(), includingPropertiesForKeys: nil)
    for file in files where file.lastPathComponent < migration {
      try FileManager.default.copyItem(
        at: file, to: earlier.appending(path: file.lastPathComponent))
    }
    let database = try DatabaseQueue(path: path)
    try Migrations(folder: earlier).run(on: database)
    try database.write { db in
      try insertPeople(db)
      try insertStudy(db)
      try insertVersions(db)
      try insertHistory(db)
      try insertTheRest(db)
    }
    try database.close()
  }

  private func insertPeople(_ db: Database) throws {
    let people = [(ada, "Ada", "researcher"), (alan, "Alan", "administrator")]
    for (id, name, role) in people + [(rosalind, "Rosalind", "reviewer")] {
      try db.execute(
        sql: """
          INSERT INTO account (id, email, name, role, passwordHash, isActive, createdAt)
          VALUES (?, ?, ?, ?, '$argon2id$none', ?, ?)
          """,
        arguments: [
          id.uuidString, "\(name.lowercased())@example.org", name, role, id != rosalind, Self.at,
        ])
    }
    try db.execute(
      sql: "INSERT INTO session (tokenHash, account, lastSeenAt) VALUES (?, ?, ?)",
      arguments: [Self.picture, ada.uuidString, Self.at])
    try db.execute(
      sql: """
        INSERT INTO invitation (id, tokenHash, email, name, role, invitedBy, expiresAt)
        VALUES (?, ?, 'grace@example.org', 'Grace', 'researcher', ?, ?)
        """,
      arguments: [UUID().uuidString, Self.picture, alan.uuidString, Self.at])
  }

  private func insertStudy(_ db: Database) throws {
    let id = study.id.uuidString
    try db.execute(
      sql: """
        INSERT INTO study (id, slug, shortName, title, searchText, revision, errorCount,
          warningCount, editedAt, editedBy, historyHash)
        VALUES (?, ?, ?, 'Sleep Diary', ?, 4, 0, 1, ?, ?, ?)
        """,
      arguments: [
        id, id.lowercased(), study.slug, SearchText.of(study), Self.at, ada.uuidString,
        HashChain.start,
      ])
    let text = try DraftContent(study).text
    try db.execute(
      sql: "INSERT INTO draft (study, document, sha256) VALUES (?, ?, ?)",
      arguments: [id, text, sha256(Data(text.utf8))])
    for (account, role) in [(ada, "owner"), (alan, "editor"), (rosalind, "viewer")] {
      try db.execute(
        sql: """
          INSERT INTO member (study, account, role, editedAt, isArchived) VALUES (?, ?, ?, ?, 0)
          """,
        arguments: [id, account.uuidString, role, Self.at])
    }
  }

  private func insertVersions(_ db: Database) throws {
    var former = study
    former.assets.append(
      Asset(id: Self.formerPicture, name: "b.png", mediaType: "image/png", byteCount: 2))
    for (minor, states) in [
      ["published", "superseded"], ["withdrawn"], ["published"], [],
    ].enumerated() {
      former.facts.organization[.english] = "University \(minor)"
      let version = try Version(freezing: former, as: VersionNumber(1, minor, 0), notes: "")
      try db.execute(
        sql: """
          INSERT INTO version (study, major, minor, patch, state, sha256, revision, proposedAt,
            proposedBy, notes, canonical)
          VALUES (?, 1, ?, 0, 'proposed', ?, 1, ?, ?, 'Why', ?)
          """,
        arguments: [
          study.id.uuidString, minor, version.sha256, Self.at, alan.uuidString,
          String(decoding: version.canonical, as: UTF8.self),
        ])
      let id = db.lastInsertedRowID
      for state in states {
        let dates =
          state == "published"
          ? ", publishedAt = :at, publishedBy = :by"
          : state == "withdrawn" ? ", withdrawnAt = :at, withdrawnBy = :by" : ""
        try db.execute(
          sql: "UPDATE version SET state = :state\(dates) WHERE id = :id",
          arguments: dates.isEmpty
            ? ["state": state, "id": id]
            : ["state": state, "id": id, "at": Self.at, "by": ada.uuidString])
      }
      if states == ["published"] {
        try db.execute(
          sql: "UPDATE study SET publishedVersion = ? WHERE id = ?",
          arguments: [id, study.id.uuidString])
      }
    }
  }

  /// The kinds of edits in that release.
  static let kinds: [EditLine.Kind] = [
    .created, .edited, .undone, .memberSet, .memberRemoved, .archived, .broughtBack, .proposed,
    .published, .withdrawn,
  ]

  private func insertHistory(_ db: Database) throws {
    guard let at = Timestamp(Self.at) else { return }
    var edits = Self.kinds.filter { $0 != .undone }.map { kind in
      NewEdit(
        study: study.id, kind: kind, account: ada, at: at, summary: "Was \(kind.rawValue)",
        after: .object(["é": .string(kind.rawValue)]))
    }
    edits.append(
      NewEdit(
        study: study.id, kind: .undone, account: alan, at: at, summary: "Undone: Wrote",
        undoes: 2,
        change: ContentChange(
          place: ["facts", "title", "en"], before: .string("Then"), after: .string("Now"),
          position: nil)))
    var previous = HashChain.start
    for (index, edit) in edits.enumerated() {
      let hash = edit.hash(number: index + 1, previous: previous)
      try db.execute(
        sql: """
          INSERT INTO edit (study, number, kind, account, at, place, summary, undoes, previous, hash,
            before, after)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          study.id.uuidString, index + 1, edit.kind.rawValue, edit.account.uuidString, Self.at,
          JSONValue.array(edit.change.place.map(JSONValue.string)).canonicalText, edit.summary,
          edit.undoes, previous, hash, edit.change.before?.canonicalText,
          edit.change.after?.canonicalText,
        ])
      previous = hash
    }
    try db.execute(
      sql: "UPDATE study SET historyLength = ?, historyHash = ? WHERE id = ?",
      arguments: [edits.count, previous, study.id.uuidString])
  }

  private func insertTheRest(_ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO asset (sha256, mediaType, bytes) VALUES (?, 'image/png', x'010203')",
      arguments: [Self.picture])
    try db.execute(
      sql: "INSERT INTO asset (sha256, mediaType, bytes) VALUES (?, 'image/png', x'0405')",
      arguments: [Self.formerPicture])
    try db.execute(
      sql: """
        INSERT INTO walkthroughRun (id, study, version, account, task, language, expiresAt, state)
        SELECT ?, study, id, ?, 'join', 'en', ?, x'00' FROM version WHERE minor = 3
        """,
      arguments: [UUID().uuidString, rosalind.uuidString, Self.at])
    try db.execute(
      sql: "INSERT INTO submission (account, key, result, at) VALUES (?, ?, '1', ?)",
      arguments: [ada.uuidString, Self.picture, Self.at])
  }
}

extension Database {
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
        self, sql: "SELECT \(columns) FROM \"\(table.key)\" ORDER BY 1, 2"
      ).map { row in row.databaseValues.map { "\($0)" }.joined(separator: " · ") }
    }
  }
}
