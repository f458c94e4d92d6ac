import Foundation
import Hummingbird
import SampleStudies
import StudyExchange
import StudyModel
import StudyStore

/// Makes a study from a file, whole or not at all, and says what could not come along.
struct ImportController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.importing), use: form)
    routes.post(.init(Paths.importing), use: create)
  }

  @Sendable func form(_ request: Request, context: SignedInContext) async throws -> Response {
    try context.account.requireWriter()
    return try await services.reply(
      ImportPage(shell: services.shell(context, request), form: SubmittedForm()))
  }

  @Sendable func create(_ request: Request, context: SignedInContext) async throws -> Response {
    try context.account.requireWriter()
    do {
      let result = try read(context.form)
      let study = try await services.create(
        { result.study.copy(id: $1, slug: $0) }, named: result.study.displayTitle,
        by: context.account)
      return try await services.reply(
        ImportResultPage(
          shell: services.shell(context, request), study: study, result: result,
          fileName: context.form.file("file")?.fileName ?? ""))
    } catch let errors as FormErrors {
      return try await services.reply(
        ImportPage(shell: services.shell(context, request), form: context.form, errors: errors),
        status: .unprocessableContent)
    }
  }

  private func read(_ form: SubmittedForm) throws(FormErrors) -> Import {
    guard let file = form.file("file") else {
      throw FormErrors("file", "Choose a file from your device.")
    }
    let language = form.trimmed("language").map { Language($0) }
    do throws(ImportError) {
      return try ImportFormats.read(
        ImportFile(name: file.fileName, bytes: file.bytes), as: form.trimmed("format"),
        wishes: ImportWishes(language: language))
    } catch {
      var errors = FormErrors()
      for line in error.message.split(separator: "\n") { errors.add("file", String(line)) }
      throw errors
    }
  }
}
