import Hummingbird
import StudyExchange
import StudyModel
import StudyStore

/// The addresses of one format of a draft or version.
struct ExportAddresses: Hashable, Sendable {
  /// All formats.
  let list: String
  let format: String

  var file: String { "\(list)/\(Paths.encoded(format))" }
  var progress: String { "\(file)/progress" }
}
