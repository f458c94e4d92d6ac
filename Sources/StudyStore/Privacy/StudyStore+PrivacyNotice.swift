import Foundation
import GRDB
import StudyModel

/// What the institution tells people about their data, in addition to what Accord says itself.
package struct PrivacyNotice: Hashable, Sendable {
  /// Of the text.
  package static let limit = TextLimit(characters: 20_000)

  /// The text exceeds the limit.
  package struct TooLong: Error, Hashable {}

  /// Markdown.
  package let text: String
  package let changedAt: Date

  package init(text: String, changedAt: Date) {
    self.text = text
    self.changedAt = changedAt
  }
}

extension StudyStore {
  /// Nil unless an administrator wrote one.
  package func privacyNotice() async throws -> PrivacyNotice? {
    try await database.read { db in
      try Row.fetchOne(db, prepared: "SELECT text, changedAt FROM privacyNotice").map {
        PrivacyNotice(text: $0["text"], changedAt: try $0.date("changedAt"))
      }
    }
  }

  /// Writes the notice, or removes it if the text is blank. The audit log has the hash of the text before and after.
  /// - Throws: `StoreError.notAllowed` unless requested by an administrator; `PrivacyNotice.TooLong`.
  package func setPrivacyNotice(_ text: String, by administrator: Account.ID) async throws {
    let text = text.trimmed
    guard PrivacyNotice.limit.holds(text) else { throw PrivacyNotice.TooLong() }
    let entry = NewAuditEntry(
      .privacyNoticeChanged, by: administrator, at: now(), from: RequestOrigin.address)
    try await database.write { db in
      try db.requireAdministrator(administrator)
      let earlier = try String.fetchOne(db, prepared: "SELECT text FROM privacyNotice") ?? ""
      guard earlier != text else { return }
      try db.execute(prepared: "DELETE FROM privacyNotice")
      if !text.isEmpty {
        try db.execute(
          prepared: "INSERT INTO privacyNotice (only, text, changedAt) VALUES (1, ?, ?)",
          arguments: [text, entry.at])
      }
      var entry = entry
      entry.before = Self.facts(earlier)
      entry.after = Self.facts(text)
      try db.append(entry)
    }
  }

  /// Which text it was; none for no text.
  private static func facts(_ text: String) -> JSONValue? {
    text.isEmpty ? nil : ["sha256": .string(sha256(Data(text.utf8)))]
  }
}
