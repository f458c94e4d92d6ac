import Hummingbird
import StudyEditing
import StudyStore

/// Why a password or a code did not confirm a change, at the field that it is about.
struct CodeRefusal {
  let errors: FormErrors
  let status: HTTPResponse.Status
  /// The number of seconds until another attempt is allowed, after too many.
  private let wait: Int?

  /// - Throws: any error that is not about the confirmation.
  init(_ error: any Error) throws {
    switch error {
    case let error as SignInError:
      errors = error.errors(at: "current-password")
      status = .tooManyRequests
      wait = error.wait ?? 1
      return
    case let error as AccountError: errors = FormErrors(error)
    case SecondFactorError.wrongCode:
      errors = FormErrors("code", SecondFactorError.wrongCodeText)
    case _: throw error
    }
    status = .unprocessableContent
    wait = nil
  }

  func asking(_ response: Response) -> Response {
    wait.map { response.askingAgain(after: $0) } ?? response
  }
}
