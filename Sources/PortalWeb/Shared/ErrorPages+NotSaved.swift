import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

extension ErrorPages {
  /// Responds to a form that is too large to keep through signing in.
  func askToSignInFirst(_ request: Request) async throws -> Response {
    let problem =
      "You are signed out, and what you sent was too large to keep here. Sign in to return to your page. Text that you typed there is kept in your browser unless scripts are off."
    guard !request.wantsJSON else {
      return services.json(
        ["error": "signInNeeded", "message": .string(problem)], status: .unauthorized)
    }
    return try await services.reply(
      SignInPage(
        problem: problem, returningTo: request.pageBefore,
        sendsMail: services.mailPasswordLink != nil), status: .unauthorized)
  }

  /// Responds when nothing can be written: the page keeps what was typed, so that it can be submitted again.
  func sayNotSaved(
    _ failure: WritingFailure, _ request: Request, keeping form: SubmittedForm
  ) async throws -> Response {
    services.logger.error(
      "nothing can be written", metadata: ["cause": "\(failure)"])
    var response =
      request.wantsJSON
      ? services.json(
        [
          "error": "notSaved", "message": .string(failure.message + " Your text is kept here."),
        ], status: failure.status)
      : try await services.reply(
        NotSavedPage(
          shell: await shell(of: request), happened: failure.message,
          kept: KeptForm(form, of: request.uri.path)), status: failure.status)
    response.headers[.retryAfter] = "5"
    return response
  }
}
