import Foundation
import Hummingbird
import StudyDocuments
import StudyEditing
import StudyExchange
import StudyModel
import StudyParts
import StudyStore

/// Reads files and shows what they would become, and then creates a study of them or adds them to one.
struct ImportController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.importing), use: form)
    routes.post(.init(Paths.importing), use: upload)
    routes.get("/studies/import/:upload", use: preview)
    routes.post("/studies/import/:upload/creation", use: create)
    routes.post("/studies/import/:upload/reading", use: read)
    routes.post("/studies/import/:upload/removal", use: remove)
    routes.get(.init(Paths.ofStudy("/import")), use: report)
  }

  @Sendable private func form(_ request: Request, context: SignedInContext) async throws -> Response
  {
    try context.account.requireWriter()
    var form = SubmittedForm()
    form.fields = request.query["into"].map { [("into", $0)] } ?? []
    return try await services.reply(
      ImportPage(shell: services.shell(context, request), form: form))
  }

  @Sendable private func upload(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    try context.account.requireWriter()
    do {
      let upload = try await ImportReading(services, context.form).upload(of: context.form)
      await services.imports.keep(upload, of: context.account.id)
      let study = context.form.target
      return services.redirect(to: Paths.importPreview(upload.id, into: study))
    } catch let errors as FormErrors {
      return try await services.reply(
        ImportPage(shell: services.shell(context, request), form: context.form, errors: errors),
        status: .unprocessableContent)
    }
  }

  @Sendable private func preview(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    try context.account.requireWriter()
    switch try await found(context) {
    case .used(let address): return services.redirect(to: address)
    case .waiting(let upload):
      return try await page(upload, into: request.query["into"], request, context)
    }
  }

  @Sendable private func remove(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    if let id = context.upload {
      if case .used(let address)? = await services.imports.find(id, of: context.account.id) {
        return imported(address)
      }
      await services.imports.remove(id, of: context.account.id)
    }
    return services.redirect(
      to: Paths.studies, notice: "The import was canceled. Nothing was created.")
  }

  /// For a page that was opened before the file was imported.
  func imported(_ address: String) -> Response {
    services.redirect(to: address, refusal: "This file has already been imported.")
  }

  /// Creates a study, or adds to one, once for each upload: what was made of it is remembered in the same transaction.
  @Sendable private func create(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    try context.account.requireWriter()
    let form = context.form
    guard let id = context.upload else { throw PortalError.uploadGone }
    let submission = Submission(["import", id.uuidString, form.trimmed("into") ?? ""])
    // Works also after the upload is no longer kept.
    if let made = try await services.store.result(of: submission, by: context.account.id) {
      return services.redirect(to: address(of: made, form))
    }
    guard case .waiting(var upload) = try await found(context) else {
      return try await preview(request, context: context)
    }
    // What would be added to another study has not been seen.
    if let destination = form["destination"], destination != form["into"] ?? "" {
      return try await reread(
        upload,
        refusal: "Nothing has been created yet. Check what this would add, and then add it.",
        request, context)
    }
    do {
      // What corrected cells change has not been seen either.
      let corrections = try corrected(upload, form)
      // A page without the mark showed none.
      let shown = form["corrections"] ?? Upload.Reading().mark
      if corrections != upload.reading.corrections || shown != upload.reading.mark
        || upload.result.isRefused
      {
        return try await reread(
          upload,
          refusal: "Nothing has been created yet. Check what the corrected cells change first.",
          request, context)
      }
      upload = try await cut(upload, form)
      upload.result.cells.corrector = context.account.name
      let response =
        if let target = try await target(form["into"], context) {
          try await add(upload, to: target, submission, request, context)
        } else {
          try await createStudy(of: upload, submission, context)
        }
      await services.imports.use(
        id, of: context.account.id, at: response.headers[.location] ?? Paths.studies)
      return response
    } catch let errors as FormErrors {
      return try await page(
        upload, into: form["into"], request, context, form: form, errors: errors)
    }
  }

  private func createStudy(
    of upload: Upload, _ submission: Submission, _ context: SignedInContext
  ) async throws -> Response {
    var result = upload.result
    // A new study is named after its title.
    result.study.slug = ""
    do {
      let made = try await services.create(
        result, named: upload.name, by: context.account.id, submission: submission)
      return services.redirect(to: Paths.importReport(made.study.id))
    } catch let repeated as RepeatedSubmission {
      return services.redirect(to: address(of: repeated.result, context.form))
    }
  }

  /// Adds the chosen parts in one edit, to whatever the study is by then.
  private func add(
    _ upload: Upload, to target: Draft, _ submission: Submission, _ request: Request,
    _ context: SignedInContext
  ) async throws -> Response {
    try target.requireEditor()
    let joined = JoinedImport(context.form, of: upload.result.study, into: target.study)
    guard let first = target.study.joining(joined.source, joined.wanted) else {
      throw FormErrors("part", "Select at least one consent or task.")
    }
    let shown = Set(first.study.assets.map(\.id))
    var source = joined.source
    source.assets.removeAll { !shown.contains($0.id) }
    let taken = try await services.store.takeAssets(
      upload.result.assets.filter { shown.contains($0.key) }, of: source, for: context.account.id)
    let (study, wanted) = (taken.study, joined.wanted)
    var kept = upload.result.without(taken.missing)
    kept.losses += upload.result.losses(of: first)
    let made = try await services.add(
      to: target, request, context, at: [], "\(joined.summary) from “\(upload.name)”",
      submission: submission,
      keeping: ImportReport(
        fileName: upload.name, format: kept.format, losses: try kept.lossDocument(adding: first))
    ) { current in
      guard let made = current.joining(study, wanted), let part = made.parts.first else {
        throw PlaceError.missing
      }
      return (made.study, ImportContents.Part.value(part.place))
    }
    let now = made.draft.study
    return services.redirect(
      to: address(of: made.id, in: now.id),
      notice: "\(joined.summary) from “\(upload.name)”." + JoinedImport.words(for: first),
      undo: made.undo)
  }

  /// Where what was made before is: the part that was added, or the study.
  private func address(of made: String, _ form: SubmittedForm) -> String {
    if let study = form.target {
      return address(of: String(made.prefix { $0 != "\n" }), in: study)
    }
    return UUID(uuidString: made).map(Paths.importReport) ?? Paths.studies
  }

  private func address(of part: String, in study: Study.ID) -> String {
    Paths.write(
      study, at: part.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) })
  }

  /// The report has its own address, so that reloading it does not import anything twice and it can be read again
  /// later.
  @Sendable private func report(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    let edit = request.query["edit"].flatMap { Int(bounded: $0) }
    guard
      let report = try await services.store.importReport(
        of: draft.study.id, edit: edit, for: context.account.id)
    else { throw PortalError.notFound }
    let account = try ImportAccount(document: report.losses)
    return try await services.reply(
      ImportResultPage(
        shell: services.shell(context, request), study: draft.study, fileName: report.fileName,
        format: report.format, losses: account.losses, languages: account.languages,
        corrections: account.corrections, isAddition: edit != nil))
  }

  // MARK: Uploads

  func found(_ context: SignedInContext) async throws -> PendingImports.Found {
    guard let id = context.upload,
      let found = await services.imports.find(id, of: context.account.id)
    else { throw PortalError.uploadGone }
    return found
  }

  private func target(_ id: String?, _ context: SignedInContext) async throws -> Draft? {
    guard let id, !id.isEmpty else { return nil }
    guard let id = UUID(uuidString: id),
      let target = try await services.store.draft(of: id, for: context.account.id)
    else { throw PortalError.notFound }
    return target
  }

  func page(
    _ upload: Upload, into: String?, _ request: Request, _ context: SignedInContext,
    form: SubmittedForm? = nil, errors: FormErrors = FormErrors()
  ) async throws -> Response {
    let target = try await target(into, context)
    try target?.requireEditor()
    let studies = try await services.store.writableStudies(of: context.account.id)
    return try await services.reply(
      ImportPreviewPage(
        shell: services.shell(context, request), upload: upload, target: target, studies: studies,
        form: form ?? upload.choices, errors: errors),
      status: errors.isEmpty ? .ok : .unprocessableContent)
  }
}

extension SignedInContext {
  fileprivate var upload: UUID? { parameters.get("upload").flatMap { UUID(uuidString: $0) } }
}

extension SubmittedForm {
  /// The study that a form adds to; nil for a new one.
  var target: UUID? { trimmed("into").flatMap { UUID(uuidString: $0) } }
}
