import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyReview
import StudyStore

/// Shows what changed between two versions, or a version and the draft, and corrects what a change means.
struct ComparisonController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/compare")), use: compare)
    routes.get(.init(Paths.ofStudy("/compare/changes/:change")), use: form)
    routes.post(.init(Paths.ofStudy("/compare/changes/:change")), use: correct)
  }

  @Sendable func compare(_ request: Request, context: SignedInContext) async throws -> Response {
    let study = try await services.comparableStudy(context)
    let chosen = ComparisonChoice(request.query, in: study)
    let shell = try await services.shell(context, request)
    guard chosen.unknown == nil, let from = chosen.from, let to = chosen.to else {
      return try await services.reply(
        ComparisonPage(shell: shell, of: study, chosen),
        status: chosen.unknown == nil ? .ok : .notFound)
    }
    let compared = try await services.compared(from, to, of: study.id, for: context.account.id)
    var screens: ScreenPairs?
    if chosen.view == .screens {
      let renderer = try await services.screens.screens()
      let language = compared.language(chosen.language)
      screens = ScreenPairs(
        from: Storyboard(compared.old, language: language, by: renderer, prefix: "old-"),
        to: Storyboard(compared.new, language: language, by: renderer),
        moves: compared.comparison.moves)
    }
    return try await services.reply(
      ComparisonPage(shell: shell, of: study, chosen, compared: compared, screens: screens))
  }

  @Sendable func form(_ request: Request, context: SignedInContext) async throws -> Response {
    let (compared, change, chosen) = try await change(in: request.query, context)
    return try await services.reply(
      ClassCorrectionPage(
        shell: services.shell(context, request), change, in: compared, chosen,
        form: SubmittedForm()))
  }

  @Sendable func correct(_ request: Request, context: SignedInContext) async throws -> Response {
    let form = context.form
    let (compared, change, chosen) = try await change(in: form, context)
    guard let pair = compared.study.pair else { throw PortalError.notFound }
    let errors: FormErrors
    do {
      let correction = try ClassCorrectionForm(form)
      let kind = correction.kind
      try await services.store.correctClass(
        of: change.id, to: kind?.rawValue, because: correction.reason, in: pair,
        of: compared.id, by: context.account.id,
        summary: kind.map { "Classified a change as “\($0.title)”: \(change.title)" }
          ?? "Returned to the proposed class of a change: \(change.title)")
      let page = Paths.comparison(
        compared.id, from: compared.study.from.name, to: compared.study.to.name,
        view: chosen.view == .screens ? .inline : chosen.view,
        language: change.language ?? chosen.language)
      return services.redirect(
        to: page + "#" + ComparedChange.anchor(of: change.id),
        notice: kind.map { "The change is now classified as “\($0.title)”." }
          ?? "The change has the class that Accord proposes again.")
    } catch let error as FormErrors {
      errors = error
    } catch let error as CorrectionError {
      errors = FormErrors(error)
    }
    return try await services.reply(
      ClassCorrectionPage(
        shell: services.shell(context, request), change, in: compared, chosen, form: form,
        errors: errors), status: .unprocessableContent)
  }

  /// The change that the address names, for someone who can correct its class.
  /// - Parameter query: what is compared.
  private func change(
    in query: SubmittedForm, _ context: SignedInContext
  ) async throws -> (OpenComparison, Change, ComparisonChoice) {
    let study = try await services.comparableStudy(context)
    let chosen = ComparisonChoice(query, in: study)
    guard chosen.unknown == nil, let from = chosen.from, let to = chosen.to,
      let id = context.parameters.get("change")
    else { throw PortalError.notFound }
    guard let draft = study.draft else { throw StoreError.notAllowed }
    try draft.requireEditor()
    let compared = try await services.compared(from, to, of: study.id, for: context.account.id)
    guard let change = compared.comparison.changes.first(where: { $0.id == id }) else {
      throw PortalError.notFound
    }
    guard compared.mayCorrect(in: study) else {
      throw PortalError.forbidden(
        compared.fixedClasses(in: study)
          ?? "Classes can be corrected only in comparisons that start from a version.")
    }
    return (OpenComparison(study: compared, draft: draft), change, chosen)
  }
}

/// A comparison that an author works on.
struct OpenComparison: Sendable {
  let study: ComparedStudies
  let draft: Draft

  var id: Study.ID { draft.study.id }
}
