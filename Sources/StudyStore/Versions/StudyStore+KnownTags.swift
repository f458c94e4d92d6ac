import GRDB
import StudyModel

/// A version as an address names it.
package enum VersionName: Hashable, Sendable {
  case number(VersionNumber)
  /// The one that participants see.
  case current
}

/// What a client has if it has the latest of something that belongs to a version.
package struct KnownTag: Hashable, Sendable {
  package let number: VersionNumber
  /// The short name of the study.
  package let slug: String
  /// The hash that is its entity tag.
  package let sha256: String
}

extension StudyStore {
  /// The remembered tag of something that belongs to a version, for a person who may read the version now; nil if only opening
  /// the version tells.
  /// - Parameter resource: what it is, such as a file by its name.
  package func knownTag(
    of resource: String, _ name: VersionName, of id: Study.ID, for account: Account.ID
  ) async throws -> KnownTag? {
    try await database.read { [comparisons] db in
      guard let content = try Dialect.content(of: db),
        let readable = try db.readableVersion(name, in: id, for: account),
        let hash = comparisons.tag(
          of: resource, readable.number, in: id, readable.state, content)
      else { return nil }
      return KnownTag(number: readable.number, slug: readable.slug, sha256: hash)
    }
  }

  /// Remembers the tag of something that belongs to a version until anything is written, or for a few seconds.
  /// - Parameter kept: what the tag was computed from.
  package func remember(
    _ sha256: String, of resource: String, from kept: KeptVersion, in id: Study.ID
  ) {
    guard let content = kept.content, resource.utf8.count <= StudyLimits.nameBytes else { return }
    comparisons.keep(
      tag: sha256, of: resource, kept.line.number, in: id, kept.line.state, content)
  }
}

extension Database {
  /// The number and the state in effect of a version; nil if there is none or this person may not know of it.
  fileprivate func readableVersion(
    _ name: VersionName, in study: Study.ID, for account: Account.ID
  ) throws -> (number: VersionNumber, state: Version.State, slug: String)? {
    let condition: String
    var arguments: StatementArguments = [
      "study": study.uuidString, "account": account.uuidString,
    ]
    switch name {
    case .number(let number):
      condition = "version.major = :major AND version.minor = :minor AND version.patch = :patch"
      arguments += ["major": number.major, "minor": number.minor, "patch": number.patch]
    case .current:
      condition = """
        version.id = (SELECT publishedVersion FROM study WHERE id = :study)
          AND NOT \(Dialect.hasExpired("version"))
        """
    }
    let row = try Row.fetchOne(
      self,
      prepared: """
        SELECT \(Dialect.versionNumber(of: "version")) AS number,
          CASE WHEN \(Dialect.hasExpired("version")) THEN 'expired' ELSE version.state END AS state,
          study.shortName
        FROM version JOIN study ON study.id = version.study
        WHERE version.study = :study AND \(condition)
          AND \(VersionAccess.mayRead("version", ":account"))
        """, arguments: arguments)
    guard let row, let number = try row.versionNumber("number") else { return nil }
    return (number, try row.choice("state"), row["shortName"])
  }
}
