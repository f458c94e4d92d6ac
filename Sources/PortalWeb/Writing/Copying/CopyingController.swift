import Foundation
import Hummingbird
import StudyModel
import StudyStore

/// Duplicates parts, and copies or moves them to another list, of this study or another.
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
    guard let part = CopiedPart(at: context.place, in: draft.study) else {
      throw PortalError.notFound
    }
    let made = try part.copy(in: draft.study).inserted(
      into: part.list, after: part.id, of: draft.study)
    try await services.edit(draft, context, at: part.list, "Duplicated \(part.title)") {
      try part.copy(in: $0).inserted(into: part.list, after: part.id, of: $0).study
    }
    return services.redirect(
      to: Paths.write(draft.study.id, at: part.list + made.ids),
      notice: "This is the copy of “\(part.title)”.", undo: Paths.undo(draft.study.id))
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
    let mine = try await services.store.studiesToWrite(of: context.account.id)
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
    guard let part = CopiedPart(at: context.place, in: draft.study) else {
      throw PortalError.notFound
    }
    let form = context.form
    let target = try await target(form.trimmed("to"), draft, context)
    let isMove = form["move"] == "on" && target.study.id == draft.study.id
    try target.requireEditor()
    let ids = Set(form.values("part")).union([part.id])
    let list = (form["list"] ?? "").split(separator: "/").map {
      $0.removingPercentEncoding ?? String($0)
    }
    guard let copy = draft.study.copy(of: ids, in: part.list),
      let made = target.study.inserting(copy, into: list), !isMove || list != part.list
    else {
      return try await page(
        part, draft, request, context, wanted: form["to"],
        error: list == part.list
          ? "It is in that list already. Choose another." : "Choose where it shall go.")
    }
    if isMove {
      let edit = CarefulEdit(form) { try Self.moving(ids, from: part.list, to: list, in: $0) }
      do {
        try await services.edit(target, context, at: ["tasks"], "Moved \(part.title)") {
          try edit.applied(to: $0)
        }
      } catch let broken as WouldBreak {
        return try await services.ask(
          broken, deed: "Move “\(part.title)”", back: context.place, request, context,
          draft.study.primaryLanguage)
      }
    } else {
      let name = draft.study.id == target.study.id ? "" : " from “\(draft.study.displayTitle)”"
      try await services.edit(target, context, at: list, "Copied \(part.title)\(name)") {
        try copy.inserted(into: list, of: $0).study
      }
    }
    return services.redirect(
      to: Paths.write(target.study.id, at: list + made.ids.prefix(1)),
      notice: (isMove ? "Moved." : "Copied.") + LossWords(draft.study).sentence(made.lost),
      undo: Paths.undo(target.study.id))
  }

  /// The study with parts in another list; what names an item follows it within its task.
  private static func moving(_ ids: Set<String>, from old: Place, to list: Place, in study: Study)
    throws -> Study
  {
    guard let copy = study.copy(of: ids, in: old) else { throw PortalError.notFound }
    let made = try copy.inserted(into: list, of: study)
    var moved = try made.study.changingList(at: old) { parts in
      parts.removeAll { $0["id"]?.stringValue.map(ids.contains) ?? false }
    }
    if copy.member == "steps" {
      moved = moved.lettingGo(of: ids.map { ["tasks", old[1], "rules", $0] })
    } else if old[1] == list[1] || copy.member == "sections" {
      moved = moved.following(
        Dictionary(
          zip(copy.ids, made.ids).compactMap { before, after in
            let container = [old, list].map { StudyPart(at: $0 + ["·"]) }
            guard let from = container[0]?.named(before), let to = container[1]?.named(after) else {
              return nil
            }
            return (from, to)
          }
        ) { first, _ in first })
    }
    return moved
  }
}

/// A part that can be copied: a step, an item, a question of a quiz or a section.
struct CopiedPart: Sendable {
  let list: Place
  let id: String
  let title: String

  init?(at place: Place, in study: Study) {
    guard let part = EditedPart(at: place, in: study), let id = place.last else { return nil }
    switch part.kind {
    case .section, .step, .item, .quizQuestion: break
    case .facts, .consent, .signature, .task, .formPage, .article, .eligibilityQuestion,
      .healthType:
      return nil
    }
    list = Array(place.dropLast())
    self.id = id
    title = part.title(in: study.primaryLanguage)
  }

  func copy(in study: Study) throws -> PartCopy {
    guard let copy = study.copy(of: [id], in: list) else { throw PortalError.notFound }
    return copy
  }
}

extension PartCopy {
  func inserted(into list: Place, after sibling: String? = nil, of study: Study) throws -> Insertion
  {
    guard let insertion = study.inserting(self, into: list, after: sibling) else {
      throw PortalError.notFound
    }
    return insertion
  }
}

/// What could not come along with a copy, in one sentence.
struct LossWords {
  private let words: ReferenceWords?

  init(_ study: Study?) {
    words = study.map { ReferenceWords(study: $0, language: $0.primaryLanguage) }
  }

  func sentence(_ lost: [Reference]) -> String {
    var sites: [Place] = []
    for reference in lost {
      let site = BreakingView.site(of: reference.place)
      if !sites.contains(site) { sites.append(site) }
    }
    guard !sites.isEmpty else { return "" }
    let count = sites.count == 1 ? "One thing" : "\(sites.count) things"
    let told = sites.prefix(4).compactMap { site in
      words.map { $0.sentence(at: site) ?? $0.whereabouts(of: site) }
    }
    return " \(count) did not come along, because what is named there is not here"
      + (told.isEmpty ? "." : ": " + told.joined(separator: " "))
      + (sites.count > 4 ? " And \(sites.count - 4) more." : "")
  }
}
