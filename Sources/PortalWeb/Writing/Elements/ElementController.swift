import ConsentMarkdown
import Foundation
import Hummingbird
import StudyEditing
import StudyExchange
import StudyModel
import StudyStore

/// Writes the tag of a toggle, a select, or a signature from a form: into the saved text or, for a script that holds
/// the text, into the response.
struct ElementController: Sendable {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/consents/:consent/element")), use: show)
    routes.post(
      .init(Paths.ofStudy("/consents/:consent/element")),
      use: services.keepingText(of: save) { ElementForm($0)?.typed ?? SubmittedForm() })
  }

  @Sendable private func show(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let draft = try await services.draft(context)
    let query = request.query
    guard var target = target(query, typed: nil, draft.study, context) else {
      return try await services.replyWithoutPart(
        reason: .textIsGone(place(of: query, context)), draft, request, context)
    }
    target.open()
    if let form = target.element.map({ ElementForm($0) }) {
      return try await reply(form, target, draft, request, context)
    }
    guard query.trimmed("element") == nil else {
      let change = try await services.laterChange(
        of: target, since: query, in: draft, for: context.account)
      return services.redirect(to: target.back, refusal: ElementPage.goneNotice(change))
    }
    guard let form = ElementForm(kind: query["kind"] ?? "") else { throw PortalError.notFound }
    return try await reply(form, target, draft, request, context)
  }

  /// With `text`, a script asks on behalf of a text being typed: it receives the tag, and nothing is saved.
  @Sendable private func save(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let draft = try await services.draft(context)
    try draft.study.requireLanguage(of: context.form, request)
    let typed = context.form["text"]
    guard var target = target(context.form, typed: typed, draft.study, context) else {
      let form = ElementForm(context.form)?.typed ?? SubmittedForm()
      return try await services.replyWithText(
        of: form, reason: .textIsGone(place(of: context.form, context)), draft, request, context)
    }
    if typed != nil, let place = context.form["at"].flatMap(Int.init(bounded:)) {
      target.choose(atUTF16: place)
      let form =
        target.element.map { ElementForm($0) } ?? ElementForm(kind: context.form["kind"] ?? "")
      guard let form else { return Response(status: .noContent) }
      return try await reply(form, target, draft, request, context)
    }
    guard var form = ElementForm(context.form) else { throw PortalError.notFound }
    switch context.form["do"] {
    case "add":
      form.takeListsApart()
      form.addOption()
    case let wish? where wish.hasPrefix("remove."):
      form.removeOption(Int(bounded: wish.dropFirst("remove.".count)) ?? -1)
      form.takeListsApart()
    default:
      form.takeListsApart()
      return try await save(form, target, draft, request, context)
    }
    return try await reply(form, target, draft, request, context)
  }

  private func save(
    _ form: ElementForm, _ target: ElementTarget, _ draft: Draft, _ request: Request,
    _ context: SignedInContext
  ) async throws -> Response {
    let element: ConsentElement
    do { element = try form.element(avoiding: target.otherIDs) } catch {
      return try await reply(
        form, target, draft, request, context, errors: error, status: .unprocessableContent)
    }
    guard target.standing == .asOpened else {
      return try await reply(form, target, draft, request, context, status: .conflict)
    }
    if context.form["text"] != nil {
      let range = target.utf16Range
      return services.json([
        "element": .string(ConsentSource(element).text),
        "from": range.map { .number(Double($0.lowerBound)) } ?? .null,
        "to": range.map { .number(Double($0.upperBound)) } ?? .null,
      ])
    }
    let edit = ElementEdit(target: target, element: element, was: context.form["was"])
    let saved: Draft
    do {
      saved = try await services.edit(
        draft, context, at: edit.place,
        "\(target.index == nil ? "Added" : "Changed") the \(element.kind) “\(element.id)”"
      ) { try edit.applied(to: $0.requiring(target.language)).notingSources(since: $0) }
    } catch ElementEditError.changed {
      return try await reply(
        form, target, draft, request, context,
        textChange: try await services.laterChange(
          ofTextOf: target, in: draft.study.id, context), status: .conflict)
    } catch ElementEditError.unreadable(let diagnostic) {
      return try await reply(
        form, target, draft, request, context,
        unreadable:
          "Fix the text first. Line \(diagnostic.line), column \(diagnostic.column): \(diagnostic.message)",
        status: .unprocessableContent)
    }
    return services.redirect(
      to: target.back,
      notice: target.index == nil ? "Added at the end of the text." : "Changed.",
      undo: NoticeUndo(saved))
  }

  private func target(
    _ form: SubmittedForm, typed: String?, _ study: Study, _ context: SignedInContext
  ) -> ElementTarget? {
    context.consent(in: study).flatMap {
      ElementTarget(
        form, typed: typed, study: study, consent: $0, language: study.language(form["language"]))
    }
  }

  /// The part in whose text the element is, whether it exists or not.
  private func place(of form: SubmittedForm, _ context: SignedInContext) -> Place {
    ["consents", context.consentID ?? ""]
      + (form.trimmed("section").map { ["sections", $0] } ?? [])
  }

  private func reply(
    _ form: ElementForm, _ target: ElementTarget, _ draft: Draft, _ request: Request,
    _ context: SignedInContext, errors: FormErrors = FormErrors(), unreadable: String? = nil,
    textChange: LaterChange? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    try await services.reply(
      ElementPage(
        form, target: target,
        shell: services.shell(context, request).showing(draft, at: context.part?.edit),
        problemCount: draft.problemCount, errors: errors, unreadable: unreadable,
        textChange: textChange,
        elementChange: try await services.laterChange(
          of: target, since: context.form, in: draft, for: context.account)
      ),
      status: status)
  }
}

/// Why an element cannot be written yet.
enum ElementEditError: Error {
  case changed
  case unreadable(Diagnostic)
}
