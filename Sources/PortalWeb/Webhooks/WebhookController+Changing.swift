import Foundation
import Hummingbird
import PortalWebhooks
import StudyEditing
import StudyModel
import StudyStore

/// Changing a webhook and its secret. A form states the revision that its author saw.
extension WebhookController {
  @Sendable func openChange(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await changeableDraft(context)
    return try await changePage(of: draft, request, context)
  }

  @Sendable func change(_ request: Request, context: SignedInContext) async throws -> Response {
    let (draft, webhook) = (try await changeableDraft(context), try webhookID(context))
    let page = Paths.webhook(webhook, of: draft.study.id)
    guard let policy = services.webhooks, services.sendsWebhooks else { return refusal(at: page) }
    do {
      let form = try WebhookForm(context.form, policy: policy)
      try await services.store.changeWebhook(
        webhook, of: draft.study.id, to: form.new, isPaused: form.isPaused,
        basedOn: context.form.knownRevision, by: context.account.id)
      return services.redirect(to: page, notice: "The webhook has been saved.")
    } catch let errors as FormErrors {
      return try await changePage(
        of: draft, request, context, typed: WebhookValues(context.form), errors: errors,
        status: .unprocessableContent)
    } catch WebhookError.changedMeanwhile {
      return try await changePage(
        of: draft, request, context, typed: WebhookValues(context.form),
        errors: FormErrors(WebhookError.changedMeanwhile), status: .conflict)
    }
  }

  /// The secret is shown only in this response; the same form sent again gets the same one.
  @Sendable func renewSecret(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let (draft, id) = (try await changeableDraft(context), try webhookID(context))
    guard services.webhooks != nil, services.sendsWebhooks, let keys = services.keys else {
      return refusal(at: Paths.webhook(id, of: draft.study.id))
    }
    do {
      let key = try webhookKey(in: keys, for: "secret")
      let webhook = try await services.store.renewSecret(
        of: id, of: draft.study.id, basedOn: context.form.knownRevision, by: context.account.id,
        submission: Submission(request, context)
      ) { WebhookSecret(of: id, number: $0, key: key).hash }
      return try await services.reply(
        WebhookSecretPage(
          shell: services.shell(context, request), draft: draft, webhook: webhook,
          secret: WebhookSecret(of: id, number: webhook.secretNumber, key: key).text))
    } catch let errors as FormErrors {
      return try await changePage(
        of: draft, request, context, errors: errors, status: .unprocessableContent)
    } catch WebhookError.changedMeanwhile {
      return try await changePage(
        of: draft, request, context,
        errors: FormErrors(
          "secret",
          "Someone changed this webhook since you opened this page, so no secret was created. Check what changed, then try again."
        ), status: .conflict)
    }
  }

  /// - Throws: `StoreError`: only owners may do this, and not in an archived study.
  private func changeableDraft(_ context: SignedInContext) async throws -> Draft {
    let draft = try await ownedDraft(context)
    guard !draft.isArchived else { throw StoreError.archived }
    return draft
  }

  private func changePage(
    of draft: Draft, _ request: Request, _ context: SignedInContext,
    typed: WebhookValues? = nil, errors: FormErrors = FormErrors(),
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let webhook = try await services.store.webhook(
      webhookID(context), of: draft.study.id, for: context.account.id
    ).webhook
    return try await services.reply(
      WebhookChangePage(
        shell: services.shell(context, request), draft: draft, webhook: webhook, values: typed,
        policy: services.sendsWebhooks ? services.webhooks : nil, errors: errors),
      status: status)
  }
}

extension SubmittedForm {
  /// The revision that the author of a form saw; 0, which nothing has, if it states none.
  fileprivate var knownRevision: Int { self["known"].flatMap(Int.init(bounded:)) ?? 0 }
}
