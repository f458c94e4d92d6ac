import Foundation
import Hummingbird
import SampleStudies
import StudyEditing
import StudyModel
import StudyStore

// A copy differs from its original only in the ID, the short name, and, if requested, the title.
extension StudyController {
  @Sendable func copyForm(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    try context.account.requireWriter()
    var form = SubmittedForm()
    form.fields = [("title", "\(draft.study.displayTitle) (copy)")]
    if let version = request.query["version"] { form.fields.append(("source", version)) }
    return try await page(of: draft, form, request, context)
  }

  @Sendable func copy(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    try context.account.requireWriter()
    let title = context.form.trimmed("title") ?? ""
    let correction =
      title.isEmpty
      ? "Give the copy a title with at most \(TextLimit.title.characters) characters."
      : TextLimit.title.correction(of: title, "this title has")
    if let correction {
      return try await page(
        of: draft, context.form, request, context, errors: FormErrors("title", correction),
        status: .unprocessableContent)
    }
    let source = try await source(of: draft, context)
    let study = try await services.create(source.titled(title), request, context)
    return services.redirect(
      to: Paths.write(study.id),
      notice: "“\(study.displayTitle)” has been created as a copy. You are its owner.")
  }

  private func source(of draft: Draft, _ context: SignedInContext) async throws -> Study {
    guard let text = context.form.trimmed("source"), text != "draft" else { return draft.study }
    guard let number = VersionNumber(text),
      let found = try await services.store.version(
        number, of: draft.study.id, for: context.account.id, comparing: .withoutThreads)
    else { throw PortalError.notFound }
    return try found.version.study()
  }

  private func page(
    of draft: Draft, _ form: SubmittedForm, _ request: Request, _ context: SignedInContext,
    errors: FormErrors = FormErrors(), status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let id = draft.study.id
    let lines = try await services.store.versions(of: id, for: context.account.id) ?? []
    let versions = lines.asRecorded.sorted { $0.number > $1.number }.map {
      (value: "\($0.number)", label: "Version \($0.number)", hint: String?.none)
    }
    return try await services.reply(
      CopyStudyPage(
        shell: services.shell(context, request), study: draft.study.displayTitle,
        action: Paths.copy(id), returning: Paths.studies, errors: errors.summary,
        title: FormField(
          "title", "Title of the copy", value: form["title"] ?? "", error: errors["title"]),
        source: SelectField(
          "source", "What to copy",
          hint: "Everything in it is copied: languages, consents, tasks, rules, and pictures.",
          options: [(value: "draft", label: "The draft", hint: String?.none)] + versions,
          chosen: form["source"] ?? "draft")), status: status)
  }
}
