import GRDB

extension Database {
  /// The number of required threads about a version, or an earlier one of its study, that were not answered by a change,
  /// by an explanation, or by closing them. An approval waits for them.
  func openRequiredThreads(of version: Int64) throws -> Int {
    try Int.fetchOne(
      self,
      sql: """
        SELECT count(*) FROM version
        JOIN version AS earlier ON earlier.study = version.study AND earlier.id <= version.id
        JOIN thread ON thread.version = earlier.id
        WHERE version.id = ? AND thread.isRequired = TRUE AND thread.state IN ('open', 'answered')
        """,
      arguments: [version]) ?? 0
  }
}
