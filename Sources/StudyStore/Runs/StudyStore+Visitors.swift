import Foundation
import GRDB
import StudyModel

/// Walkthroughs of visitors who have a view-only link and no account.
extension StudyStore {
  /// Stores a new walkthrough of a link's version, and logs it with the openings of the link. The visitor's or the
  /// link's oldest walkthrough is deleted if there are too many.
  /// - Parameter source: where it is started from, such as a network address.
  /// - Returns: the walkthrough, and the secret for the visitor's browser, which stays the same while it has others.
  /// - Throws: `StoreError.notFound` if the link does not work; `VisitorLimit`.
  package func startRun(
    task: String, language: Language, state: Data, by visitor: LinkVisitor, from source: String = ""
  ) async throws -> (run: WalkthroughRun.ID, browser: String) {
    guard state.count <= VisitorLimit.stateBytes else { throw VisitorLimit.tooLarge }
    let now = now()
    let (id, fresh) = (random.uuid(), random.token())
    return try await database.write { db in
      guard let link = try db.standingLink(visitor.link, at: now) else {
        throw StoreError.notFound
      }
      guard try db.starts(with: link.id, since: now - 3_600) < VisitorLimit.startsPerHour else {
        throw VisitorLimit.tooManyStarts
      }
      try db.execute(prepared: "DELETE FROM walkthroughRun WHERE expiresAt <= ?", arguments: [now])
      // Only a secret that was given out counts, so that no one chooses one for someone else's browser.
      let isKnown = try db.runs(with: link.id, by: visitor.browser).isEmpty == false
      let browser = isKnown ? visitor.browser : fresh
      try db.makeRoom(for: link.id, browser)
      try db.execute(
        prepared: """
          INSERT INTO walkthroughRun
            (id, study, version, viewLink, visitorHash, task, language, expiresAt, state)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id.uuidString, link.study, link.version, link.id, hashed(browser), task,
          language.rawValue, now + WalkthroughRun.visitorLifetime, state,
        ])
      try db.logOpening(of: link.id, task: task, from: source, at: now)
      return (id, browser)
    }
  }

  /// The version of a link, without logging that it was opened; nil if the link does not work.
  package func version(ofViewLink token: String) async throws -> Version? {
    let now = now()
    return try await database.read { try $0.viewedVersion(token: token, at: now)?.version }
  }

  /// What is known about the version of a link today; nil if the link does not work.
  package func versionLine(ofViewLink token: String) async throws -> VersionLine? {
    let now = now()
    return try await database.read { db in
      guard let link = try db.standingLink(token, at: now) else { return nil }
      return try db.versionLine(link.number, of: link.studyID)
    }
  }

  /// The link with this token; nil if it does not work.
  package func workingViewLink(_ token: String) async throws -> ViewLink.ID? {
    let now = now()
    return try await database.read { db in
      try db.standingLink(token, at: now).flatMap { UUID(uuidString: $0.id) }
    }
  }
}

/// A link that works.
private struct StandingLink {
  let id: String
  let study: String
  let studyID: Study.ID
  let version: Int64
  let number: VersionNumber
}

extension Database {
  fileprivate func standingLink(_ token: String, at now: Timestamp) throws -> StandingLink? {
    let row = try Row.fetchOne(
      self,
      prepared: """
        SELECT viewLink.id, viewLink.version, version.study,
          \(Dialect.versionNumber(of: "version")) AS number
        FROM viewLink JOIN version ON version.id = viewLink.version
        \(ViewLink.standing)
        WHERE viewLink.tokenHash = ? AND viewLink.revokedAt IS NULL AND viewLink.expiresAt > ?
        """,
      arguments: [hashed(token), now])
    guard let row, let number = try row.versionNumber("number") else { return nil }
    return StandingLink(
      id: row["id"], study: row["study"], studyID: try row.uuid("study"), version: row["version"],
      number: number)
  }

  /// How many walkthroughs were started with a link since a moment.
  fileprivate func starts(with link: String, since moment: Timestamp) throws -> Int {
    try Int.fetchOne(
      self,
      prepared: """
        SELECT count(*) FROM viewLinkOpening WHERE link = ? AND at > ? AND task IS NOT NULL
        """,
      arguments: [link, moment]) ?? 0
  }

  /// The walkthroughs of a link, or of one of its visitors, the latest step first.
  fileprivate func runs(with link: String, by browser: String? = nil) throws -> [String] {
    try String.fetchAll(
      self,
      prepared: """
        SELECT id FROM walkthroughRun
        WHERE viewLink = ? AND (? IS NULL OR visitorHash = ?) ORDER BY expiresAt DESC, id
        """,
      arguments: [link, browser.map(hashed), browser.map(hashed)])
  }

  fileprivate func makeRoom(for link: String, _ browser: String) throws {
    let surplus =
      try runs(with: link, by: browser).dropFirst(VisitorLimit.runsPerVisitor - 1)
      + runs(with: link).dropFirst(VisitorLimit.runsPerLink - 1)
    for run in surplus {
      try execute(prepared: "DELETE FROM walkthroughRun WHERE id = ?", arguments: [run])
    }
  }
}
