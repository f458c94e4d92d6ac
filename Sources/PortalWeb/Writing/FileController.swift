import Hummingbird
import StudyEditing
import StudyModel
import StudyParts

/// Adds or removes the PDF of an article or a step.
struct FileController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.post(.init(Paths.ofStudy("/file/**")), use: services.keepingText(of: change))
  }

  @Sendable private func change(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    try draft.study.requireLanguage(of: context.form, request)
    var builder = try await WritingPageBuilder(draft, request, context, services)
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

  /// The current page, which says what others have saved.
  private func reply(to stale: StaleFile, _ request: Request, _ context: SignedInContext)
    async throws -> Response
  {
    let draft = try await services.draft(context)
    var builder = try await WritingPageBuilder(draft, request, context, services)
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

/// The part has a different PDF from the one that the form's author saw.
private struct StaleFile: Error {
  /// The name of the current PDF; nil if there is none.
  let current: String?
}

extension Study {
  /// Returns the study if the PDF of the part is the one that the form's author saw.
  /// - Parameter seen: The PDF's identifier, empty for none; nil if the form does not say.
  /// - Throws: `StaleFile` if it is a different one, and `LanguageIsGone` if the study no longer has the language.
  fileprivate func requiring(_ seen: String?, at place: Place, _ language: Language) throws -> Study
  {
    _ = try requiring(language)
    guard let seen else { return self }
    let current = PlacedPart(at: place, in: self).flatMap(FileOwner.init)?.asset(in: language)
    guard seen == current ?? "" else {
      throw StaleFile(current: current.flatMap { asset($0)?.name })
    }
    return self
  }
}
