import StudyDocuments
import StudyEditing
import StudyExchange
import StudyModel
import StudyParts
import StudyStore

/// What an uploaded file would become, before anything is created.
struct ImportPreviewPage: Page {
  static let template = "imports/preview"
  let shell: Shell
  let errors: ErrorSummary?
  let name: String
  let about: String
  let action: String
  let rereading: String
  let removal: String
  let contents: ImportContents
  /// Whether the file cannot be read as it is, so that only its cells can be corrected.
  let isRefused: Bool
  let lossTitle: String
  let losses: LossReport?
  /// How everything is imported if nothing is lost.
  let withoutLosses: String
  let cells: CellFields.Page?
  /// The mark of the corrections that the page shows.
  let corrections: String
  let destination: SelectField
  /// Nil to create a study.
  let target: Target?
  let sections: ImportedSections?
  let reread: Rereading?
  let button: String

  /// The study that the parts are added to.
  struct Target: Sendable {
    let value: String
    let title: String
    let titleLanguage: String
    let notes: [String]
    let afterConsent: SelectField?
    let afterTask: SelectField?
    let error: String?
  }

  /// Another format or language to read the file in.
  struct Rereading: Sendable {
    let format: SelectField
    let language: SelectField
    let error: [String]
    let isOpen: Bool
  }

  /// - Parameters:
  ///   - target: the study to add to; nil for a new one.
  ///   - form: what was sent, if it has errors, or was chosen before.
  init(
    shell: Shell, upload: Upload, target: Draft?, studies: [StudyTitle],
    form: SubmittedForm = SubmittedForm(), errors: FormErrors = FormErrors()
  ) {
    let study = upload.result.study
    self.shell = shell
    self.errors = errors.summary
    name = upload.name
    isRefused = upload.result.isRefused
    lossTitle = isRefused ? "What stops the import" : "What will change during import"
    let about = ImportResultPage.about(
      isRefused ? [] : study.languages, readAs: upload.result.format)
    self.about = about.prefix(1).uppercased() + about.dropFirst()
    let into = target.map { $0.study.id.uuidString.lowercased() }
    action = Paths.creation(of: upload.id)
    rereading = Paths.rereading(upload.id)
    removal = Paths.removingImport(upload.id)
    var cells = CellFields(upload.result, form: form, errors: errors)
    let report = LossReport(upload.result.losses, of: study, &cells)
    self.cells = cells.page
    corrections = upload.reading.mark
    withoutLosses = upload.result.cells.corrected.isEmpty ? "unchanged" : "as corrected"
    losses = report.isEmpty ? nil : report
    destination = SelectField(
      "destination", "Import into",
      options: [(value: "", label: "A new study", hint: String?.none)]
        + studies.map {
          (
            value: $0.id.uuidString.lowercased(), label: $0.title.orElse("Untitled"),
            hint: String?.none
          )
        },
      chosen: form["destination"] ?? into ?? "")
    sections = ImportedSections(upload.result, form: form, errors: errors)
    reread = upload.files.isEmpty ? nil : Rereading(upload.reading, form: form, errors: errors)
    let whole = ImportContents(study) { _ in nil }
    guard let target else {
      contents = whole
      self.target = nil
      button = "Create study"
      return
    }
    let joined = JoinedImport(form, of: study, into: target.study)
    contents = joined.marked(whole)
    self.target = Target(joined, draft: target, error: errors["part"])
    button = "Add to study"
  }
}

extension ImportPreviewPage.Target {
  fileprivate init(_ joined: JoinedImport, draft: Draft, error: String?) {
    let study = draft.study
    let language = study.primaryLanguage
    func places(_ name: String, _ label: String, _ titles: [(id: String, title: String)])
      -> SelectField?
    {
      guard !titles.isEmpty else { return nil }
      let chosen = name == "afterTask" ? joined.wanted.task : joined.wanted.consent
      return SelectField(
        name, label,
        options: [(value: "", label: "At the end", hint: String?.none)]
          + titles.map { (value: $0.id, label: "After “\($0.title)”", hint: String?.none) },
        chosen: chosen ?? "")
    }
    self.init(
      value: study.id.uuidString.lowercased(), title: study.displayTitle,
      titleLanguage: language.rawValue, notes: joined.notes,
      afterConsent: joined.source.consents.isEmpty
        ? nil
        : places(
          "afterConsent", "Position of consents",
          study.consents.map {
            (id: $0.id, title: study.title($0.title, in: language).orElse($0.id))
          }),
      afterTask: joined.source.tasks.isEmpty
        ? nil
        : places(
          "afterTask", "Position of tasks",
          study.tasks.map {
            (id: $0.id, title: study.title($0.title, in: language).orElse($0.id))
          }),
      error: error)
  }
}

extension ImportPreviewPage.Rereading {
  fileprivate init(_ reading: Upload.Reading, form: SubmittedForm, errors: FormErrors) {
    format = ImportPage.format(chosen: form["format"] ?? reading.format ?? "")
    language = ImportPage.language(chosen: form["language"] ?? reading.language?.rawValue ?? "")
    error = errors.lines.filter { $0.field == "format" }.map(\.text)
    isOpen = !error.isEmpty
  }
}
