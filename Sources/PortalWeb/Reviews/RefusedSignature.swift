import HTTPTypes
import StudyEditing
import StudyStore

/// Why a decision was not signed although its form was complete, in the words of the form.
struct RefusedSignature {
  let errors: FormErrors
  let status: HTTPResponse.Status
  /// How long to wait before the next try, in seconds; nil if there is no need.
  var wait: Int?

  /// Nil for an error that the form cannot explain.
  init?(_ error: any Error) {
    switch error {
    case AccountError.wrongPassword:
      errors = FormErrors("password", "This is not your password. Nothing was decided.")
      status = .unprocessableContent
    case SignInError.tooManyAttempts(let seconds):
      errors = FormErrors("password", SignInError.words(for: seconds, "Nothing was decided"))
      (status, wait) = (.tooManyRequests, seconds)
    case DecisionError.pageIsStale:
      errors = FormErrors(
        "decision", "Something changed since you opened this page. Nothing was decided.")
      status = .conflict
    case let error as DecisionError: (errors, status) = (FormErrors(error), .unprocessableContent)
    default: return nil
    }
  }
}
