import Foundation
import GRDB
import StudyModel

// Identifiers are stored as text, as in study documents. A column in another format means that another program wrote to
// the file, which is reported and never trusted.
extension Row {
  func uuid(_ column: String) throws -> UUID {
    try value(column) { UUID(uuidString: $0) }
  }

  func optionalUUID(_ column: String) throws -> UUID? {
    hasNull(column) ? nil : try uuid(column)
  }

  func date(_ column: String) throws -> Date {
    try value(column) { Timestamp($0)?.date }
  }

  func optionalDate(_ column: String) throws -> Date? {
    hasNull(column) ? nil : try date(column)
  }

  func optionalDay(_ column: String) throws -> CalendarDay? {
    hasNull(column) ? nil : try value(column) { CalendarDay($0) }
  }

  func optionalChoice<Choice: RawRepresentable<String>>(_ column: String) throws -> Choice? {
    hasNull(column) ? nil : try value(column) { Choice(rawValue: $0) }
  }

  func choice<Choice: RawRepresentable<String>>(_ column: String) throws -> Choice {
    try value(column) { Choice(rawValue: $0) }
  }

  func versionNumber(_ column: String) throws -> VersionNumber? {
    hasNull(column) ? nil : try value(column) { VersionNumber($0) }
  }

  func json(_ column: String) throws -> JSONValue? {
    hasNull(column) ? nil : try value(column) { try? JSONValue(parsing: $0.utf8) }
  }

  /// The place that a line of history is about.
  func place() throws -> Place {
    try json("place")?.arrayValue?.compactMap(\.stringValue) ?? []
  }

  private func hasNull(_ column: String) -> Bool {
    (self[column] as DatabaseValue?)?.isNull ?? true
  }

  private func value<Value>(_ column: String, _ read: (String) -> Value?) throws -> Value {
    guard let text = self[column] as String?, let value = read(text) else {
      throw Dialect.damage("The column \(column) has an unexpected value.")
    }
    return value
  }
}
