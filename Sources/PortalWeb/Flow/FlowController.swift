import ConsentMarkdown
import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyReview
import StudyStore

/// Flowcharts of a study's tasks, and the paths through them.
struct FlowController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/flow")), use: show)
    routes.get(.init(Paths.ofStudy("/flow/paths")), use: list)
    routes.get(.init(Paths.ofStudy("/flow/paths/:path")), use: path)
    routes.post(.init(Paths.ofStudy("/flow/walks")), use: walk)
  }

  @Sendable private func show(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let scene = try await scene(request.query, context)
    guard let subject = scene.subject else {
      return try await services.reply(
        FlowPage(
          shell: services.shell(context, request), scene: scene, problems: scene.problems,
          drawn: nil, zoom: nil))
    }
    guard let drawn = try await services.flows.drawing(of: subject, in: scene.study) else {
      throw PortalError.notFound
    }
    return try await services.reply(
      FlowPage(
        shell: services.shell(context, request), scene: scene, problems: scene.problems,
        drawn: drawn, zoom: FlowZoom(request.query["zoom"])))
  }

  @Sendable private func list(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let (scene, flow, paths) = try await explored(request.query, context)
    return try await services.reply(
      PathsPage(
        shell: services.shell(context, request), scene: scene, flow: flow, paths: paths,
        through: request.query["through"],
        page: request.query["page"].flatMap(Int.init(bounded:)) ?? 1))
  }

  @Sendable private func path(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let (scene, flow, paths) = try await explored(request.query, context)
    let name = context.parameters.get("path") ?? ""
    guard let found = paths.index(named: name) else { return redirect(fromGonePathOf: scene) }
    return try await services.reply(
      PathPage(
        shell: services.shell(context, request), scene: scene, flow: flow, paths: paths,
        found: found, name: name))
  }

  /// Starts a walkthrough that has followed a path up to one of its steps or to its end.
  @Sendable private func walk(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let (scene, _, paths) = try await explored(context.form, context)
    guard let found = paths.index(named: context.form["path"] ?? ""),
      var walk = Walkthrough(
        of: scene.task?.id ?? "", in: scene.study, today: services.today, at: services.now())
    else { return redirect(fromGonePathOf: scene) }
    walk.language = scene.language
    let turns = paths.turns(of: paths.paths[found])
    let answers =
      context.form["turns"].flatMap(Int.init(bounded:)).map { turns.prefix(max($0, 0)) }
      ?? turns[...]
    try walk.give(answers.map(\.answer), at: services.now())
    walk.completeAgreements(in: scene.language)
    let run = try await services.startRun(
      of: walk, in: scene.study, version: scene.version, revision: scene.draft.revision,
      language: scene.language, by: context.account.id)
    return services.redirect(to: Paths.walk(run) + "?frame=phone")
  }

  private func redirect(fromGonePathOf scene: FlowScene) -> Response {
    services.redirect(
      to: scene.address(of: Paths.paths(scene.study.id)),
      notice: "The study has changed, and this path no longer exists. These are the current paths.")
  }

  private func explored(
    _ query: SubmittedForm, _ context: SignedInContext
  ) async throws -> (FlowScene, TaskFlow, TaskPaths) {
    let scene = try await scene(query, context)
    guard let task = scene.task, let subject = scene.subject,
      let paths = await services.flows.paths(
        of: subject, in: scene.study, today: services.today)
    else { throw PortalError.notFound }
    return (scene, TaskFlow(task, of: scene.study, language: scene.language), paths)
  }

  /// The task that an address names, in the draft or in a version.
  private func scene(_ query: SubmittedForm, _ context: SignedInContext) async throws -> FlowScene {
    let draft = try await services.draft(context)
    var version: VersionNumber?
    var study = draft.study
    if let text = query.trimmed("version") {
      guard let number = VersionNumber(text),
        let found = try await services.store.version(number, of: study.id, for: context.account.id)
      else { throw PortalError.notFound }
      version = number
      study = try found.version.study()
    }
    let task = query["task"].map { id in study.tasks.first { $0.id == id } } ?? study.tasks.first
    if query["task"] != nil, task == nil { throw PortalError.notFound }
    return FlowScene(draft: draft, study: study, version: version, task: task)
  }
}
