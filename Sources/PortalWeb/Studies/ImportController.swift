import Foundation
import Hummingbird
import SampleStudies
import StudyDocuments
import StudyEditing
import StudyExchange
import StudyModel
import StudyStore

/// Creates a study from a file, or nothing if that fails, and reports what could not be imported.
struct ImportController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.importing), use: form)
    routes.post(.init(Paths.importing), use: create)
    routes.get(.init(Paths.ofStudy("/import")), use: report)
  }

  @Sendable func form(_ request: Request, context: SignedInContext) async throws -> Response {
    try context.account.requireWriter()
    return try await services.reply(
      ImportPage(shell: services.shell(context, request), form: SubmittedForm()))
  }

  @Sendable func create(_ request: Request, context: SignedInContext) async throws -> Response {
    try context.account.requireWriter()
    do {
      let file = try await read(context.form)
      // In a canceled task, HTML is only partly read.
      try _Concurrency.Task.checkCancellation()
      // Pictures are stored before the study, as in the import command, so that no study exists without its pictures.
      let taken = try await services.store.takeAssets(
        file.assets, of: file.study, for: context.account.id)
      let result = file.without(taken.missing)
      let study = try await services.create(
        result.study, request, context,
        from: ImportReport(
          fileName: context.form.files("file").map(\.fileName).joined(separator: ", "),
          format: result.format,
          losses: try result.lossDocument))
      return services.redirect(to: Paths.importReport(study.id))
    } catch let errors as FormErrors {
      return try await services.reply(
        ImportPage(shell: services.shell(context, request), form: context.form, errors: errors),
        status: .unprocessableContent)
    }
  }

  /// The report has its own address, so that reloading it does not import anything twice and it can be read again
  /// later.
  @Sendable func report(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    guard
      let report = try await services.store.importReport(
        of: draft.study.id, for: context.account.id)
    else { throw PortalError.notFound }
    return try await services.reply(
      ImportResultPage(
        shell: services.shell(context, request), study: draft.study, fileName: report.fileName,
        format: report.format, losses: try [Loss](document: report.losses)))
  }

  private func read(_ form: SubmittedForm) async throws(FormErrors) -> Import {
    let files = form.files("file")
    guard !files.isEmpty else {
      throw FormErrors("file", "Choose a file from your device.")
    }
    let language = form.trimmed("language").map { Language($0) }
    let format = form.trimmed("format")
    let sources = await services.documents.converted(
      files.map { ImportFile(name: $0.fileName, bytes: $0.bytes) }, as: format)
    do throws(ImportError) {
      return try ImportFormats.read(
        sources, as: format, options: ImportOptions(language: language))
    } catch {
      var errors = FormErrors()
      for line in error.message.split(separator: "\n") { errors.add("file", String(line)) }
      throw errors
    }
  }
}
