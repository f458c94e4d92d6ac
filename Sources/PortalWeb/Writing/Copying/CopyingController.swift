import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Duplicates parts, and copies or moves them to another list in the same study or another one.
struct CopyingController: Sendable {
  let services: Services

  func addRoutes(to router: some RouterMethods<SignedInContext>) {
    router.post("/studies/:study/duplication/**", use: duplicate)
    router.get("/studies/:study/copying/**", use: show)
    router.post("/studies/:study/copying/**", use: copy)
  }

  @Sendable private func duplicate(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    guard let part = CopiedPart(at: context.place, in: draft.study), part.canBeDuplicated else {
      throw PortalError.notFound
    }
    let made = try await services.add(
      to: draft, request, context, at: part.list, "Duplicated \(part.title)"
    ) {
      let made = try part.copy(in: $0).inserted(into: part.list, after: part.id, of: $0)
      return (made.study, made.ids.first ?? "")
    }
    return services.redirect(
      to: Paths.newPart(at: part.list + [made.id], in: made.draft.study),
      notice: "This is the copy of “\(part.title)”.", undo: made.undo)
  }

  @Sendable private func show(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let draft = try await services.draft(context)
    guard let part = CopiedPart(at: context.place, in: draft.study) else {
      throw PortalError.notFound
    }
    return try await page(
      part, draft, request, context, wanted: request.query["to"], error: nil)
  }

  private func page(
    _ part: CopiedPart, _ draft: Draft, _ request: Request, _ context: SignedInContext,
    wanted: String?, error: String?
  ) async throws -> Response {
    let target = try await target(wanted, draft, context)
    let mine = try await services.store.writableStudies(of: context.account.id)
    return try await services.reply(
      CopyingPage(
        part, draft: draft, target: target, mine: mine, shell: services.shell(context, request),
        error: error), status: error == nil ? .ok : .unprocessableContent)
  }

  private func target(_ wanted: String?, _ draft: Draft, _ context: SignedInContext) async throws
    -> Draft
  {
    guard let wanted, wanted.lowercased() != draft.study.id.uuidString.lowercased() else {
      return draft
    }
    guard let id = UUID(uuidString: wanted),
      let target = try await services.store.draft(of: id, for: context.account.id)
    else { throw PortalError.notFound }
    return target
  }

  @Sendable private func copy(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let draft = try await services.draft(context)
    let form = context.form
    // Once moved, the part is no longer here to be moved again.
    if form["move"] == "on", let submission = Submission(request, context),
      let result = try await services.store.result(of: submission, by: context.account.id),
      let arrival = Arrival(result)
    {
      return services.redirect(arrival)
    }
    guard let part = CopiedPart(at: context.place, in: draft.study) else {
      throw PortalError.notFound
    }
    let target = try await target(form.trimmed("to"), draft, context)
    try target.requireEditor()
    let list = (form["list"] ?? "").split(separator: "/").map {
      $0.removingPercentEncoding ?? String($0)
    }
    let ids = Set(form.values("part")).union([part.id])
    let isMove = form["move"] == "on"
    let isHere = target.study.id == draft.study.id
    guard let copy = draft.study.copy(of: ids, in: part.list),
      let made = target.study.inserting(copy, into: list),
      !isMove || !isHere || list != part.list
    else {
      return try await page(
        part, draft, request, context, wanted: form["to"],
        error: PartCopy.Kind(of: list, in: target.study) == part.sort
          ? "It is already in that list. Choose another list."
          : "Choose a list to copy or move it to.")
    }
    let going = GoingPart(
      part: part, ids: ids, list: list, draft: draft, target: target,
      losses: LossDescription(copy, from: draft.study).sentence(made.lost))
    if isMove {
      do {
        return try await isHere
          ? move(going, request, context) : moveAway(going, request, context)
      } catch let repeated as RepeatedSubmission {
        guard let arrival = Arrival(repeated.result) else { throw PortalError.notFound }
        return services.redirect(arrival)
      }
    }
    let name = isHere ? "" : " from “\(draft.study.displayTitle)”"
    let arrival = try await services.add(
      to: target, request, context, at: list, "Copied \(part.title)\(name)"
    ) {
      let made = try copy.inserted(into: list, of: $0)
      return (made.study, made.ids.first ?? "")
    }
    return services.redirect(self.arrival(arrival.id, going, "Copied.").undone(by: arrival.undo))
  }

