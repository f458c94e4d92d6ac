import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Notes in which languages a person reads a version, in place of what they said before.
  /// - Parameter languages: some of the version's languages; none to take back what they said.
  /// - Throws: `StoreError.notFound` if this person may not know of the version.
  package func read(
    _ languages: [Language], of id: Study.ID, _ number: VersionNumber, by account: Account.ID
  ) async throws {
    try await database.write { db in
      guard let version = try db.readableVersion(number, of: id, for: account) else {
        throw StoreError.notFound
      }
      try db.execute(
        prepared: "DELETE FROM readLanguage WHERE version = ? AND account = ?",
        arguments: [version, account.uuidString])
      for language in Set(languages) where !language.rawValue.isEmpty {
        try db.execute(
          prepared: "INSERT INTO readLanguage (version, account, language) VALUES (?, ?, ?)",
          arguments: [version, account.uuidString, language.rawValue])
      }
    }
  }

  /// The languages in which a person said they read a version, sorted by tag; none if they did not say.
  /// - Throws: `StoreError.notFound` if this person may not know of the version.
  package func readLanguages(
    of id: Study.ID, _ number: VersionNumber, for account: Account.ID
  ) async throws -> [Language] {
    try await database.read { db in
      guard let version = try db.readableVersion(number, of: id, for: account) else {
        throw StoreError.notFound
      }
      return try String.fetchAll(
        db,
        prepared: """
          SELECT language FROM readLanguage WHERE version = ? AND account = ? ORDER BY language
          """, arguments: [version, account.uuidString]
      ).map { Language($0) }
    }
  }
}

extension Database {
  /// The languages in which the signer of a decision read the version, sorted by tag.
  func languages(ofDecision decision: Int64) throws -> [Language] {
    try String.fetchAll(
      self, prepared: "SELECT language FROM decisionLanguage WHERE decision = ? ORDER BY language",
      arguments: [decision]
    ).map { Language($0) }
  }

  /// Signs the languages with a decision that was just written.
  func keep(_ languages: [Language], ofDecision decision: Int64?) throws {
    for language in Set(languages) where !language.rawValue.isEmpty {
      try execute(
        prepared: "INSERT INTO decisionLanguage (decision, language) VALUES (?, ?)",
        arguments: [decision, language.rawValue])
    }
  }
}
