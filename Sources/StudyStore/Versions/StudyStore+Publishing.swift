import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Makes a version the one that participants see; it supersedes the previous one.
  /// - Throws: `VersionError`, also if the study requires a board that has not approved the version, or someone other than the
  ///   person who proposed it;
  ///   `Version.IllegalMove`; `StoreError`: only owners may do this.
  package func publish(_ id: Study.ID, _ number: VersionNumber, by account: Account.ID)
    async throws -> VersionLine
  {
    try await noteExpiries(of: id, by: account)
    return try await recordingRefusals(in: id, by: account, ["version": "\(number)"]) {
      try await publishApproved(id, number, by: account)
    }
  }

  private func publishApproved(
    _ id: Study.ID, _ number: VersionNumber, by account: Account.ID
  ) async throws -> VersionLine {
    let now = now()
    return try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .owner)
      let line = try db.versionLine(number, of: id, comparing: .withThreads)
      if let published = try db.highestPublished(of: id), published > number {
        throw VersionError.olderThanPublished(published)
      }
      let requiresBoard = try db.requiresBoard(id)
      let at = try db.moment(now, in: id)
      try line.requireApproval(
        on: max(CalendarDay(at.date, in: .gmt), try db.today()), whereRequired: requiresBoard)
      try db.requireNoObjection(to: line, of: id)
      _ = try line.state.moving(to: .published, requiringBoard: requiresBoard)
      guard line.cannotBePublishedBy != account else { throw VersionError.needsSomeoneElse }
      try db.point(id, to: nil)
      try db.supersede(.approved, .published, in: id, by: line, of: account, at: at)
      try db.supersede(.proposed, .proposed, in: id, by: line, of: account, at: at)
      try db.execute(
        prepared: """
          UPDATE version SET state = 'published', publishedAt = ?, publishedBy = ?
          WHERE study = ? AND major = ? AND minor = ? AND patch = ?
          """,
        arguments: [
          at, account.uuidString, id.uuidString, number.major, number.minor, number.patch,
        ])
      try db.point(id, to: number)
      try db.append(
        NewEdit(
          study: id, kind: .published, account: account, at: at,
          summary: "Published version \(number)",
          after: line.entry(adding: [RecordedMove.requirement: .boolean(requiresBoard)])))
      return try db.storedLine(number, of: id)
    }
  }

  /// Withdraws a version; its bytes stay. One that was changed outside of Accord can be withdrawn as well: that must not wait
  /// until someone repaired it. The line says what was changed.
  /// - Parameter reason: the reason, for colleagues and the board; may be empty.
  /// - Returns: the version, with what was altered before.
  /// - Throws: `Version.IllegalMove`, `StoreError`: only owners may do this.
  package func withdraw(
    _ id: Study.ID, _ number: VersionNumber, because reason: String = "", by account: Account.ID
  ) async throws -> VersionLine {
    try await noteExpiries(of: id, by: account)
    let now = now()
    return try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .owner)
      let line = try db.storedLine(number, of: id)
      let altered = try db.compare(number, in: id, comparing: .withThreads).altered
      _ = try line.state.moving(to: .withdrawn)
      try db.stopUsing(number, in: id)
      let at = try db.moment(now, in: id)
      try db.execute(
        prepared: """
          UPDATE version SET state = 'withdrawn', withdrawnAt = ?, withdrawnBy = ?
          WHERE study = ? AND major = ? AND minor = ? AND patch = ?
          """,
        arguments: [
          at, account.uuidString, id.uuidString, number.major, number.minor, number.patch,
        ])
      try db.append(
        NewEdit(
          study: id, kind: .withdrawn, account: account, at: at,
          summary: "Withdrew version \(number)"
            + (altered == nil ? "" : ", which was changed outside of Accord")
            + (reason.isEmpty ? "" : ": \(reason)"),
          after: line.entry(because: reason, altered: altered)))
      try db.concludeReviews(of: id, at: at)
      var withdrawn = try db.storedLine(number, of: id)
      withdrawn.altered = altered
      return withdrawn
    }
  }
}

extension VersionLine {
  /// - Parameter day: the day of the publication, which is not before that of anything that it follows.
  /// - Throws: `VersionError` if an approval is missing, has expired, or still has conditions.
  fileprivate func requireApproval(
    on day: CalendarDay, whereRequired isRequired: Bool
  ) throws(VersionError) {
    let lastDay = state == .approved ? approval?.expiresOn : nil
    if state == .expired || lastDay.map({ $0 < day }) == true { throw .approvalExpired }
    if state == .proposed, isRequired { throw .needsApproval }
    if let approval, approval.openConditions > 0 {
      throw .openConditions(approval.openConditions)
    }
  }
}

extension Database {
  /// What a board reviews is not published past it where the study needs none, and what it objected to needs its own
  /// approval.
  fileprivate func requireNoObjection(to line: VersionLine, of study: Study.ID) throws {
    if line.approval == nil, let version = try versionID(line.number, of: study) {
      guard try !isWithBoard(version) else { throw VersionError.boardIsReviewing }
    }
    guard try !isObjectedTo(line.sha256, in: study) else { throw VersionError.boardObjected }
  }

  /// The highest version of a study that was ever published, also if it is no longer in use.
  fileprivate func highestPublished(of study: Study.ID) throws -> VersionNumber? {
    try Row.fetchOne(
      self,
      prepared: """
        SELECT \(Dialect.versionNumber(of: "version")) AS number FROM version
        WHERE study = ? AND publishedAt IS NOT NULL
        ORDER BY major DESC, minor DESC, patch DESC LIMIT 1
        """, arguments: [study.uuidString])?.versionNumber("number")
  }

  /// Leaves the study without a current version if it is this one, also if its approval expired a moment ago. If it was made
  /// the current one outside of Accord, participants see the one again that the history recorded as published.
  fileprivate func stopUsing(_ number: VersionNumber, in study: Study.ID) throws {
    let isInUse = try Bool.fetchOne(
      self,
      prepared: """
        SELECT EXISTS (
          SELECT 1 FROM version JOIN study ON study.publishedVersion = version.id
          WHERE study.id = ? AND version.major = ? AND version.minor = ? AND version.patch = ?)
        """,
      arguments: [study.uuidString, number.major, number.minor, number.patch])
    guard isInUse == true else { return }
    try point(study, to: publishedVersion(of: study, otherThan: number))
  }

  /// The highest other version that is published according to its row and to the history.
  private func publishedVersion(
    of study: Study.ID, otherThan number: VersionNumber
  ) throws -> VersionNumber? {
    let others = try Row.fetchAll(
      self,
      prepared: """
        SELECT \(Dialect.versionNumber(of: "version")) AS number FROM version
        WHERE study = ? AND state = 'published' ORDER BY major DESC, minor DESC, patch DESC
        """, arguments: [study.uuidString])
    return try others.compactMap { try $0.versionNumber("number") }.first { other in
      try other != number
        && compare(other, in: study, comparing: .withoutThreads).altered == nil
    }
  }

  /// Sets the study's current version.
  fileprivate func point(_ study: Study.ID, to number: VersionNumber?) throws {
    try execute(
      prepared: """
        UPDATE study SET publishedVersion = (
          SELECT id FROM version
          WHERE study = study.id AND major = ? AND minor = ? AND patch = ?)
        WHERE id = ?
        """,
      arguments: [number?.major, number?.minor, number?.patch, study.uuidString])
  }
}