  /// Moves a part within the study.
  private func move(_ going: GoingPart, _ request: Request, _ context: SignedInContext)
    async throws -> Response
  {
    let (ids, old, list) = (going.ids, going.part.list, going.list)
    let here = going.draft.study.id
    let edit = CarefulEdit(context.form) { try $0.moving(ids, from: old, to: list).study }
    do {
      let made = try going.draft.study.moving(ids, from: old, to: list)
      let root = Array(zip(old, list).prefix { $0 == $1 }.map(\.0))
      let arrival = self.arrival(made.ids.first ?? "", going, "Moved.")
      let saved = try await services.edit(
        going.draft, context, at: root, "Moved \(going.part.title)",
        submission: Submission(request, context),
        change: { try edit.applied(to: $0) },
        making: { arrival.undone(by: NoticeUndo(here, edit: $0)).text })
      return services.redirect(arrival.undone(by: NoticeUndo(saved)))
    } catch let broken as WouldBreak {
      return try await services.ask(
        broken, deed: "Move “\(going.part.title)”", back: context.place, request, context,
        going.draft.study.primaryLanguage)
    }
  }

  /// Moves a part to another study: adds it there and removes it here in one transaction.
  private func moveAway(_ going: GoingPart, _ request: Request, _ context: SignedInContext)
    async throws -> Response
  {
    try going.draft.requireEditor()
    let (ids, old, list) = (going.ids, going.part.list, going.list)
    let (here, there) = (going.draft.study, going.target.study)
    let edit = CarefulEdit(context.form) { try $0.removing(ids, from: old) }
    let parent = Array(old.dropLast())
    let arrival = Arrival(
      address: Paths.write(here.id, at: parent.isEmpty ? ["facts"] : parent),
      notice:
        "“\(going.part.title)” is now in “\(there.displayTitle)” and no longer here. Undo restores it here; the other study keeps its copy."
        + going.losses)
    let saved: Draft
    do {
      saved = try await services.store.edit(
        .init(
          here.id, at: old, summary: "Moved \(going.part.title) to “\(there.displayTitle)”"),
        and: .init(
          there.id, at: list, summary: "Moved \(going.part.title) here from “\(here.displayTitle)”"),
        by: context.account.id, submission: Submission(request, context),
        revising: { source, target in
          let copy = try going.part.copy(ids, in: source.study)
          return (
            try edit.applied(to: source.study),
            try copy.inserted(into: list, of: target.study).study
          )
        }, problems: { StudyProblems($0).counts },
        making: { edit in
          arrival.undone(by: edit.map { NoticeUndo(here.id, edit: $0) }).text
        }
      ).0
    } catch let broken as WouldBreak {
      return try await services.ask(
        broken, deed: "Move “\(going.part.title)” to “\(there.displayTitle)”", back: context.place,
        request, context, here.primaryLanguage)
    }
    return services.redirect(arrival.undone(by: NoticeUndo(saved)))
  }

  private func arrival(_ id: String, _ going: GoingPart, _ words: String) -> Arrival {
    Arrival(
      address: Paths.write(going.target.study.id, at: going.list + [id]),
      notice: words + going.losses)
  }
}

/// A part to be copied or moved to another list, with the parts that go with it.
private struct GoingPart: Sendable {
  let part: CopiedPart
  let ids: Set<String>
  let list: Place
  let draft: Draft
  let target: Draft
  /// A sentence about references that do not exist at the target.
  let losses: String
}

/// The new location of a part and the notice about it, stored so that a repeated form gets the same response.
private struct Arrival: Sendable {
  let address: String
  let notice: String
  private(set) var undo: NoticeUndo?

  init(address: String, notice: String, undo: NoticeUndo? = nil) {
    self.address = address
    self.notice = notice
    self.undo = undo
  }

  func undone(by undo: NoticeUndo?) -> Arrival {
    var arrival = self
    arrival.undo = undo
    return arrival
  }

  /// Reads the stored text; nil if it has another format.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3 else { return nil }
    self.init(
      address: String(lines[0]), notice: String(lines[2]), undo: NoticeUndo(String(lines[1])))
  }

  var text: String { [address, undo?.text ?? "", notice].joined(separator: "\n") }
}

extension Services {
  fileprivate func redirect(_ arrival: Arrival) -> Response {
    redirect(to: arrival.address, notice: arrival.notice, undo: arrival.undo)
  }
}
