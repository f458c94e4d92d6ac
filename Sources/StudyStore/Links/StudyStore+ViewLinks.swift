import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Makes a link to one version. Only the hash of its token is stored, so it is shown once; the same form sent again
  /// returns the same link.
  /// - Parameters:
  ///   - days: for how many days it works; at least one, at most a year.
  ///   - note: for whom it is. It is cut to the length of a name.
  ///   - submission: gives the token, so that the same form finds its link again.
  /// - Throws: `StoreError` unless the person is an editor or owner.
  package func makeViewLink(
    _ id: Study.ID, _ number: VersionNumber, days: Int = 30, note: String = "",
    by account: Account.ID, submission: Submission? = nil
  ) async throws -> (link: ViewLink, token: String) {
    let note = String(note.trimmed.unicodeScalars.prefix(TextLimit.name.characters))
    let now = now()
    let (link, token) = (random.uuid(), submission?.secret ?? random.token())
    let length = min(max(days, ViewLink.days.lowerBound), ViewLink.days.upperBound)
    let expiresAt = now + Double(length) * 86_400
    return try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .editor)
      let line = try db.versionLine(number, of: id)
      guard let version = try db.versionID(number, of: id) else { throw StoreError.notFound }
      if let known = try db.viewLink(of: id, token: token) { return (known, token) }
      try db.execute(
        prepared: """
          INSERT INTO viewLink (id, tokenHash, version, createdBy, createdAt, expiresAt, note)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          link.uuidString, hashed(token), version, account.uuidString, now, expiresAt, note,
        ])
      try db.append(
        NewEdit(
          study: id, kind: .linkMade, account: account, at: now,
          summary: "Made a link that shows version \(number)",
          after: line.entry(adding: [
            "link": .string(link.uuidString), "expiresAt": .string(expiresAt.text),
            "note": .string(note),
          ])))
      guard let made = try db.viewLink(of: id, token: token) else { throw StoreError.notFound }
      return (made, token)
    }
  }

  /// The links to a study's versions, the latest first.
  /// - Throws: `StoreError.notFound` unless the person is a member.
  package func viewLinks(of id: Study.ID, for account: Account.ID) async throws -> [ViewLink] {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      return try db.viewLinks(of: id)
    }
  }

  /// Ends a link at once.
  /// - Throws: `StoreError` unless the person is an editor or owner.
  package func revokeViewLink(_ link: ViewLink.ID, of id: Study.ID, by account: Account.ID)
    async throws
  {
    let now = now()
    try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .editor, evenArchived: true)
      guard let known = try db.viewLinks(of: id).first(where: { $0.id == link }) else {
        throw StoreError.notFound
      }
      guard known.revokedAt == nil else { return }
      try db.execute(
        prepared: "UPDATE viewLink SET revokedAt = ?, revokedBy = ? WHERE id = ?",
        arguments: [now, account.uuidString, link.uuidString])
      try db.append(
        NewEdit(
          study: id, kind: .linkRevoked, account: account, at: now,
          summary: "Revoked a link that showed version \(known.number)",
          after: .object([
            "number": .string("\(known.number)"), "link": .string(link.uuidString),
          ])))
    }
  }

  /// Opens the version of a link and logs that it was opened; nil for a link that is unknown, revoked, or too old, of an
  /// archived study, or of someone who can no longer make links to it, which look the same.
  /// - Parameter source: where it is opened from, such as a network address.
  package func viewLink(token: String, from source: String = "") async throws -> ViewedVersion? {
    let now = now()
    let source = ViewLink.kept(source: source)
    let found = try await database.read { db in
      try db.viewedVersion(token: token, at: now).map { opened in
        (opened: opened, isLogged: try db.isOpeningLogged(of: opened.link, from: source, at: now))
      }
    }
    guard let found else {
      try await recordRefusedOpening(ofViewLink: token, from: source)
      return nil
    }
    if !found.isLogged { note(openingOf: found.opened.link, from: source, at: now) }
    return found.opened
  }

  /// Logs an opening without waiting for the write: reading continues even if nothing can be written.
  private func note(openingOf link: ViewLink.ID, from source: String, at now: Timestamp) {
    database.asyncWriteWithoutTransaction { [locks] db in
      try? locks.withoutWaiting {
        // Another request of the same moment may have logged it.
        guard try !db.isOpeningLogged(of: link, from: source, at: now) else { return }
        try db.logOpening(of: link.uuidString, from: source, at: now)
      }
    }
  }

  /// A picture or video that a version of the linked study lists; nil for any other, and if the link does not work.
  package func asset(_ sha256: String, viewLink token: String) async throws -> (
    bytes: [UInt8], mediaType: String
  )? {
    let now = now()
    return try await database.read { db in
      try Row.fetchOne(
        db,
        prepared: """
          SELECT asset.mediaType, asset.bytes FROM viewLink
          JOIN version ON version.id = viewLink.version
          \(ViewLink.standing)
          JOIN studyAsset ON studyAsset.study = version.study AND studyAsset.inVersion = TRUE
          JOIN asset ON asset.sha256 = studyAsset.asset
          WHERE viewLink.tokenHash = ? AND viewLink.revokedAt IS NULL AND viewLink.expiresAt > ?
            AND asset.sha256 = ?
          """,
        arguments: [hashed(token), now, sha256]
      ).map { row in
        let content: Data = row["bytes"]
        return (Array(content), row["mediaType"])
      }
    }
  }
}

extension ViewLink {
  /// In seconds, how long more openings from one source count as the same one. Nobody can fill the disk by opening a
  /// link again and again.
  static let openingInterval = 60.0

  /// The part of a source that is logged.
  static func kept(source: String) -> String { String(source.trimmed.prefix(200)) }

  /// Joins what a link needs to work: a study that is not archived, a creator who could still make the link, and a last
  /// moment that was not yet over on the latest day that was noted, in case the clock was set back.
  static let standing = """
    JOIN study ON study.id = version.study AND study.archivedAt IS NULL AND \(isBacked)
    JOIN latestDay ON latestDay.day < viewLink.expiresAt
    """

  /// Whether the creator of a link is still a member of the study who may make links.
  fileprivate static let isBacked = """
    EXISTS (
      SELECT 1 FROM account AS creator
      JOIN member AS maker ON maker.account = creator.id AND maker.study = version.study
      WHERE creator.id = viewLink.createdBy AND creator.isActive = TRUE
        AND creator.role <> 'reviewer' AND maker.role <> 'viewer')
    """
}

extension Database {
  fileprivate func viewLink(of study: Study.ID, token: String) throws -> ViewLink? {
    let id = try String.fetchOne(
      self, prepared: "SELECT id FROM viewLink WHERE tokenHash = ?", arguments: [hashed(token)])
    return try viewLinks(of: study).first { $0.id.uuidString == id }
  }

  fileprivate func viewLinks(of study: Study.ID) throws -> [ViewLink] {
    try Row.fetchAll(
      self,
      prepared: """
        SELECT viewLink.*, \(Dialect.versionNumber(of: "version")) AS number,
          account.name AS creator, \(ViewLink.isBacked) AS isBacked,
          (SELECT count(*) FROM viewLinkOpening WHERE link = viewLink.id AND task IS NULL)
            AS openings,
          (SELECT count(*) FROM viewLinkOpening WHERE link = viewLink.id AND task IS NOT NULL)
            AS walkthroughs,
          (SELECT max(at) FROM viewLinkOpening WHERE link = viewLink.id) AS lastOpenedAt
        FROM viewLink JOIN version ON version.id = viewLink.version
        JOIN account ON account.id = viewLink.createdBy
        WHERE version.study = ? ORDER BY viewLink.createdAt DESC, viewLink.id
        """,
      arguments: [study.uuidString]
    ).map { row in
      guard let number = try row.versionNumber("number") else { throw StoreError.notFound }
      return ViewLink(
        id: try row.uuid("id"), number: number, note: row["note"], createdBy: row["creator"],
        createdAt: try row.date("createdAt"), expiresAt: try row.date("expiresAt"),
        revokedAt: try row.optionalDate("revokedAt"), openings: row["openings"],
        walkthroughs: row["walkthroughs"], lastOpenedAt: try row.optionalDate("lastOpenedAt"),
        isBacked: row["isBacked"])
    }
  }

  /// - Parameter task: the task whose walkthrough is started; nil for the storyboard.
  func logOpening(
    of link: String, task: String? = nil, from source: String, at now: Timestamp
  ) throws {
    try execute(
      prepared: "INSERT INTO viewLinkOpening (link, at, source, task) VALUES (?, ?, ?, ?)",
      arguments: [link, now, ViewLink.kept(source: source), task])
  }

  /// Whether an opening of the storyboard from the same source was logged within the last minute.
  fileprivate func isOpeningLogged(
    of link: ViewLink.ID, from source: String, at now: Timestamp
  ) throws -> Bool {
    try Bool.fetchOne(
      self,
      prepared: """
        SELECT EXISTS (
          SELECT 1 FROM viewLinkOpening
          WHERE link = ? AND at > ? AND at <= ? AND source = ? AND task IS NULL)
        """,
      arguments: [link.uuidString, now - ViewLink.openingInterval, now, source]) ?? false
  }

  func viewedVersion(token: String, at now: Timestamp) throws -> ViewedVersion? {
    let row = try Row.fetchOne(
      self,
      prepared: """
        SELECT viewLink.id, viewLink.expiresAt, version.study, study.title, study.shortName,
          \(Dialect.versionNumber(of: "version")) AS number
        FROM viewLink JOIN version ON version.id = viewLink.version
        \(ViewLink.standing)
        WHERE viewLink.tokenHash = ? AND viewLink.revokedAt IS NULL AND viewLink.expiresAt > ?
        """,
      arguments: [hashed(token), now])
    guard let row, let number = try row.versionNumber("number") else { return nil }
    let study = try row.uuid("study")
    guard let found = try openVersion(number, of: study) else { return nil }
    return ViewedVersion(
      link: try row.uuid("id"), study: study, title: row["title"], slug: row["shortName"],
      line: found.line, replacement: try replacement(of: found.line, in: study),
      version: found.version, expiresAt: try row.date("expiresAt"))
  }
}
