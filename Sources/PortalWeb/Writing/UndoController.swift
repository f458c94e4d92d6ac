import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Undoes and redoes edits.
struct UndoController: Sendable {
  let services: Services

  func addRoutes(to router: some RouterMethods<SignedInContext>) {
    router.post("/studies/:study/undo", use: undo)
    router.post("/studies/:study/redo", use: redo)
  }

  @Sendable private func undo(_ request: Request, context: SignedInContext) async throws -> Response
  {
    try await reverse(.undo, request, context)
  }

  @Sendable private func redo(_ request: Request, context: SignedInContext) async throws -> Response
  {
    try await reverse(.redo, request, context)
  }

  private func reverse(
    _ direction: ReversibleEdit.Direction, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let draft = try await services.draft(context)
    let back = try await returnPath(request, of: draft, context)
    let part = context.form.trimmed("part")
      .flatMap { try? JSONValue(parsing: $0.utf8) }?.arrayValue?.compactMap(\.stringValue)
    let scope: UndoScope? =
      if let part {
        UndoScope(place: try await followed(part, in: draft.study.id, context))
      } else { nil }
    let number = context.form.trimmed("number").flatMap { Int(bounded: $0) }
    do {
      var skipped: String?
      if let scope, direction == .undo {
        skipped = try await services.skipped(
          undoing: number, in: draft.study.id, at: scope, by: context.account.id)
      }
      let done = try await services.store.reverse(
        direction, draft.study.id, by: context.account.id,
        number: number,
        within: { scope?.holds($0) ?? true }, around: { scope?.lies(in: $0) ?? true },
        problems: { StudyProblems($0).counts })
      guard let done else {
        return services.redirect(
          to: back,
          refusal: direction == .redo
            ? "You have nothing to redo here."
            : number == nil
              ? skipped ?? "You have nothing to undo here." : "This has already been undone.")
      }
      let word = direction == .undo ? "Undone" : "Redone"
      return services.redirect(
        to: try await returnPath(request, of: done.draft, context),
        notice: ["\(word): \(done.edit.summary)".asSentence, skipped].compactMap(\.self)
          .joined(separator: " "),
        place: NoticePlace(done.edit.place, in: done.draft.study).link)
    } catch is EditConflict {
      return services.redirect(
        to: back,
        refusal:
          "This has been changed since, so nothing was \(direction == .undo ? "undone" : "redone"). History shows every earlier text and can restore it.",
        place: .init(title: "History", address: Paths.history(draft.study.id)))
    }
  }

  /// Where the part of a page is by now; where it was if it was removed.
  private func followed(
    _ place: Place, in study: Study.ID, _ context: SignedInContext
  ) async throws -> Place {
    guard let edit = context.form.shownEdit else { return place }
    let part = KnownPart(at: place, after: edit)
    return try await services.store.following(part, in: study, for: context.account.id)?.place
      ?? place
  }

  // Returns to the page with the Undo button if it belongs to this study, also if its part has another identifier since. If Undo
  // removes that part, returns to the one around it; otherwise, to the study.
  private func returnPath(
    _ request: Request, of draft: Draft, _ context: SignedInContext
  ) async throws -> String {
    let study = draft.study
    guard let page = request.pageBefore, page.hasPrefix(Paths.study(study.id) + "/"),
      let referrer = URL(string: page)
    else { return Paths.write(study.id) }
    if page.hasPrefix(Paths.write(study.id) + "/") {
      let page = Array(referrer.pathComponents.dropFirst(4))
      let wanted = try await followed(page, in: study.id, context)
      if wanted != page { return Paths.write(study.id, at: wanted) }
      let place = PlacedPart.nearest(to: wanted, in: study)?.place ?? []
      if place != wanted {
        if let renamed = try await services.renamed(
          wanted, in: draft, for: context.account.id)
        {
          return Paths.write(study.id, at: renamed)
        }
        return Paths.write(study.id, at: place.isEmpty ? ["facts"] : place)
      }
    }
    return page
  }
}
