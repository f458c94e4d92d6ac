import GRDB

/// The engine that the store speaks to. Sentences name only this, so that another engine is another type in its place.
typealias Dialect = SQLiteDialect

/// What the store's sentences need and SQL does not have for every engine, as SQLite says it.
enum SQLiteDialect {
  /// The shortest word that the index of studies can be asked for, in Unicode scalars.
  static let shortestIndexedWord = 3
  /// The index of studies with the rows that it points to.
  static let indexedStudies =
    "studySearch CROSS JOIN study ON study.searchKey = studySearch.rowid"
  /// The condition that the index has the next argument; see `phrases`.
  static let isIndexed = "studySearch MATCH ?"
  /// The order of the index from the newest study on, which it gives without sorting.
  static let newestIndexed = "studySearch.rowid DESC"
  /// A join that reads the table before it first; which one is better depends on how many rows a person sees, which the
  /// engine does not know.
  static let orderedJoin = "CROSS JOIN"

  /// The condition that a column contains the next argument, letter by letter.
  static func contains(_ column: String) -> String { "instr(\(column), ?) > 0" }

  /// What the index is asked for, so that it finds texts that contain all of the words.
  static func phrases(_ words: [String]) -> String {
    words.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: " ")
  }

  /// The number of a version as text, such as 1.2.0; null where there is no version.
  static func versionNumber(of table: String) -> String {
    "\(table).major || '.' || \(table).minor || '.' || \(table).patch"
  }
}

extension Database {
  /// Executes one statement.
  /// - Returns: how many rows it changed, without those that triggers changed.
  func change(sql: String, arguments: StatementArguments) throws -> Int {
    try execute(sql: sql, arguments: arguments)
    return changesCount
  }
}
