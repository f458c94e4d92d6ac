import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// Links that show one version to people without an account: makes, lists, and revokes them.
struct ViewLinkController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/versions/:number/links")), use: list)
    routes.post(.init(Paths.ofStudy("/versions/:number/links")), use: make)
    routes.post(.init(Paths.ofStudy("/versions/:number/links/:link/removal")), use: revoke)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    let (draft, line) = try await services.versionLine(context)
    return try await page(of: draft, line, request, context)
  }

  @Sendable func make(_ request: Request, context: SignedInContext) async throws -> Response {
    let (draft, line) = try await services.versionLine(context)
    try draft.requireEditor()
    let note = context.form.trimmed("note") ?? ""
    var errors = FormErrors()
    if let correction = TextLimit.name.correction(of: note, "this note has") {
      errors.add("note", correction)
    }
    let days = context.form.trimmed("days").flatMap { Int(bounded: $0) } ?? 0
    if !ViewLink.days.contains(days) {
      errors.add(
        "days",
        "Enter a number of days from \(ViewLink.days.lowerBound) to \(ViewLink.days.upperBound).")
    }
    guard errors.isEmpty else {
      return try await page(
        of: draft, line, request, context, errors: errors, status: .unprocessableContent)
    }
    let made = try await services.store.makeViewLink(
      draft.study.id, line.number, days: days, note: note, by: context.account.id,
      submission: Submission(request, context))
    // Shown only in this response: the store keeps just the token's hash.
    return try await services.reply(
      NewViewLinkPage(
        shell: services.shell(context, request), draft: draft, number: line.number,
        link: services.origin(of: request) + Paths.view(token: made.token),
        expires: made.link.expiresAt))
  }

  @Sendable func revoke(_ request: Request, context: SignedInContext) async throws -> Response {
    let (draft, line) = try await services.versionLine(context)
    guard let id = context.parameters.get("link").flatMap(UUID.init(uuidString:)) else {
      throw PortalError.notFound
    }
    try await services.store.revokeViewLink(id, of: draft.study.id, by: context.account.id)
    return services.redirect(
      to: Paths.viewLinks(draft.study.id, line.number),
      notice: "The link has been revoked. It no longer works.")
  }

  private func page(
    of draft: Draft, _ line: VersionLine, _ request: Request, _ context: SignedInContext,
    errors: FormErrors = FormErrors(), status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let links = try await services.store.viewLinks(of: draft.study.id, for: context.account.id)
    return try await services.reply(
      ViewLinksPage(
        shell: services.shell(context, request), draft: draft, number: line.number,
        links: links.filter { $0.number == line.number }, now: services.now(),
        form: context.form, errors: errors), status: status)
  }
}

extension Paths {
  static func view(token: String) -> String { "/view/\(encoded(token))" }
}
