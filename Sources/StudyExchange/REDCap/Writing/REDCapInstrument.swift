import StudyBundle
import StudyModel

/// A form of REDCap.
struct REDCapInstrument {
  let task: StudyModel.Task.ID
  let form: String
  var rows: [Row] = []

  struct Row {
    var field: REDCapField
    /// The field without the cells of an imported file.
    var written: REDCapField
    var part: AnswerReference?
    var files: [File] = []
  }

  /// A file that a field shows.
  struct File {
    var name: String
    var bytes: [UInt8]
  }

  var fields: [REDCapField] { rows.map(\.field) }
}
