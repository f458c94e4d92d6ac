import StudyDocuments
import StudyEditing
import StudyExchange
import StudyModel
import StudyParts

/// Asks for a file to create a study from.
struct ImportPage: Page {
  static let template = "studies/import"
  let shell: Shell
  let errors: ErrorSummary?
  let fileErrors: [String]
  /// The formats that can be imported, in a sentence.
  let formats = ImportFormats.titles
  let limit: String
  let format: SelectField
  let language: SelectField

  init(shell: Shell, form: SubmittedForm, errors: FormErrors = FormErrors()) {
    self.shell = shell
    self.errors = errors.summary
    fileErrors = errors.lines.filter { $0.field == "file" }.map(\.text)
    limit = "\(FormMiddleware.fileLimit >> 20) MB"
    format = SelectField(
      "format", "File format",
      options: [(value: "", label: "Detect automatically", hint: String?.none)]
        + ImportFormats.all.map { (value: $0.name, label: $0.title, hint: String?.none) },
      chosen: form["format"] ?? "")
    language = SelectField(
      "language", "Text language",
      hint: "Used only for files that do not state their language, such as Markdown.",
      options: [(value: "", label: "As stated in the file, otherwise English", hint: String?.none)]
        + NewStudyForm.languageOptions,
      chosen: form["language"] ?? "")
  }
}

/// The result of an import, and what was not imported unchanged.
struct ImportResultPage: Page {
  static let template = "studies/imported"
  let shell: Shell
  let title: String
  let titleLanguage: String
  let address: String
  let about: String
  let numbers: [Number]
  let losses: [LossRow]
  let hasLosses: Bool
  let lossTotals: String
  let created: [Part]

  struct Number: Sendable {
    let count: Int
    let name: String
  }

  struct LossRow: Sendable {
    let chip: Chip
    /// The title of the step that the loss concerns.
    let part: String?
    let place: String
    /// Its location in a JSON file, as a JSON pointer.
    let pointer: String?
    let what: String
    /// The file's value for a setting that Accord keeps without using it.
    let value: String?
    let became: String?
    let advice: String?
  }

  struct Part: Sendable {
    let icon: String
    let title: String
    let count: String
    let address: String
  }

  init(shell: Shell, study: Study, fileName: String, format: String, losses: [Loss]) {
    self.shell = shell
    title = study.displayTitle
    titleLanguage = study.primaryLanguage.rawValue
    address = Paths.write(study.id)
    let formatName = ImportFormats.named(format)?.title ?? format
    let languages = study.languages.map(\.englishName).joined(separator: ", ")
    about = "“\(fileName)”, read as \(formatName) · \(languages)"
    numbers = Self.numbers(study)
    self.losses = losses.sorted { $0.severity.rank < $1.severity.rank }
      .map { LossRow($0, of: study) }
    hasLosses = !losses.isEmpty
    lossTotals = losses.count == 1 ? "1 change" : "\(losses.count) changes"
    created =
      study.consents.map { Part($0, of: study) } + study.tasks.map { Part($0, of: study) }
  }

  private static func numbers(_ study: Study) -> [Number] {
    func number(_ count: Int, _ one: String, _ several: String) -> Number {
      Number(count: count, name: count == 1 ? one : several)
    }
    return [
      number(study.consents.count, "consent", "consents"),
      number(study.consents.map(\.sections.count).reduce(0, +), "section", "sections"),
      number(study.tasks.count, "task", "tasks"),
      number(study.tasks.map(\.steps.count).reduce(0, +), "step", "steps"),
    ]
  }
}

extension ImportResultPage.LossRow {
  init(_ loss: Loss, of study: Study) {
    chip =
      switch loss.severity {
      case .error: Chip(loss.kind.words, icon: "remove", tone: "brick")
      case .warning: Chip(loss.kind.words, icon: "warning", tone: "amber")
      case .note: Chip(loss.kind.words, icon: "info")
      }
    part = Self.part(of: loss, in: study)
    place = loss.place
    pointer = loss.precisePointer
    let kept = KeptSettingWords(loss)
    what = kept?.what ?? loss.what
    value = kept?.value
    became = kept?.became ?? loss.became
    advice = loss.advice
  }

  private static func part(of loss: Loss, in study: Study) -> String? {
    let place = loss.place.split(separator: "/").map(String.init)
    guard let list = place.firstIndex(of: "steps"), place.indices.contains(list + 1),
      let task = study.tasks.first(where: {
        $0.step(place[list + 1]) != nil
          && (list < 2 || place[list - 2] != "tasks" || $0.id == place[list - 1])
      }),
      let step = task.step(place[list + 1])
    else { return nil }
    let title = study.title(step.title, in: study.primaryLanguage, of: task.id)
    return title.isEmpty ? nil : title
  }
}

extension ImportResultPage.Part {
  init(_ consent: Consent, of study: Study) {
    self.init(
      icon: "document",
      title: study.title(consent.title, in: study.primaryLanguage).orElse("Consent"),
      count: consent.sections.count == 1 ? "1 section" : "\(consent.sections.count) sections",
      address: Paths.write(study.id, at: ["consents", consent.id]))
  }

  init(_ task: StudyModel.Task, of study: Study) {
    self.init(
      icon: "list", title: study.title(task.title, in: study.primaryLanguage).orElse(task.id),
      count: task.steps.count == 1 ? "1 step" : "\(task.steps.count) steps",
      address: Paths.write(study.id, at: ["tasks", task.id]))
  }
}

extension Loss.Kind {
  /// What happened, in readable words.
  var words: String {
    switch self {
    case .renamed: "Renamed"
    case .approximated: "Changed"
    case .weakened: "Partly kept"
    case .moved: "Kept separately"
    case .dropped: "Not imported"
    case .split: "Split"
    case .merged: "Merged"
    }
  }
}

extension Loss.Severity {
  /// Its place in lists, the worst first.
  var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}
