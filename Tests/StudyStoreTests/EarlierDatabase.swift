import Foundation
import GRDB
import StudyModel

@testable import StudyStore

/// A database file as left by an earlier release, with rows in the tables that have since been replaced.
struct EarlierDatabase {
  let path: String
  /// How many lines its history has.
  private(set) var lineCount = 0
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
  static let at = "2026-11-21T09:30:00.125Z"

  /// Files of the schema, each of which some release did not have yet.
  static let migrations: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: Portal.migrations.resolvingSymlinksInPath().path)
    return (names ?? []).filter { $0.hasSuffix(".sql") }.sorted()
  }()

  /// Since this file, a version is published with what a board decided, which is not written here: rows of versions
  /// come from the release before.
  private static let boards = "0031"

  /// - Parameters:
  ///   - folder: where to put the file and a copy of the earlier migrations.
  ///   - migration: the first one that the earlier release did not have.
  init(in folder: URL, before migration: String) throws {
    path = folder.appending(path: "accord.db").path
    let earlier = folder.appending(path: "earlier")
    try FileManager.default.createDirectory(at: earlier, withIntermediateDirectories: true)
    let database = try DatabaseQueue(path: path)
    try Self.migrate(database, in: earlier, before: min(migration, Self.boards))
    try database.write { db in
      try insertPeople(db)
      // A study refers to versions, which the first releases had no table for.
      guard try db.tableExists("version") else { return }
      try insertStudy(db)
      try insertVersions(db)
      try insertHistory(db)
      try insertTheRest(db)
    }
    try Self.migrate(database, in: earlier, before: migration)
    try database.write(insertWhatCameLater)
    lineCount = try database.read { db in
      guard try db.tableExists("edit") else { return 0 }
      return try Int.fetchOne(db, sql: "SELECT count(*) FROM edit") ?? 0
    }
    try database.close()
  }

  private static func migrate(
    _ database: DatabaseQueue, in folder: URL, before migration: String
  ) throws {
    for name in migrations where name < migration {
      let copy = folder.appending(path: name)
      guard !FileManager.default.fileExists(atPath: copy.path) else { continue }
      try FileManager.default.copyItem(
        at: Portal.migrations.resolvingSymlinksInPath().appending(path: name), to: copy)
    }
    try Migrations(folder: folder).run(on: database)
  }

  private func insertPeople(_ db: Database) throws {
    let people = [(ada, "Ada", "researcher"), (alan, "Alan", "administrator")]
    for (id, name, role) in people + [(rosalind, "Rosalind", "reviewer")] {
      try db.insert(
        [
          "id": id.uuidString, "email": "\(name.lowercased())@example.org", "name": name,
          "role": role, "passwordHash": "$argon2id$none", "isActive": id != rosalind,
          "createdAt": Self.at,
        ], into: "account")
    }
    try db.insert(
      ["tokenHash": Self.picture, "account": ada.uuidString, "lastSeenAt": Self.at],
      into: "session")
    try db.insert(
      [
        "id": UUID().uuidString, "tokenHash": Self.picture, "email": "grace@example.org",
        "name": "Grace", "role": "researcher", "invitedBy": alan.uuidString, "expiresAt": Self.at,
      ], into: "invitation")
  }

  private func insertStudy(_ db: Database) throws {
    let id = study.id.uuidString
    let hasShortNames = try db.columns(in: "study").contains { $0.name == "shortName" }
    try db.insert(
      [
        "id": id, "slug": hasShortNames ? id.lowercased() : study.slug, "shortName": study.slug,
        "title": "Sleep Diary", "searchText": SearchText.of(study), "revision": 4, "errorCount": 0,
        "warningCount": 1, "editedAt": Self.at, "editedBy": ada.uuidString,
        "historyHash": HashChain.start,
      ], into: "study")
    let text = try DraftContent(study).text
    try db.insert(
      ["study": id, "document": text, "sha256": sha256(Data(text.utf8))], into: "draft")
    for (account, role) in [(ada, "owner"), (alan, "editor"), (rosalind, "viewer")] {
      try db.insert(
        [
          "study": id, "account": account.uuidString, "role": role, "editedAt": Self.at,
          "isArchived": false,
        ], into: "member")
    }
  }

  private func insertVersions(_ db: Database) throws {
    var former = study
    former.assets.append(
      Asset(id: Self.formerPicture, name: "b.png", mediaType: "image/png", byteCount: 2))
    let hasDates = try db.columns(in: "version").contains { $0.name == "withdrawnAt" }
    for (minor, states) in [
      ["published", "superseded"], ["withdrawn"], ["published"], [],
    ].enumerated() {
      former.facts.organization[.english] = "University \(minor)"
      let version = try Version(freezing: former, as: VersionNumber(1, minor, 0), notes: "")
      try db.insert(
        [
          "study": study.id.uuidString, "major": 1, "minor": minor, "patch": 0,
          "state": "proposed", "sha256": version.sha256, "revision": 1, "proposedAt": Self.at,
          "proposedBy": alan.uuidString, "notes": "Why",
          "canonical": String(decoding: version.canonical, as: UTF8.self),
        ], into: "version")
      let id = db.lastInsertedRowID
      for state in states {
        let dates =
          state == "published"
          ? ", publishedAt = :at, publishedBy = :by"
          : state == "withdrawn" && hasDates ? ", withdrawnAt = :at, withdrawnBy = :by" : ""
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

  /// What became of the versions, as that release recorded it: not that one superseded another.
  private static let moves: [(minor: Int, kind: EditLine.Kind)] = [
    (0, .proposed), (0, .published), (1, .proposed), (1, .withdrawn), (2, .proposed),
    (2, .published),
    (3, .proposed),
  ]

  /// The lines of its history.
  static let editCount = kinds.count + moves.count

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
    edits += try Self.moves.map { move in
      let hash = try String.fetchOne(
        db, sql: "SELECT sha256 FROM version WHERE minor = ?", arguments: [move.minor])
      return NewEdit(
        study: study.id, kind: move.kind, account: move.kind == .proposed ? alan : ada, at: at,
        summary: "Was \(move.kind.rawValue)",
        after: Version.entry(VersionNumber(1, move.minor, 0), sha256: hash ?? ""))
    }
    try append(edits, db)
  }

  /// Adds lines to the history.
  func append(_ edits: [NewEdit], _ db: Database) throws {
    let row = try Row.fetchOne(
      db, sql: "SELECT historyLength, historyHash FROM study WHERE id = ?",
      arguments: [study.id.uuidString])
    let length: Int = row?["historyLength"] ?? 0
    var previous: String = row?["historyHash"] ?? HashChain.start
    for (index, edit) in edits.enumerated() {
      let number = length + index + 1
      let hash = edit.hash(number: number, previous: previous)
      try db.execute(
        sql: """
          INSERT INTO edit (study, number, kind, account, at, place, summary, undoes, previous, hash,
            before, after)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          study.id.uuidString, number, edit.kind.rawValue, edit.account.uuidString, Self.at,
          JSONValue.array(edit.change.place.map(JSONValue.string)).canonicalText, edit.summary,
          edit.undoes, previous, hash, edit.change.before?.canonicalText,
          edit.change.after?.canonicalText,
        ])
      previous = hash
    }
    try db.execute(
      sql: "UPDATE study SET historyLength = ?, historyHash = ? WHERE id = ?",
      arguments: [length + edits.count, previous, study.id.uuidString])
  }
}
