import GRDB
import StudyModel

/// Where a change of the draft takes text back from. The person who wrote it is an author of the next version: these words come back
/// without a board having approved them.
package enum RestoredText: Hashable, Sendable {
  case version(VersionNumber)
  /// What the draft was before a line of its history.
  case line(Int)
}

extension Database {
  /// Records that the last line of a study's history took text back.
  func noteRestored(_ text: RestoredText, in study: Study.ID) throws {
    switch text {
    case .version(let number):
      try execute(
        prepared: """
          INSERT INTO restoredVersion (study, number, version)
          SELECT study.id, study.historyLength, version.id FROM study
          JOIN version ON version.study = study.id AND version.major = ? AND version.minor = ?
            AND version.patch = ?
          WHERE study.id = ?
          """,
        arguments: [number.major, number.minor, number.patch, study.uuidString])
    case .line(let number):
      try execute(
        prepared: """
          INSERT INTO restoredEdit (study, number, earlier)
          SELECT id, historyLength, ? FROM study WHERE id = ?
          """,
        arguments: [number, study.uuidString])
    }
  }
}
