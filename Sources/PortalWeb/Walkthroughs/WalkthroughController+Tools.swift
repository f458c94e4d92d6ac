import ConsentMarkdown
import Foundation
import Hummingbird
import StudyDocuments
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// The tools that authors, unlike participants, have in a walkthrough.
enum WalkTool: String, Sendable {
  case fill, finish, restart, jump, renew
}

extension WalkthroughController {
  @Sendable func useTool(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    var open = try await services.openWalk(context)
    let here = WalkDevice(context.form)
    let host =
      open.address + "?frame=\((here.device ?? .phone).rawValue)"
      + (here.theme.map { "&theme=\($0.rawValue)" } ?? "")
    guard let tool = context.form["tool"].flatMap(WalkTool.init(rawValue:)) else {
      throw PortalError.notFound
    }
    let notice: String?
    var newDraft: Data?
    switch tool {
    case .fill: notice = open.fillIn(at: services.now())
    case .finish: notice = open.finish(at: services.now())
    case .restart: notice = open.restart()
    case .jump: notice = open.jump(to: context.form["step"] ?? "", at: services.now())
    case .renew: (notice, newDraft) = try await renew(&open, context)
    }
    open.state.arrivedBack = nil
    open.state.run = open.walk.run
    do {
      _ = try await services.store.saveRun(
        open.kept.id, state: try open.state.encoded(), draft: newDraft,
        ifSequence: open.kept.sequence, for: context.owner)
      if newDraft != nil {
        await services.walkedTasks.keep(
          WalkableTask(open.walk.task.id, in: open.study), of: open.kept.id)
      }
    } catch is RunConflict {
      return services.redirect(
        to: host, refusal: "The walkthrough has already moved on, so nothing was done.")
    }
    return services.redirect(to: host, notice: notice)
  }

  /// Continues with the current draft.
  private func renew(_ open: inout OpenWalk, _ context: SignedInContext)
    async throws -> (said: String, draft: Data?)
  {
    guard let draft = try await services.draft(of: open, context) else {
      throw PortalError.notFound
    }
    guard let task = WalkableTask(open.walk.task.id, in: draft.study),
      var walk = Walkthrough(resuming: open.walk.run, in: task, today: services.today)
    else {
      return (
        "The draft no longer has this task. This walkthrough keeps the text it began with.",
        nil
      )
    }
    walk.language = open.walk.language
    let lost = Set(open.walk.visited).subtracting(walk.visited).count
    open.walk = walk
    open.state.revision = draft.revision
    let notice = "The walkthrough continues with the current draft."
    let losses =
      lost == 0
      ? ""
      : lost == 1
        ? " 1 visited step is no longer part of it."
        : " \(lost) visited steps are no longer part of it."
    return (notice + losses, Data(try draft.study.canonicalBytes()))
  }
}

/// The tools. Each does as much as it can and reports what it could not do.
extension OpenWalk {
  fileprivate mutating func fillIn(at moment: Date) -> String? {
    if walk.ending != nil { return "The walkthrough is over, so there is nothing to fill in." }
    if let elements = walk.validElements(in: kept.language) {
      walk.fillIn(elements: elements)
      return nil
    }
    return walk.fillIn(at: moment)
      ? nil : "This screen has nothing to fill in. Continue with its own button."
  }

  fileprivate mutating func finish(at moment: Date) -> String? {
    guard walk.ending == nil else { return nil }
    guard let answers = walk.answers(to: .end) else {
      return "No valid answers were found that lead to an end. The flow shows loops and dead ends."
    }
    do {
      try walk.give(answers, at: moment)
      walk.completeAgreements(in: kept.language)
      return nil
    } catch {
      return "The walkthrough stopped at “\(walk.current?.id ?? "")”: \(error.message)"
    }
  }

  fileprivate mutating func restart() -> String? {
    guard walk.ending == nil else {
      return "The walkthrough is over. Walk again, or jump to a step."
    }
    walk.restartHere()
    return nil
  }

  fileprivate mutating func jump(to id: Step.ID, at moment: Date) -> String? {
    guard let step = walk.task.step(id) else { return "Choose a step to jump to." }
    let title = StepNames.title(of: step, in: kept.language, study)
    let jump = walk.jump(to: id, at: moment)
    walk.completeAgreements(in: kept.language)
    switch jump {
    case .back: return "Back at “\(title)”. Its answers are remembered."
    case .onward: return "Now at “\(title)”. The steps before it were filled in with valid answers."
    case .fromTheStart:
      return
        "Now at “\(title)”, starting over. The steps before it were filled in with valid answers."
    case nil:
      return "No valid answers were found that lead to “\(title)”. Nothing was changed."
    }
  }
}
