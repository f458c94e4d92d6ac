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

/// The links that show a version without an account.
struct ViewLinksPage: Page {
  static let template = "versions/links"
  let shell: Shell
  let study: StudyTabs
  let number: String
  let address: String
  let action: String
  let errors: ErrorSummary?
  /// For whom a new link is; nil for people who cannot make links.
  let note: FormField?
  /// Nil for people who cannot make links.
  let days: FormField?
  let links: [Row]
  let hasLinks: Bool

  struct Row: Sendable {
    /// For whom the link is, or its number among those to the version.
    let name: String
    let createdBy: String
    let created: Moment
    let chip: Chip
    /// Nil for a link that does not work although it is neither revoked nor expired.
    let until: Moment?
    let isUnbacked: Bool
    let openings: String
    let lastOpened: Moment?
    let removal: String?
  }

  init(
    shell: Shell, draft: Draft, number: VersionNumber, links: [ViewLink], now: Date,
    form: SubmittedForm, errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    study = draft.tabs(.versions)
    self.number = "\(number)"
    address = Paths.version(draft.study.id, number)
    let action = Paths.viewLinks(draft.study.id, number)
    self.action = action
    self.errors = errors.summary
    note =
      draft.mayEdit
      ? FormField(
        "note", "Recipient", value: form["note"] ?? "",
        hint: "Shown in the list of links, so that you can tell them apart.",
        error: errors["note"], isOptional: true) : nil
    days =
      draft.mayEdit
      ? FormField(
        "days", "Days until the link expires", type: "number", value: form["days"] ?? "30",
        hint: "From \(ViewLink.days.lowerBound) to \(ViewLink.days.upperBound).",
        error: errors["days"]) : nil
    let mayRevoke = draft.role >= .editor
    // The latest one is first.
    self.links = links.enumerated().map { index, link in
      let isUnbacked = link.isOpen(at: now) && !link.isBacked
      return Row(
        name: link.note.orElse("Link \(links.count - index)"), createdBy: link.createdBy,
        created: Moment(link.createdAt), chip: Self.chip(link, now),
        until: isUnbacked ? nil : Moment(link.revokedAt ?? link.expiresAt),
        isUnbacked: isUnbacked,
        openings: Self.openings(link),
        lastOpened: link.lastOpenedAt.map { Moment($0) },
        removal: mayRevoke && link.isOpen(at: now)
          ? "\(action)/\(link.id.uuidString.lowercased())/removal" : nil)
    }
    hasLinks = !links.isEmpty
  }

  private static func openings(_ link: ViewLink) -> String {
    let opened = "opened \(times(link.openings))"
    return link.walkthroughs == 0
      ? opened : "\(opened), walked through \(times(link.walkthroughs))"
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  private static func chip(_ link: ViewLink, _ now: Date) -> Chip {
    if link.revokedAt != nil { return Chip("Revoked", icon: "remove") }
    guard link.isOpen(at: now) else { return Chip("Expired", icon: "clock") }
    return link.isBacked
      ? Chip("Works until", icon: "share-link", tone: "green")
      : Chip("Stopped", icon: "lock")
  }
}

/// The address of a new link, shown only once.
struct NewViewLinkPage: Page {
  static let template = "versions/new-link"
  let shell: Shell
  let study: StudyTabs
  let number: String
  let links: String
  let link: String
  let expires: Moment

  init(shell: Shell, draft: Draft, number: VersionNumber, link: String, expires: Date) {
    self.shell = shell
    study = draft.tabs(.versions)
    self.number = "\(number)"
    links = Paths.viewLinks(draft.study.id, number)
    self.link = link
    self.expires = Moment(expires)
  }
}
