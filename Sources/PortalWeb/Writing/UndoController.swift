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
    let back = returnPath(request, of: draft.study)
    let scope = context.form.trimmed("part")
      .flatMap { try? JSONValue(parsing: $0.utf8) }?.arrayValue
      .map { UndoScope(place: $0.compactMap(\.stringValue)) }
    let number = context.form.trimmed("number").flatMap { Int(bounded: $0) }
    do {
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
            : number == nil ? "You have nothing to undo here." : "This has already been undone.")
      }
      let word = direction == .undo ? "Undone" : "Redone"
      return services.redirect(
        to: returnPath(request, of: done.draft.study),
        notice: "\(word): \(done.edit.summary)".asSentence,
        place: NoticePlace(done.edit.place, in: done.draft.study).link)
    } catch is EditConflict {
      return services.redirect(
        to: back,
        refusal:
          "This has been changed since, so nothing was undone. History shows every earlier text and can restore it.",
        place: .init(title: "History", address: Paths.history(draft.study.id)))
    }
  }

  // Returns to the page with the Undo button if it belongs to this study. If Undo removes that part, returns to the one
  // around it; otherwise, to the study.
  private func returnPath(_ request: Request, of study: Study) -> String {
    guard let page = request.pageBefore, page.hasPrefix(Paths.study(study.id) + "/"),
      let referrer = URL(string: page)
    else { return Paths.write(study.id) }
    if page.hasPrefix(Paths.write(study.id) + "/") {
      let wanted = Array(referrer.pathComponents.dropFirst(4))
      let place = PlacedPart.nearest(to: wanted, in: study)?.place ?? []
      if place != wanted {
        return Paths.write(study.id, at: place.isEmpty ? ["facts"] : place)
      }
    }
    return page
  }
}
