import GRDB

/// The database engine of the store. Queries use only this name, so that another engine can replace it.
typealias Dialect = SQLiteDialect

/// SQLite's syntax for operations that the store's queries need and that standard SQL lacks.
enum SQLiteDialect {
  /// The length of the shortest word that the index of studies can find, in Unicode scalars.
  static let shortestIndexedWord = 3
  /// The index of studies, joined with the rows that it refers to.
  static let indexedStudies =
    "studySearch CROSS JOIN study ON study.searchKey = studySearch.rowid"
  /// The condition that the index matches the next argument; see `phrases`.
  static let isIndexed = "studySearch MATCH ?"
  /// The order of the index from the newest study, which needs no sorting.
  static let newestIndexed = "studySearch.rowid DESC"
  /// A join that reads the table before it first; which order is better depends on how many rows a person sees, which
  /// the engine does not know.
  static let orderedJoin = "CROSS JOIN"

  /// The condition that a column contains a text, or else the next argument, character by character.
  static func contains(_ column: String, _ text: String = "?") -> String {
    "instr(\(column), \(text)) > 0"
  }

  /// The texts of a JSON array as the column `value` of a table; no rows for null.
  static func texts(in list: String) -> String { "json_each(\(list))" }

  /// The index query for texts that contain all of the words.
  static func phrases(_ words: [String]) -> String {
    words.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: " ")
  }

  /// Some members of the JSON object in a column, as a JSON array in their order; null if the column holds no JSON.
  static func members(_ names: [String], of column: String) -> String {
    let paths = names.map { "'$.\($0)'" }.joined(separator: ", ")
    return "CASE WHEN json_valid(\(column)) THEN json_extract(\(column), \(paths)) END"
  }

  /// The texts of a column in all rows, separated by spaces, in no particular order; null without rows.
  static func list(of column: String) -> String { "group_concat(\(column), ' ')" }

  /// The number of a version as text, such as 1.2.0; null if there is no version.
  static func versionNumber(of table: String) -> String {
    "\(table).major || '.' || \(table).minor || '.' || \(table).patch"
  }
}

extension Database {
  /// Executes one statement.
  /// - Returns: the number of rows changed, excluding those changed by triggers.
  func change(sql: String, arguments: StatementArguments) throws -> Int {
    try execute(prepared: sql, arguments: arguments)
    return changesCount
  }
}
