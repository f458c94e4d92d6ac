import Foundation
import HTTPTypes
import Hummingbird
import StudyEditing
import StudyStore

/// What a person should know, over all studies.
struct NoticeController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.notices), use: list)
    routes.get(.init(Paths.openNotice), use: open)
    routes.post(.init(Paths.readNotices), use: markRead)
    routes.post(.init(Paths.noticeMail), use: setMail)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    let now = services.now()
    let number = request.pageNumber
    let account = context.account
    let shell = try await services.shell(context, request)
    let found = try await services.store.notices(
      for: account.id, page: number, size: NoticesPage.size)
    return try await services.reply(
      NoticesPage(
        shell: shell, notices: found.notices, total: found.total,
        unread: shell.notices?.new ?? 0, number: number, now: now,
        mayManageAccounts: account.role == .administrator,
        mailTo: services.sendsMail
          ? (account.email, try await services.store.getsMail(account.id)) : nil))
  }

  @Sendable func open(_ request: Request, context: SignedInContext) async throws -> Response {
    let account = context.account
    guard let id = request.query["notice"],
      let notice = try await services.store.notice(id, for: account.id),
      let address = notice.address(mayManageAccounts: account.role == .administrator)
    else {
      return services.redirect(
        to: Paths.notices,
        notice: "That notice no longer applies, because what it was about has changed.")
    }
    // A browser that only prepares for a click has shown nothing to anyone.
    let purpose = HTTPField.Name("Sec-Purpose").flatMap { request.headers[$0] } ?? ""
    if request.method == .get, !purpose.contains("prefetch") {
      do { try await services.store.markNoticeRead(id, for: account.id) } catch {
        // It can be read nevertheless.
        guard WritingFailure(error) != nil else { throw error }
      }
    }
    return services.redirect(to: address)
  }

  @Sendable func markRead(_ request: Request, context: SignedInContext) async throws -> Response {
    if let notice = context.form["notice"] {
      try await services.store.markNoticeRead(notice, for: context.account.id)
      let page = request.pageBefore.flatMap { $0.hasPrefix(Paths.notices) ? $0 : nil }
      return services.redirect(
        to: page ?? Paths.notices, notice: "The notice is marked as read.")
    }
    guard let until = context.form["until"].flatMap(Int64.init) else {
      throw PortalError.malformed("The form does not say which notices to mark. Reload the page.")
    }
    try await services.store.markNoticesRead(
      until: Date(timeIntervalSince1970: Double(until) / 1_000), for: context.account.id)
    return services.redirect(to: Paths.notices, notice: "All notices are marked as read.")
  }

  @Sendable func setMail(_ request: Request, context: SignedInContext) async throws -> Response {
    let isOn = context.form["mail"] == "on"
    try await services.store.setGetsMail(isOn, for: context.account.id)
    return services.redirect(
      to: Paths.notices,
      notice: isOn
        ? "Accord emails you about notices." : "Accord no longer emails you about notices.")
  }
}
