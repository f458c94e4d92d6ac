import Hummingbird
import StudyModel

/// Brings the PDF of an article or a step into a study, and takes it away.
struct FileController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.post(.init(Paths.ofStudy("/file/**")), use: change)
  }

  @Sendable private func change(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    var builder = try WritingPageBuilder(draft, request, context, services)
    guard let owner = FileOwner(builder.part) else { throw PortalError.notFound }
    let place = builder.part.documentPlace
    let language = builder.language
    let title = builder.part.title(in: draft.study.primaryLanguage)
    let seen = context.form["was.file"]
    let notice: String
    do {
      if context.form["remove"] == "on" {
        try await services.edit(draft, context, at: place, "Removed the PDF from \(title)") {
          try $0.requiring(seen, at: place, language).placing(nil, in: owner, language)
        }
        notice = "The PDF has been removed."
      } else {
        let file = try PDFFile(context.form.file("file"))
        let asset = try await services.keep(
          file.bytes, named: file.name, mediaType: PDFFile.mediaType)
        try await services.edit(draft, context, at: place, "Added a PDF to \(title)") {
          try $0.requiring(seen, at: place, language).placing(asset, in: owner, language)
        }
        notice = "The PDF has been added."
      }
    } catch let stale as StaleFile {
      return try await reply(to: stale, request, context)
    } catch let error as FieldError {
      builder.errors = [error]
      builder.fileSeen = seen
      return try await services.reply(builder.page(), status: .unprocessableContent)
    }
    return services.redirect(
      to: Paths.write(draft.study, at: place, in: language) + "#field-file", notice: notice)
  }

  /// The page as it is now, which says what others have saved.
  private func reply(to stale: StaleFile, _ request: Request, _ context: SignedInContext)
    async throws -> Response
  {
    let draft = try await services.draft(context)
    var builder = try WritingPageBuilder(draft, request, context, services)
    let isRemoval = context.form["remove"] == "on"
    let now = stale.current.map { "The PDF here is now “\($0)”." } ?? "There is no PDF here now."
    builder.errors = [
      FieldError(
        name: "file",
        message: "The PDF was changed after you opened this page. \(now) "
          + (isRemoval
            ? "It was not removed. You can remove it now."
            : "Your PDF was not saved. To use it instead, choose it again."))
    ]
    return try await services.reply(builder.page(), status: .conflict)
  }
}

/// Another PDF is there than the author of the form saw.
private struct StaleFile: Error {
  /// The name of the one that is there; nil for none.
  let current: String?
}

extension Study {
  /// The study itself, where the PDF of a part is the one that the author of a form saw.
  /// - Parameter seen: its identifier, empty for none; nil for a form that does not say.
  fileprivate func requiring(_ seen: String?, at place: Place, _ language: Language) throws -> Study
  {
    guard let seen else { return self }
    let current = EditedPart(at: place, in: self).flatMap(FileOwner.init)?.asset(in: language)
    guard seen == current ?? "" else {
      throw StaleFile(current: current.flatMap { asset($0)?.name })
    }
    return self
  }
}
