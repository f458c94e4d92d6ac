import ConsentMarkdown
import Hummingbird
import StudyEditing
import StudyStore

/// Says what is kept about people who use the portal, also to visitors who are not signed in.
struct PrivacyController {
  let services: Services

  func addPublicRoutes(to router: some RouterMethods<PortalContext>) {
    router.get(.init(Paths.privacy), use: notice)
  }

  func addRoutes(to routes: some RouterMethods<AdministratorContext>) {
    routes.get(.init(Paths.privacyEditing), use: form)
    routes.post(.init(Paths.privacyEditing), use: change)
  }

  @Sendable func notice(_ request: Request, context: PortalContext) async throws -> Response {
    try await services.reply(
      PrivacyPage(
        shell: services.shell(context, request), notice: services.store.privacyNotice(),
        mayEdit: context.session?.account.role == .administrator))
  }

  @Sendable func form(_ request: Request, context: AdministratorContext) async throws -> Response {
    let text = try await services.store.privacyNotice()?.text ?? ""
    return try await services.reply(
      PrivacyFormPage(shell: services.shell(context.signedIn, request), text: text))
  }

  @Sendable func change(_ request: Request, context: AdministratorContext) async throws -> Response
  {
    let text = context.signedIn.form["text"] ?? ""
    do {
      try await services.store.setPrivacyNotice(text, by: context.signedIn.account.id)
      return services.redirect(to: Paths.privacy, notice: "The privacy notice has been saved.")
    } catch is PrivacyNotice.TooLong {
      return try await services.reply(
        PrivacyFormPage(
          shell: services.shell(context.signedIn, request), text: text,
          errors: FormErrors(
            "text",
            "Use a shorter text, with at most \(PrivacyNotice.limit.characters) characters, or link to the full notice."
          )), status: .unprocessableContent)
    }
  }
}

/// What the institution and Accord say about privacy.
struct PrivacyPage: Page {
  static let template = "privacy/notice"
  let shell: Shell
  /// Rendered Markdown; nil if the institution says nothing.
  let notice: String?
  let changed: Moment?
  /// Where administrators change it; nil for everyone else.
  let editing: String?
  /// Where people see what is kept about themselves; nil for visitors.
  let account: String?

  init(shell: Shell, notice: PrivacyNotice?, mayEdit: Bool) {
    self.shell = shell
    self.notice = notice.map {
      MarkdownHTML(headingOffset: 1, skipsNoLevels: true).render($0.text).html
    }
    changed = notice.map { Moment($0.changedAt) }
    editing = mayEdit ? Paths.privacyEditing : nil
    account = shell.accountName == nil ? nil : Paths.account
  }
}

/// Where an administrator writes what the institution says about privacy.
struct PrivacyFormPage: Page {
  static let template = "privacy/form"
  let shell: Shell
  let errors: ErrorSummary?
  let error: String?
  let text: String
  let action = Paths.privacyEditing
  let returning = Paths.privacy

  init(shell: Shell, text: String, errors: FormErrors = FormErrors()) {
    self.shell = shell
    self.text = text
    self.errors = errors.summary
    error = errors["text"]
  }
}

extension Paths {
  static let privacy = "/privacy"
  static let privacyEditing = "/privacy/editing"
}
