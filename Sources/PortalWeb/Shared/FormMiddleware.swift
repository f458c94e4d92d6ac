import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// An error in handling a form, together with the form, so that the error page can show its text.
struct FailedForm: Error {
  let error: any Error
  let form: SubmittedForm
}

/// Reads submitted forms, within limits and only if they come from a page of the portal.
struct FormMiddleware: RouterMiddleware {
  /// The maximum size of the files in a form, in bytes; the fields around them get some extra room.
  static let fileLimit = 10 << 20

  private static let ended = Account.ID()
  /// The forms that begin sessions, which someone may send who is signed in in another window.
  private static let signingIn: Set<String> = [
    Paths.signIn, Paths.signInCode, Paths.institution, Paths.institutionAccount,
  ]

  let services: Services
  var held = HeldForms()
  /// What the files in forms hold: of one person two of the largest, because a browser may send a form again while the first
  /// one is still counted, and of all people one more, so that nobody keeps the others from sending files.
  var heldUploads = HeldForms(
    mostBytes: 2 * (FormLimits.imports.files ?? 0), ofAll: 3 * (FormLimits.imports.files ?? 0),
    exempting: 0)

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    // Places are compared with IDs, and Swift's string comparison can take minutes for characters with many combining
    // marks.
    if request.uri.path.utf8.count > StudyLimits.nameBytes,
      request.uri.path.removingPercentEncoding?.hasOverloadedLetter != false
    {
      throw PortalError.notFound
    }
    guard request.method == .post else { return try await next(request, context) }
    guard isFromHere(request) else { throw PortalError.staleForm }
    var context = context
    let (limits, holder) = try await limits(request, context)
    let isImport = isLargeImport(request, limits)
    let share = held.share(of: holder)
    let uploads = heldUploads.share(of: holder)
    defer {
      share.release()
      uploads.release()
    }
    context.form = try await form(
      of: request, limits: isImport ? .imports : limits, share, uploads: uploads)
    if let name = context.form.overloaded {
      throw FailedForm(
        error: PortalError.malformed(
          "\(StudyLimits.overloadedLetter) It is in the field “\(name)” on the previous page."
        ), form: context.form)
    }
    // Without a session, there is nothing that a foreign page could misuse.
    if let session = context.session, !Self.signingIn.contains(request.uri.path),
      !(context.form["csrf"] ?? "").utf8.elementsEqual(session.csrfToken.utf8)
    {
      throw FailedForm(error: PortalError.staleForm, form: context.form)
    }
    if let session = context.session, context.form.files.contains(where: { !$0.fileName.isEmpty }) {
      do {
        try services.take(.uploads, of: session.account)
        try await services.scan(context.form.files)
      } catch {
        throw FailedForm(error: error, form: context.form)
      }
    }
    let confirmed = try confirmed(context, at: request.uri.path)
    if let confirmed { context.form = confirmed.form }
    do {
      return try await Reauthentication.$current.withValue(confirmed?.by) { [context] in
        try await next(request, context)
      }
    } catch PortalError.signInNeeded(let form) {
      throw PortalError.signInNeeded(keeping: form)
    } catch is ReauthenticationNeeded {
      return try services.askToConfirm(context, request)
    } catch {
      guard let failure = WritingFailure(error) else {
        throw FailedForm(error: error, form: context.form)
      }
      throw PortalError.notSaved(failure, keeping: context.form)
    }
  }

  /// How large the form may be, and what its memory counts against: the person, all people whose session ended
  /// recently, or the link; nil for people who are not signed in, whose forms are small.
  private func limits(
    _ request: Request, _ context: PortalContext
  ) async throws -> (FormLimits, holder: UUID?) {
    if let session = context.session { return (.people, session.account.id) }
    for token in [context.sessionToken, context.formerToken].compactMap(\.self) {
      if try await services.store.hasEndedLately(token: token) { return (.people, Self.ended) }
    }
    if let token = Paths.linkToken(in: request.uri.path),
      let link = try await services.store.workingViewLink(token)
    {
      return (.visitors, link)
    }
    return (.strangers, nil)
  }

  /// Whether a signed-in person imports a file that is larger than other forms may be.
  private func isLargeImport(_ request: Request, _ limits: FormLimits) -> Bool {
    guard request.uri.path == Paths.importing, limits.text == FormLimits.people.text,
      let length = request.statedLength
    else { return false }
    return length > Self.fileLimit
  }

  private func isFromHere(_ request: Request) -> Bool {
    if let site = request.headers[.fetchSite] {
      return site == "same-origin" || site == "none"
    }
    guard let origin = request.headers[.origin] else { return true }
    // A proxy may ask for the portal under a name of its own.
    if origin == services.access.address?.origin { return true }
    guard let host = request.head.authority else { return true }
    return origin == "http://\(host)" || origin == "https://\(host)"
  }
}
