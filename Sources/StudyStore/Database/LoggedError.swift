import GRDB

/// An error as a log may state it: what kind it is and where, never what people typed.
package struct LoggedError: Sendable {
  package let description: String

  package init(_ error: any Error) {
    description =
      if let error = error as? DatabaseError {
        // Sentences of SQL have placeholders where the values are.
        "SQLite \(error.extendedResultCode.rawValue) in \(error.sql ?? "no statement")"
      } else {
        String(reflecting: type(of: error))
      }
  }
}
