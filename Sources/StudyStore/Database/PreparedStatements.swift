import GRDB

// Statements that each connection prepares once. Those of the store have views and triggers behind them, so preparing one
// takes longer than running it. Their texts are few: what varies is in the arguments.

extension Database {
  func execute(prepared sql: String, arguments: StatementArguments = StatementArguments()) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

extension Row {
  static func fetchOne(
    _ db: Database, prepared sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> Row? {
    try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
  }

  /// - Precondition: nothing else runs the same statement until the last row was read.
  static func fetchCursor(
    _ db: Database, prepared sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> RowCursor {
    try fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
  }

  static func fetchAll(
    _ db: Database, prepared sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> [Row] {
    try fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
  }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
  static func fetchOne(
    _ db: Database, prepared sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> Self? {
    try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
  }

  static func fetchAll(
    _ db: Database, prepared sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> [Self] {
    try fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
  }
}
