import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// Shows what could not be saved and lets the person submit it again.
struct NotSavedPage: Page {
  static let template = "not-saved"
  let shell: Shell
  let happened: String
  let kept: KeptForm
}

extension WritingFailure {
  var status: HTTPResponse.Status {
    self == .diskFull
      ? HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage") : .serviceUnavailable
  }

  var message: String {
    switch self {
    case .diskFull: "The disk that Accord saves to is full, so nothing can be saved at the moment."
    case .readOnly:
      "The database can be read but not changed, so nothing can be saved at the moment."
    case .locked: "Another program is using the database, so nothing can be saved at the moment."
    case .diskError: "The disk that Accord saves to reports errors, so nothing can be saved."
    }
  }
}
