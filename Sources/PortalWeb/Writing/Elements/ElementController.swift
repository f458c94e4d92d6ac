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
    routes.post(.init(Paths.ofStudy("/consents/:consent/element")), use: save)
  }

  @Sendable private func show(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let draft = try await services.draft(context)
    let query = request.query
    guard let target = target(query, typed: nil, draft.study, context) else {
      throw PortalError.notFound
    }
    guard
      let form = target.element.map({ ElementForm($0) }) ?? ElementForm(kind: query["kind"] ?? "")
    else { throw PortalError.notFound }
    return try await reply(form, target, draft, request, context)
  }

  /// With `text`, a script asks on behalf of a text being typed: it receives the tag, and nothing is saved.
  @Sendable private func save(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let draft = try await services.draft(context)
    let typed = context.form["text"]
    guard var target = target(context.form, typed: typed, draft.study, context) else {
      throw PortalError.notFound
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
      ) { try edit.applied(to: $0).notingSources(since: $0) }
    } catch ElementEditError.changed {
      return try await reply(
        form, target, draft, request, context,
        conflict:
          "Someone has changed the text since you opened this form. What you entered is still here. Check it and save again.",
        status: .conflict)
    } catch ElementEditError.unreadable(let diagnostic) {
      return try await reply(
        form, target, draft, request, context,
        conflict:
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

  private func reply(
    _ form: ElementForm, _ target: ElementTarget, _ draft: Draft, _ request: Request,
    _ context: SignedInContext, errors: FormErrors = FormErrors(), conflict: String? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    try await services.reply(
      ElementPage(
        form, target: target, shell: services.shell(context, request),
        problemCount: draft.problemCount, errors: errors, conflict: conflict
      ),
      status: status)
  }
}

/// Inserts an element into the saved text that its author saw.
struct ElementEdit: Sendable {
  let target: ElementTarget
  let element: ConsentElement
  let was: String?

  var place: Place {
    ["consents", target.consent.id] + (target.section.map { ["sections", $0] } ?? [])
  }

  /// The study with the element.
  /// - Throws: `ElementEditError` if the text has changed or would be unreadable, and `PortalError.notFound` if the
  ///   text no longer exists.
  func applied(to study: Study) throws -> Study {
    guard let index = study.consents.firstIndex(where: { $0.id == target.consent.id }) else {
      throw PortalError.notFound
    }
    var form = SubmittedForm()
    form.fields = [("element", target.index.map(String.init) ?? "")]
    if let section = target.section { form.fields.append(("section", section)) }
    guard
      let now = ElementTarget(
        form, typed: nil, study: study, consent: study.consents[index], language: target.language)
    else { throw PortalError.notFound }
    // An existing element is replaced wherever it is now; a new one is appended to the text that its author saw.
    guard now.fingerprint == (target.index == nil ? was : target.fingerprint), was != nil else {
      throw ElementEditError.changed
    }
    let text = now.text(with: element)
    var study = study
    if let section = now.consent.sections.firstIndex(where: { $0.id == now.section }) {
      study.consents[index].sections[section].content[now.language] = text
      return study
    }
    let shown = DocumentText(study: study, consent: now.consent, language: now.language)
    do {
      let reading = try DocumentText.reading(text, metadata: ConsentMetadata())
      study.consents[index] =
        DocumentRevision(
          of: now.consent, in: study, language: now.language, shown: shown, typed: reading
        ).consent
    } catch {
      guard let first = error.diagnostics.first else { throw error }
      throw ElementEditError.unreadable(first)
    }
    return study
  }
}

/// Why an element cannot be written yet.
enum ElementEditError: Error {
  case changed
  case unreadable(Diagnostic)
}
