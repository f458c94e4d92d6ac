import StudyExchange
import StudyPrint
import StudyWord

/// Why a file could not be made, for the person who asked for it.
enum FileTrouble {
  static func reason(for error: any Error) -> String {
    switch error {
    case let error as PrintError: error.message
    case let error as WordError: error.message
    case let error as ExportError: error.message
    default: "Something went wrong. Nothing is lost. Try again."
    }
  }
}
