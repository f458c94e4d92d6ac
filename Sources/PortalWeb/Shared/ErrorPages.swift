import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyPrint
import StudyStore

/// Turns every error into a designed response: a page or, for scripts, JSON.
struct ErrorPages: RouterMiddleware {
  let services: Services

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch PortalError.signInNeeded(let form) {
      return try await askToSignIn(request, keeping: form)
    } catch PortalError.secondFactorNeeded where request.method == .get && !request.wantsJSON {
      return services.redirect(to: Paths.secondFactor)
    } catch PortalError.signInFirst {
      return try await askToSignInFirst(request)
    } catch PortalError.notSaved(let failure, let form) {
      return try await sayNotSaved(failure, request, keeping: form)
    } catch let failed as FailedForm {
      return try await reply(to: failed.error, keeping: failed.form, request)
    } catch {
      return try await reply(to: error, keeping: SubmittedForm(), request)
    }
  }

  private func reply(
    to error: any Error, keeping form: SubmittedForm, _ request: Request
  ) async throws -> Response {
    let answerAtLink = self.answer(to: error, atLink: request.uri.path)
    let altered = error as? AlteredVersion
    if let altered { services.store.note(altered) }
    var answer = answerAtLink ?? answer(to: error)
    if answerAtLink == nil, let altered { answer = await self.answer(to: altered, for: request) }
    if answer.status.kind == .serverError || altered != nil || error is AlteredDraft {
      services.logger.error(
        "request failed", metadata: ["error": "\(LoggedError(error).description)"])
    }
    // What visitors with a link type are the answers of an imagined participant.
    let typed = answerAtLink == nil ? KeptTexts(form).orNil : nil
    var response: Response
    // The frame of a walkthrough states its device, also where browsers do not say that they ask for a frame.
    if answerAtLink != nil, !request.wantsJSON,
      request.isFramed || request.query["device"] != nil
    {
      response = try await services.reply(
        WalkStoppedPage(
          title: answer.title, happened: answer.happened, safe: answer.safe,
          remedy: answer.remedy, remedyAddress: answer.address, remedyLabel: answer.label),
        status: answer.status)
    } else {
      response = try await reply(answer, keeping: typed, to: request)
    }
    if let seconds = answer.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
    return response
  }

  struct Answer {
    let status: HTTPResponse.Status
    var title: String
    var happened: String
    /// What it consists of, if that is several things.
    var differences: [String] = []
    var safe: String?
    var remedy = "Go back to your studies and try again from there."
    var address = Paths.studies
    var label = "Your studies"
    /// Whether the form is outdated, so that reloading the page fixes it.
    var isStale = false
    /// After how many seconds trying again makes sense; nil if waiting does not help.
    var retryAfter: Int?
    /// Whether a form may still be saved, although it got no answer in time.
    var mayBeSaved = false
    /// The title and explanation for people who typed at this address and have therefore seen the page.
    var withText: (title: String, happened: String)?
    /// The remedy for those people; nil if it is the same.
    var remedyWithText: String?

    /// The same whether or not the page exists, so that it reveals nothing.
    static let notFound = Answer(
      status: .notFound, title: "Page not found",
      happened: "This address does not exist, or it is not shared with you.",
      withText: (
        title: "Your text was not saved",
        happened: "The page was removed, or is no longer shared with you."
      ),
      remedyWithText:
        "Copy your text if you need it. If the study is no longer in your list, ask one of its owners for access."
    )

    /// The response to a form that contained text.
    var keepingText: Answer {
      var answer = self
      answer.title = withText?.title ?? title
      answer.happened = withText?.happened ?? happened
      answer.remedy = remedyWithText ?? remedy
      return answer
    }
  }

  func answer(to error: any Error) -> Answer {
    switch error {
    case PortalError.notFound, PortalError.walkGone, StoreError.notFound, PlaceError.missing:
      return .notFound
    case PortalError.notAsked: return .notAsked
    case PortalError.forbidden(let reason):
      return Answer(status: .forbidden, title: "You do not have permission", happened: reason)
    case PortalError.secondFactorNeeded: return .secondFactorNeeded
    case StoreError.notAllowed:
      return Answer(
        status: .forbidden, title: "You do not have permission",
        happened: "You can view this study, but your role does not allow this change.",
        remedy: "Ask an owner of the study to make you an editor or an owner.")
    case StoreError.archived:
      return Answer(
        status: .conflict, title: "This study is archived",
        happened: "Archived studies cannot be changed.",
        safe: "Nothing was changed.",
        remedy: "An owner of the study can restore it from the archive. After that, save again.")
    case let damage as DamagedDraft: return Answer(damage)
    case let altered as AlteredVersion: return Answer(altered)
    case let altered as AlteredDraft: return Answer(altered)
    case PortalError.staleForm:
      return Answer(
        status: .forbidden, title: "This form is out of date",
        happened: "It was opened before you signed in again, or did not come from this portal.",
        safe: "Nothing was changed.",
        remedy: "Go back, reload the page, and submit the form again.", isStale: true)
    case PortalError.tooLarge(let limit):
      return Answer(
        status: .contentTooLarge, title: "This is too large",
        happened: "At most \(Self.size(limit)) can be sent at once.",
        safe: "Nothing was created or changed.",
        remedy: "Choose a smaller file, or split it.")
    case PortalError.importTooLarge: return .importTooLarge
    case PortalError.tooManyUploads: return .tooManyUploads
    case PortalError.infectedUpload(let name): return .infected(name)
    case PortalError.unscannedUpload: return .unscanned
    case PortalError.uploadGone: return .uploadGone
    case PortalError.malformed(let reason):
      return Answer(
        status: .badRequest, title: "This could not be read", happened: reason,
        safe: "Nothing was changed.")
    case let late as TookTooLong: return Answer(late)
    case is PersonalTurns.TooMany: return .tooManyRequests
    case PortalError.tooManyForms: return .tooManyForms
    case let spent as PersonalQuotas.Spent: return Answer(spent)
    case let error as StudyDocumentError:
      return Answer(
        status: .unprocessableContent, title: "This is more than a study can hold",
        happened: error.message, safe: "Nothing was changed.",
        remedy: "Go back, change this, and try again.")
    case PortalError.notPrinted(let error, let html):
      return Answer(
        status: error.status, title: error.title, happened: error.message,
        remedy: "You can open the document as a web page and print it from any browser.",
        address: html, label: "Open the page")
    case PortalError.incompletePDF(let parts, let anyway):
      return Answer(
        status: .unprocessableContent, title: "The PDF is incomplete",
        happened: "Missing from it: \(parts.formatted(.list(type: .and))).",
        safe: "The document itself was not changed.",
        remedy: "Change the text, or download the PDF without it.", address: anyway,
        label: "Download anyway")
    case PortalError.stampsInProgress(let bundle): return .stampsInProgress(bundle)
    case PortalError.notSigned(let walk):
      return Answer(
        status: .notFound, title: "Nothing has been signed yet",
        happened:
          "A signed copy is available once you have agreed to this consent in your walkthrough and not declined it.",
        remedy: "Continue the walkthrough, agree, and sign.", address: walk,
        label: "Back to the walkthrough")
    case let error as HTTPError where error.status == .notFound || error.status == .badRequest:
      return .notFound
    case let error as HTTPError where error.status == .methodNotAllowed:
      return Answer(
        status: .methodNotAllowed, title: "This page cannot be used that way",
        happened: "This address exists, but it does not accept this kind of request.")
    default:
      if let failure = WritingFailure(error) {
        return Answer(
          status: failure.status, title: "Nothing can be saved right now",
          happened: failure.message, safe: "Everything that was saved is safe and can be read.",
          remedy:
            "Try again in a moment. If it happens again, tell the person who runs this portal.")
      }
      return Answer(
        status: .internalServerError, title: "Something went wrong",
        happened: "Accord could not complete your request. The error has been logged.",
        safe: "Everything that was confirmed as saved is safe.",
        remedy:
          "Try again in a moment. If it happens again, tell the person who runs this portal when it happened."
      )
    }
  }

  private func reply(
    _ general: Answer, keeping typed: KeptTexts?, to request: Request
  ) async throws -> Response {
    let answer = typed == nil ? general : general.keepingText
    var typed = typed
    typed?.mayBeSaved = answer.mayBeSaved
    if request.wantsJSON {
      return services.json(
        [
          "error": .string(answer.title), "message": .string(answer.happened),
          "stale": .boolean(answer.isStale),
        ], status: answer.status)
    }
    return try await services.reply(
      ErrorPage(
        shell: await shell(of: request), title: answer.title, happened: answer.happened,
        differences: answer.differences,
        safe: answer.safe, remedy: answer.remedy, remedyAddress: answer.address,
        remedyLabel: answer.label, typed: typed, titleWithText: answer.withText?.title,
        happenedWithText: answer.withText?.happened),
      status: answer.status)
  }

  /// Looks up the account again, because the session middleware runs later.
  func shell(of request: Request) async -> Shell {
    let token = request.cookies[SessionMiddleware.cookieName]?.value ?? ""
    let session = try? await services.store.session(token: token)
    return session.map { services.shell(of: $0) } ?? .stranger
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MB" : "\(bytes >> 10) KB"
  }

  private func askToSignIn(_ request: Request, keeping form: SubmittedForm) async throws -> Response
  {
    if request.wantsJSON {
      return services.json(
        [
          "error": "signInNeeded",
          "message": "You are signed out. Your text is kept here; sign in to save it.",
        ], status: .unauthorized)
    }
    // Inside a frame, signing in would not help; the page around the frame has to reload.
    if request.isFramed {
      return try await services.reply(SignedOutFramePage(), status: .unauthorized)
    }
    guard request.method == .post else {
      let target = request.uri.description
      let path =
        isOwnPath(target) && target != Paths.home ? Paths.signIn(returningTo: target) : Paths.signIn
      return services.redirect(to: path)
    }
    return try await services.reply(
      SignInPage(
        keeping: form, of: request.uri.path, institution: services.identity?.settings.name),
      status: .unauthorized)
  }
}

extension PrintError {
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .notInstalled, .tooManyWaiting, .timedOut, .killed: .serviceUnavailable
    case .pageTooLarge, .tooDemanding, .refused: .unprocessableContent
    case .failed: .internalServerError
    }
  }

  fileprivate var title: String {
    switch self {
    case .notInstalled: "PDF needs another program"
    case .tooManyWaiting: "Too many documents are printing"
    case .timedOut: "Printing took too long"
    case .pageTooLarge, .tooDemanding: "This document is too large to print"
    case .killed: "Printing was stopped"
    case .refused: "This document cannot be saved as PDF yet"
    case .failed: "Printing failed"
    }
  }
}

/// Tells the reader, inside a frame, that the page around it needs a new session.
struct SignedOutFramePage: Page {
  static let template = "accounts/signed-out-frame"
  let shell = Shell.stranger
  let signIn = Paths.signIn
}

extension Request {
  /// Whether a browser requests the page for a frame.
  var isFramed: Bool { headers[.fetchDestination] == "iframe" }

  /// Whether one of the portal's scripts sent the request and expects JSON.
  var wantsJSON: Bool { headers[.accept]?.contains("application/json") == true }
}
