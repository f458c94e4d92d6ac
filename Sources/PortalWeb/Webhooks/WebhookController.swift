import Foundation
import Hummingbird
import PortalWebhooks
import StudyEditing
import StudyExchange
import StudyModel
import StudyStore

/// Webhooks of a study: addresses that get a message when something happens to its versions. Only its owners see them.
struct WebhookController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/webhooks")), use: list)
    routes.post(.init(Paths.ofStudy("/webhooks")), use: add)
    routes.get(.init(Paths.ofStudy("/webhooks/:webhook")), use: open)
    routes.get(.init(Paths.ofStudy("/webhooks/:webhook/change")), use: openChange)
    routes.post(.init(Paths.ofStudy("/webhooks/:webhook/change")), use: change)
    routes.post(.init(Paths.ofStudy("/webhooks/:webhook/secret")), use: renewSecret)
    routes.post(.init(Paths.ofStudy("/webhooks/:webhook/test")), use: test)
    routes.post(.init(Paths.ofStudy("/webhooks/:webhook/removal")), use: remove)
    routes.post(
      .init(Paths.ofStudy("/webhooks/:webhook/deliveries/:delivery/replay")), use: replay)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    try await page(SubmittedForm(), request, context)
  }

  @Sendable func add(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await ownedDraft(context)
    guard let policy = services.webhooks, let keys = services.keys else {
      return refusal(at: Paths.webhooks(of: draft.study.id))
    }
    do {
      let form = try WebhookForm(context.form, policy: policy)
      return try await add(form.new, to: draft, keys: keys, request, context)
    } catch let errors as FormErrors {
      return try await page(
        context.form, request, context, errors: errors, status: .unprocessableContent)
    }
  }

  /// The secret is shown only in this response; the same form sent again gets the same one.
  private func add(
    _ new: NewWebhook, to draft: Draft, keys: KeyFolder, _ request: Request,
    _ context: SignedInContext
  ) async throws -> Response {
    let key = try webhookKey(in: keys, for: "address")
    do {
      let webhook = try await services.store.addWebhook(
        new, to: draft.study.id, by: context.account.id,
        submission: Submission(request, context)
      ) { WebhookSecret(of: $0, key: key).hash }
      return try await services.reply(
        WebhookSecretPage(
          shell: services.shell(context, request), draft: draft, webhook: webhook,
          secret: WebhookSecret(of: webhook.id, key: key).text))
    } catch let error as WebhookError {
      throw FormErrors(error)
    }
  }

  /// - Parameter field: where the form says that there is none.
  func webhookKey(in keys: KeyFolder, for field: String) throws -> [UInt8] {
    do {
      try keys.prepareWebhooks()
      return try keys.webhookKey()
    } catch let error as KeyError {
      services.logger.error("\(error.message)")
      throw FormErrors(
        field,
        "Nothing was saved because Accord cannot use its webhook key. Ask an administrator to check it."
      )
    }
  }

  @Sendable func open(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    let (webhook, deliveries) = try await services.store.webhook(
      webhookID(context), of: draft.study.id, for: context.account.id)
    return try await services.reply(
      WebhookPage(
        shell: services.shell(context, request), draft: draft, webhook: webhook,
        deliveries: deliveries, isOn: services.sendsWebhooks, now: services.now()))
  }

  @Sendable func test(_ request: Request, context: SignedInContext) async throws -> Response {
    let (study, webhook) = (try await ownedDraft(context).study.id, try webhookID(context))
    let page = Paths.webhook(webhook, of: study)
    guard services.sendsWebhooks else { return refusal(at: page) }
    do {
      try await services.store.testWebhook(webhook, of: study, by: context.account.id)
    } catch WebhookError.isPaused {
      return services.redirect(to: page, refusal: Webhook.isPausedText)
    }
    return services.redirect(to: page)
  }

  @Sendable func replay(_ request: Request, context: SignedInContext) async throws -> Response {
    let (study, webhook) = (try await ownedDraft(context).study.id, try webhookID(context))
    let page = Paths.webhook(webhook, of: study)
    guard services.sendsWebhooks else { return refusal(at: page) }
    do {
      try await services.store.replay(
        context.parameters.get("delivery") ?? "", to: webhook, of: study, by: context.account.id)
    } catch WebhookError.isPaused {
      return services.redirect(to: page, refusal: Webhook.isPausedText)
    }
    return services.redirect(to: page)
  }

  @Sendable func remove(_ request: Request, context: SignedInContext) async throws -> Response {
    let study = try services.studyID(context)
    try await services.store.removeWebhook(
      webhookID(context), of: study, by: context.account.id)
    return services.redirect(
      to: Paths.webhooks(of: study),
      notice: "The webhook has been removed. Accord no longer sends anything to it.")
  }

  /// - Throws: `StoreError`: only owners may do this.
  func ownedDraft(_ context: SignedInContext) async throws -> Draft {
    let draft = try await services.draft(context)
    guard draft.role == .owner else { throw StoreError.notAllowed }
    return draft
  }

  /// What is sent while webhooks are off would arrive long after it was asked for.
  func refusal(at page: String) -> Response {
    services.redirect(to: page, refusal: "Webhooks are off. An administrator can turn them on.")
  }

  func webhookID(_ context: SignedInContext) throws -> Webhook.ID {
    guard let id = context.parameters.get("webhook").flatMap(UUID.init(uuidString:)) else {
      throw PortalError.notFound
    }
    return id
  }

  private func page(
    _ form: SubmittedForm, _ request: Request, _ context: SignedInContext,
    errors: FormErrors = FormErrors(), status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let draft = try await services.draft(context)
    let webhooks = try await services.store.webhooks(
      of: draft.study.id, for: context.account.id)
    return try await services.reply(
      WebhooksPage(
        shell: services.shell(context, request), draft: draft, webhooks: webhooks, form: form,
        policy: services.sendsWebhooks ? services.webhooks : nil, now: services.now(),
        errors: errors), status: status)
  }
}

extension Services {
  /// Whether webhooks are sent: an administrator has allowed a host, and there is a folder for the key of their secrets.
  var sendsWebhooks: Bool { webhooks != nil && keys != nil }
}

extension Paths {
  static func webhooks(of study: Study.ID) -> String { "\(self.study(study))/webhooks" }
  static func webhook(_ id: Webhook.ID, of study: Study.ID) -> String {
    "\(webhooks(of: study))/\(id.uuidString.lowercased())"
  }
  static func changingWebhook(_ id: Webhook.ID, of study: Study.ID) -> String {
    "\(webhook(id, of: study))/change"
  }
}
