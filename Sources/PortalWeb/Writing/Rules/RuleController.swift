import Foundation
import Hummingbird
import StudyModel
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
    var builder = try WritingPageBuilder(draft, request, context, services)
    let form = context.form
    let asked: [AskedAnswer]
    let change: @Sendable (Study) throws -> Study
    let place = builder.part.place
    do {
      switch builder.part.kind {
      case .step(let task, let step):
        asked = AskedAnswer.all(in: task, of: draft.study, language: builder.language)
        let rules = RuleForm(
          reading: form, over: RuleForm(task, step: step.id, asked: asked), step: step.id,
          asked: asked)
        builder.rules = rules
        let made = try rules.rules(for: step.id, asked: asked)
        let edit = RuleEdit(task: task.id, step: step.id, rules: made, was: form["was"])
        change = { try edit.applied(to: $0) }
      case .item(let task, let step, let item):
        asked = AskedAnswer.all(in: task, of: draft.study, language: builder.language)
          .filter { $0.reference != .init(step: step.id, item: item.id) }
        var rules = RuleForm(task, step: "", asked: asked)
        rules = RuleForm(reading: form, over: rules, step: "", asked: asked)
        builder.rules = rules
        let condition = try rules.skip?.condition(asked: asked, name: "skip")
        let edit = VisibilityEdit(place: place, condition: condition, was: form["was"])
        change = { try edit.applied(to: $0) }
      default: throw PortalError.notFound
      }
    } catch let error as FieldError {
      builder.ruleError = error
      return try await services.reply(builder.page(), status: .unprocessableContent)
    }
    return try await store(change, draft, builder, request, context)
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
    } catch is StaleRules {
      var builder = builder
      builder.ruleError = FieldError(
        name: "rules",
        message:
          "Somebody else changed these rules while you did. Yours are shown here and not saved yet. Save again to put them in place of the others."
      )
      return try await services.reply(builder.page(), status: .conflict)
    }
    return services.redirect(
      to: Paths.write(draft.study, at: place, in: builder.language)
        + (isItem ? "#visibility" : "#rules"),
      notice: "Saved.")
  }
}

/// The rules were changed by somebody else since the page was opened.
struct StaleRules: Error {}

/// New rules for one step.
struct RuleEdit: Sendable {
  let task: Task.ID
  let step: Step.ID
  let rules: [Rule]
  let was: String?

  func applied(to study: Study) throws -> Study {
    var study = study
    guard let index = study.tasks.firstIndex(where: { $0.id == task }) else {
      throw PortalError.notFound
    }
    guard was == RulesView.fingerprint(of: study.tasks[index], step: step) else {
      throw StaleRules()
    }
    let first = study.tasks[index].rules.firstIndex { $0.step == step }
    study.tasks[index].rules.removeAll { $0.step == step }
    study.tasks[index].rules.insert(contentsOf: rules, at: first ?? study.tasks[index].rules.count)
    return study
  }
}

/// A new condition for showing one item; none shows it always.
struct VisibilityEdit: Sendable {
  let place: Place
  let condition: Condition?
  let was: String?

  func applied(to study: Study) throws -> Study {
    guard let part = EditedPart(at: place, in: study), case .item(_, _, let item) = part.kind else {
      throw PortalError.notFound
    }
    guard was == Self.fingerprint(of: item) else { throw StaleRules() }
    let value = try condition.map { try JSONValue(encoding: $0) }
    guard let changed = try JSONValue(encoding: study).replacing(value, at: place + ["visibility"])
    else {
      throw PortalError.notFound
    }
    return try Study(document: changed)
  }

  static func fingerprint(of item: FormItem) -> String {
    let bytes = (try? JSONValue(encoding: item.visibility))?.canonicalBytes ?? []
    return String(sha256(bytes).prefix(16))
  }
}
