import StudyDocuments
import StudyEditing
import StudyExchange
import StudyModel
import StudyParts

/// Asks for a file to create a study from.
struct ImportPage: Page {
  static let template = "imports/import"
  let shell: Shell
  let errors: ErrorSummary?
  let fileErrors: [String]
  /// The formats that can be imported, in a sentence.
  let formats = ImportFormats.titles
  let limit: String
  let bundleLimit: String
  /// The size of all files together that is not even sent.
  let mostBytes = FormLimits.imports.files ?? 0
  /// The study to import into, if it was chosen before the file.
  let into: String?
  let format: SelectField
  let language: SelectField

  init(shell: Shell, form: SubmittedForm, errors: FormErrors = FormErrors()) {
    self.shell = shell
    self.errors = errors.summary
    fileErrors = errors.lines.filter { $0.field == "file" }.map(\.text)
    limit = "\(ImportLimits.fileBytes / 1_000_000) MB"
    bundleLimit = "\(FormLimits.imports.megabytes) MB"
    into = form.trimmed("into")
    format = Self.format(chosen: form["format"] ?? "")
    language = Self.language(chosen: form["language"] ?? "")
  }

  static func format(chosen: String) -> SelectField {
    SelectField(
      "format", "File format",
      options: [(value: "", label: "Detect automatically", hint: String?.none)]
        + ImportFormats.all.map { (value: $0.name, label: $0.title, hint: String?.none) },
      chosen: chosen)
  }

  static func language(chosen: String) -> SelectField {
    SelectField(
      "language", "Text language",
      hint: "Used only for files that do not state their language, such as Markdown.",
      options: [(value: "", label: "As stated in the file, otherwise English", hint: String?.none)]
        + NewStudyForm.languageOptions,
      chosen: chosen)
  }
}
