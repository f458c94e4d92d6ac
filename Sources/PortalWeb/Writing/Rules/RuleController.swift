import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Saves where participants go after a step, and when an item of a form is shown.
struct RuleController: Sendable {
  let services: Services

  func addRoutes(to router: some RouterMethods<SignedInContext>) {
    router.post("/studies/:study/rules/**", use: save)
  }

  @Sendable private func save(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    let context = try await services.followingNames(context, in: draft) { names, form in
      names.passed(rules: form, in: context.place.count > 1 ? context.place[1] : "")
    }
    var builder = try await WritingPageBuilder(draft, request, context, services)
    builder.rulesSeen = context.form["was"]
    let change: @Sendable (Study) throws -> Study
    do {
      change = try self.change(&builder, context.form)
      // A rule that was only added is incomplete, so it is not saved yet.
      if builder.rules?.isBegun == true {
        builder.rulesAreOpen = true
        return try await services.reply(builder.page())
      }
    } catch let error as FieldError {
      // A button that adds or moves something does not save, so an incomplete form stays open without an error.
      let isSaving = [nil, RuleConflictView.replacing].contains(context.form["do"])
      let isOpen = !isSaving && builder.rules != nil
      builder.ruleError = isOpen ? nil : error
      builder.rulesAreOpen = builder.rules != nil
      return try await services.reply(builder.page(), status: isOpen ? .ok : .unprocessableContent)
    }
    return try await store(change, draft, builder, request, context)
  }

  private func change(_ builder: inout WritingPageBuilder, _ form: SubmittedForm) throws
    -> @Sendable (Study) throws -> Study
  {
    let study = builder.draft.study
    let place = builder.part.place
    // After a conflict, only its button replaces the other rules, and only those that its author saw.
    let was = form["do"] == RuleConflictView.replacing ? form["replaced"] : form["was"]
    switch builder.part.kind {
    case .step(let task, let step):
      let asked = AskedAnswers(at: step.id, of: task, in: study, builder.language)
      let rules = try RuleForm(reading: form, step: step.id, asked: asked)
      builder.rules = rules
      let made = try rules.rules(for: step.id, in: task, asked: asked)
      let edit = RuleEdit(task: task.id, step: step.id, rules: made, was: was)
      return { try edit.applied(to: $0) }
    case .item(let task, let step, let item):
      let asked = AskedAnswers(at: step.id, item: item.id, of: task, in: study, builder.language)
      let rules = try RuleForm(reading: form, step: step.id, asked: asked)
      builder.rules = rules
      let condition = try rules.visibility(of: item, asked: asked)
      let edit = VisibilityEdit(place: place, condition: condition, was: was)
      return { try edit.applied(to: $0) }
    case .facts, .consent, .section, .signature, .task, .article, .quizQuestion, .formPage,
      .eligibilityQuestion, .healthType:
      throw PortalError.notFound
    }
  }

  private func store(
    _ change: @escaping @Sendable (Study) throws -> Study, _ draft: Draft,
    _ builder: WritingPageBuilder,
    _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let place = builder.part.place
    let title = builder.part.title(in: draft.study.primaryLanguage)
    let isItem = if case .item = builder.part.kind { true } else { false }
    do {
      try await services.edit(
        draft, context, at: isItem ? place : Array(place.prefix(2)) + ["rules"],
        isItem ? "Changed when \(title) is shown" : "Changed where \(title) leads", change: change)
    } catch let stale as StaleRules {
      // The page must show what others have saved since this request began.
      let now = try await services.draft(context)
      let line = try await services.store.latestEdit(
        of: now.study.id, for: context.account.id, about: Array(place.prefix(2))
      ) {
        $0.changesRules(at: place)
      }
      let editor = line?.accountName ?? now.editorName
      var fresh = try await WritingPageBuilder(now, request, context, services)
      fresh.rules = builder.rules
      fresh.rulesAreOpen = true
      fresh.rulesSeen = builder.rulesSeen
      let conflict = RuleConflictView(
        stale, at: place, language: fresh.language, line: line,
        isOwn: line.map { $0.accountID == context.account.id } ?? (editor == context.account.name),
        draft: now)
      fresh.ruleConflict = conflict
      fresh.ruleError = FieldError(name: "rules", message: conflict.message)
      return try await services.reply(fresh.page(), status: .conflict)
    }
    return services.redirect(
      to: Paths.write(draft.study, at: place, in: builder.language)
        + (isItem ? "#visibility" : "#rules"),
      notice: "Saved.")
  }
}
