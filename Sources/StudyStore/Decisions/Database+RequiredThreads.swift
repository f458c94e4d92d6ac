import GRDB

extension Database {
  /// The number of required threads about a version, or an earlier one of its study, that nobody settled who may: the
  /// person who asked, or a member of the board. An approval waits for them, also where an author has made a change.
  func openRequiredThreads(of version: Int64) throws -> Int {
    try Int.fetchOne(
      self,
      prepared: """
        SELECT count(*) FROM version
        JOIN version AS earlier ON earlier.study = version.study AND earlier.id <= version.id
        JOIN thread ON thread.version = earlier.id
        WHERE version.id = ? AND thread.isRequired = TRUE AND thread.state IN ('open', 'answered', 'changed')
        """,
      arguments: [version]) ?? 0
  }
}
