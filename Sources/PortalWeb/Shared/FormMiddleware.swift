import Foundation
import Hummingbird
import StudyModel

/// Reads what a form submits, within a stated limit and only if it comes from a page of ours.
struct FormMiddleware: RouterMiddleware {
  /// The most a form may hold, in bytes.
  static let textLimit = 2 << 20
  /// The most an import may hold, in bytes, with room for the form around the file.
  static let fileLimit = 10 << 20

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    // Places are compared with ids, which can take minutes where letters are overloaded.
    if request.uri.path.utf8.count > StudyLimits.nameBytes,
      request.uri.path.removingPercentEncoding?.hasOverloadedLetter != false
    {
      throw PortalError.notFound
    }
    guard request.method == .post else { return try await next(request, context) }
    guard isFromHere(request) else { throw PortalError.staleForm }
    var context = context
    context.form = try await form(of: request)
    // Whoever has no session yet has nothing that a foreign page could misuse.
    if let session = context.session, context.form["csrf"] != session.csrfToken,
      request.uri.path != Paths.signIn
    {
      throw FailedForm(error: PortalError.staleForm, form: context.form)
    }
    do { return try await next(request, context) } catch PortalError.signInNeeded(let form) {
      throw PortalError.signInNeeded(keeping: form)
    } catch {
      throw FailedForm(error: error, form: context.form)
    }
  }

  private func form(of request: Request) async throws -> SubmittedForm {
    let contentType = request.headers[.contentType] ?? ""
    let isMultipart = contentType.lowercased().hasPrefix("multipart/form-data")
    let limit = isMultipart ? Self.fileLimit + (64 << 10) : Self.textLimit
    let stated = isMultipart ? Self.fileLimit : Self.textLimit
    if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
      throw PortalError.tooLarge(limit: stated)
    }
    var bytes: [UInt8] = []
    for try await buffer in request.body {
      guard bytes.count + buffer.readableBytes <= limit else {
        throw PortalError.tooLarge(limit: stated)
      }
      bytes.append(contentsOf: buffer.readableBytesView)
    }
    let form =
      isMultipart
      ? SubmittedForm(multipart: bytes, contentType: contentType) : SubmittedForm(urlEncoded: bytes)
    guard let form else {
      throw PortalError.malformed(
        "What your browser sent was cut off or is not a form. Go back and send it again.")
    }
    if let name = form.overloaded {
      throw PortalError.malformed(
        "\(StudyLimits.overloadedLetter) It stands in the field “\(name)” of the page before this one."
      )
    }
    return form
  }

  private func isFromHere(_ request: Request) -> Bool {
    if let site = request.headers[.fetchSite] {
      return site == "same-origin" || site == "none"
    }
    guard let origin = request.headers[.origin], let host = request.head.authority else {
      return true
    }
    return origin == "http://\(host)" || origin == "https://\(host)"
  }
}
