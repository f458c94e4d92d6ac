import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// How a person may read a study's versions; nil if they may not know of the study.
  package func versionAccess(to id: Study.ID, for account: Account.ID) async throws
    -> VersionAccess?
  {
    try await database.read { try $0.versionAccess(to: id, for: account) }
  }
}

extension Database {
  func versionAccess(to study: Study.ID, for account: Account.ID) throws -> VersionAccess? {
    let row = try Row.fetchOne(
      self,
      prepared: """
        SELECT study.shortName, study.title, study.archivedAt, account.role AS accountRole,
          \(VersionAccess.isAsked(study: ":study", ":account")) AS isAsked
        FROM study JOIN account ON account.id = :account
        WHERE study.id = :study
        """,
      arguments: ["account": account.uuidString, "study": study.uuidString])
    guard let row else { return nil }
    let role = try access(to: study, for: account)?.role
    let isAsked: Bool = row["isAsked"]
    guard role != nil || isAsked else { return nil }
    return VersionAccess(
      study: study, slug: row["shortName"], title: row["title"], role: role, isAsked: isAsked,
      isArchived: row["archivedAt"] != nil, accountRole: try row.choice("accountRole"))
  }

  /// The row of a version; nil if there is none or this person may not know of it.
  func readableVersion(
    _ number: VersionNumber, of study: Study.ID, for account: Account.ID
  ) throws -> Int64? {
    try Int64.fetchOne(
      self,
      prepared: """
        SELECT version.id FROM version
        WHERE version.study = :study AND version.major = :major AND version.minor = :minor
          AND version.patch = :patch AND \(VersionAccess.mayRead("version", ":account"))
        """,
      arguments: [
        "study": study.uuidString, "account": account.uuidString, "major": number.major,
        "minor": number.minor, "patch": number.patch,
      ])
  }

  func mayReadVersions(of study: Study.ID, _ account: Account.ID) throws -> Bool {
    try versionAccess(to: study, for: account) != nil
  }
}
