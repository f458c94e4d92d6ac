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
    let notice: String
    do {
      if context.form["remove"] == "on" {
        try await services.edit(draft, context, at: place, "Took the PDF out of \(title)") {
          $0.placing(nil, in: owner, language)
        }
        notice = "The PDF is taken out."
      } else {
        let file = try PDFFile(context.form.file("file"))
        let asset = try await services.keep(
          file.bytes, named: file.name, mediaType: PDFFile.mediaType)
        try await services.edit(draft, context, at: place, "Gave \(title) a PDF") {
          $0.placing(asset, in: owner, language)
        }
        notice = "The PDF is in the study."
      }
    } catch let error as FieldError {
      builder.errors = [error]
      return try await services.reply(builder.page(), status: .unprocessableContent)
    }
    return services.redirect(
      to: Paths.write(draft.study, at: place, in: language) + "#field-file", notice: notice)
  }
}
