import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Changes the identifier of a part, along with everything that refers to it, in one edit.
struct IdentifierController: Sendable {
  let services: Services

  func addRoutes(to router: some RouterMethods<SignedInContext>) {
    router.post("/studies/:study/identifier/**", use: save)
  }

  @Sendable private func save(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    var builder = try await WritingPageBuilder(draft, request, context, services)
    let place = builder.part.place
    guard let part = StudyPart(at: place) else { throw PortalError.notFound }
    let id = context.form.trimmed("id") ?? ""
    let title = builder.part.title(in: draft.study.primaryLanguage)
    let saved: Draft
    do {
      saved = try await services.edit(
        draft, context, at: [], "Changed the identifier of \(title) to \(id)"
      ) {
        try $0.renaming(part, to: id)
      }
    } catch let error as RenamingError {
      builder.identifierError = error.message
      builder.typedIdentifier = id
      return try await services.reply(builder.page(), status: .unprocessableContent)
    }
    return services.redirect(
      to: Paths.write(draft.study, at: place.dropLast() + [id], in: builder.language),
      notice: id == part.id
        ? "“\(id)” is already the identifier."
        : "The identifier of “\(title)” is now “\(id)”, and everything that refers to it has been updated.",
      undo: NoticeUndo(saved))
  }
}
