import Foundation
import GRDB
import StudyModel

/// A stored line of the audit log.
package struct AuditLine: Sendable {
  package let entry: AuditEntry
  package let at: Date
  /// Nil for an action that this release does not know.
  package let action: AuditAction?
  package let previous: String
  package let hash: String

  package init(
    entry: AuditEntry, at: Date, action: AuditAction?, previous: String, hash: String
  ) {
    self.entry = entry
    self.at = at
    self.action = action
    self.previous = previous
    self.hash = hash
  }

  /// A value of what the line recorded before the action.
  package func before(_ member: String) -> String? { Self.value(entry.before, member) }
  /// A value of what the line recorded after the action.
  package func after(_ member: String) -> String? { Self.value(entry.after, member) }
  /// Whether the action changed a value.
  package func changes(_ member: String) -> Bool {
    Self.json(entry.before, member) != Self.json(entry.after, member)
  }

  /// The line in an exported log: canonical JSON of everything that is hashed, and the hash.
  package var json: [UInt8] {
    var entry = entry
    entry.before = entry.before?.asJSON
    entry.after = entry.after?.asJSON
    return entry.canonicalBytes(previous: previous, hash: hash)
  }

  private static func json(_ json: String?, _ member: String) -> JSONValue? {
    json.flatMap { try? JSONValue(parsing: $0.utf8) }?[member]
  }

  private static func value(_ json: String?, _ member: String) -> String? {
    let value = Self.json(json, member)
    return value?.stringValue ?? value?.numberValue?.plainText
  }
}
