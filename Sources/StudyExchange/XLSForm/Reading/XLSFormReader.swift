import Foundation
import StudyDocuments
import StudyModel

/// Reads a form as a study with one task: groups become forms, other questions steps, and what shows them their conditions.
final class XLSFormReader {
  let survey: XLSFormTable
  let choices: XLSFormTable?
  let languages: XLSFormLanguages
  var losses: [Loss] = []
  private var reported: Set<Loss> = []
  /// The rows of each list.
  private(set) var lists: [String: [SheetRow]] = [:]
  /// The questions read so far, by their names in the form.
  var asked: [String: Asked] = [:]
  var steps: [Step] = []
  var rules: [Rule] = []
  var stepIDs: Set<String> = []
  var stepRows: Set<Int> = []

  /// A question that conditions can name.
  struct Asked {
    let answer: AnswerReference
    let format: AnswerFormat
    var group: String?
  }

  /// Whether the file is a workbook that is meant as a form, or one that cannot be unpacked, which its reader says.
  static func isForm(_ file: ImportFile) -> Bool {
    guard file.bytes.starts(with: [0x50, 0x4B]) else { return false }
    guard let files = try? ZipReader.files(of: file.bytes) else { return isBroken(file) }
    guard let part = files.first(where: { $0.path == workbookPath }) else { return false }
    let text = String(decoding: part.bytes, as: UTF8.self)
    let names = Set(
      text.matches(of: /<(?:\w+:)?sheet\b[^>]*\bname="([^"]*)"/).map {
        $0.1.lowercased().filter { !$0.isWhitespace }
      })
    return names.contains("survey") || names.contains("choices") && names.contains("settings")
      || names.contains("surveys")
  }

  private static let workbookPath = "xl/workbook.xml"

  /// Whether a zip that cannot be unpacked names a workbook, and is no bundle, which may contain one.
  private static func isBroken(_ file: ImportFile) -> Bool {
    func names(_ text: String, _ part: ArraySlice<UInt8>) -> Bool {
      part.firstRange(of: Array(text.utf8)) != nil
    }
    let (start, end) = (file.bytes.prefix(65_536), file.bytes.suffix(65_536))
    return (names(workbookPath, start) || names(workbookPath, end))
      && !names(AccordFormat.fileName, end)
  }

  static func read(_ file: ImportFile, as options: ImportOptions) throws(ImportError) -> Import {
    var workbook: Workbook
    do { workbook = try WorkbookReader.read(file.bytes) } catch {
      if error == .zip(.notAZip) { throw .zip(.notAZip) }
      throw .workbook(error.fault)
    }
    let corrected = workbook.correct(options.corrections)
    guard let sheet = workbook.sheet("survey"), !sheet.rows.isEmpty else {
      let names = workbook.sheets.map { "“\($0.name)”" }.joined(separator: ", ")
      throw .workbook(
        .init(
          place: "", code: "noSurveySheet",
          message:
            "The workbook has no sheet named “survey” with questions; its sheets are \(names). Rename the one with the questions."
        ))
    }
    let survey = XLSFormTable(sheet)
    try requireHeader(survey)
    let choices = workbook.sheet("choices").map(XLSFormTable.init)
    let settings = workbook.sheet("settings").map(XLSFormTable.init)
    let reader = XLSFormReader(survey, choices, settings, options.language)
    reader.report(workbook)
    reader.report(settings)
    let nodes = try reader.tree()
    reader.read(nodes)
    guard !reader.steps.isEmpty else {
      let reasons = reader.losses.filter { $0.severity != .note }.prefix(10).map {
        "\($0.place): \($0.sentence)"
      }
      throw .workbook(
        .init(
          place: "survey", code: "noQuestions",
          message: (["The form has no question that Accord can ask."] + reasons).joined(
            separator: "\n"), reports: reader.losses))
    }
    var result = reader.result(file, settings, options)
    result.cells = ImportedCells(result.losses, of: workbook, corrected: corrected)
    return result
  }

  private static func requireHeader(_ survey: XLSFormTable) throws(ImportError) {
    for key in ["type", "name"] where !survey.has(key) {
      let header = survey.likelyHeader(of: key)
      let advice =
        header.map { "Cell \($0) is probably meant to be its header. Change it to “\(key)”." }
        ?? "Add it in the file, and import the file again: every question needs a type and a name."
      throw .workbook(
        .init(
          place: header.map { "\(survey.name)!\($0)" } ?? "survey!1", code: "noColumn",
          message: "The sheet “survey” has no column “\(key)” in its first row. \(advice)"))
    }
    if let repeated = survey.repeated {
      throw .workbook(
        .init(
          place: "survey!\(repeated.cell)", code: "repeatedColumn",
          message:
            "The column “\(repeated.header)” appears twice. Remove one of them, or name the language of each."
        ))
    }
  }

  private init(
    _ survey: XLSFormTable, _ choices: XLSFormTable?, _ settings: XLSFormTable?,
    _ option: Language?
  ) {
    self.survey = survey
    self.choices = choices
    let named =
      settings.flatMap { table in table.rows.first.map { table.text("default_language", of: $0) } }
      ?? ""
    languages = XLSFormLanguages(
      of: [survey] + (choices.map { [$0] } ?? []), default: named, option: option)
    for row in choices?.rows ?? [] {
      guard let list = choices?.text("list_name", of: row), !list.isEmpty else { continue }
      lists[list, default: []].append(row)
    }
  }

  private func result(
    _ file: ImportFile, _ settings: XLSFormTable?, _ options: ImportOptions
  ) -> Import {
    let row = settings?.rows.first
    func setting(_ key: String) -> String {
      row.flatMap { row in settings?.text(key, of: row) } ?? ""
    }
    let title =
      [setting("form_title"), setting("form_id"), file.baseName].first { !$0.isEmpty } ?? "form"
    let stated = setting("form_id").isEmpty ? file.baseName : setting("form_id")
    let id = XLSFormNames.isFormID(stated) ? stated : Slug.of(stated, else: "form")
    let words = LocalizedText(title, in: languages.primary)
    let task = StudyModel.Task(id: id, kind: .survey, title: words, steps: steps, rules: rules)
    let study = Study(
      id: options.id ?? UUID(sha256: sha256(file.bytes)), slug: Slug.of(title, else: "form"),
      facts: StudyFacts(title: words), primaryLanguage: languages.primary,
      furtherLanguages: languages.additional, tasks: [task])
    return Import(study: study, losses: losses, format: XLSFormFormat.formatName)
  }

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    let loss = Loss(
      format: XLSFormFormat.formatName, code: code, kind: kind, severity: severity, place: place,
      what: what, became: became, advice: advice)
    // Some cells are read twice.
    if reported.insert(loss).inserted { losses.append(loss) }
  }

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ key: String, _ row: SheetRow,
    _ what: String, became: String? = nil, advice: String? = nil
  ) {
    lose(
      code, kind, severity, [survey.name, survey.cell(key, of: row)], what, became: became,
      advice: advice)
  }

  private func report(_ workbook: Workbook) {
    if workbook.hasMacros {
      lose("macros-ignored", .dropped, .note, [], "The macros of the workbook, which were not run")
    }
    if workbook.linksToOthers {
      lose(
        "links-ignored", .dropped, .warning, [],
        "The links to other workbooks, which were not opened")
    }
    for sheet in workbook.sheets where ["survey", "choices", "settings"].contains(sheet.key) {
      for cell in sheet.formulas.prefix(100) {
        lose(
          "formula-as-text", .approximated, .note, [sheet.name, cell.description], "A formula",
          became: "its saved result")
      }
      for cell in sheet.failures.prefix(100) {
        lose(
          "formula-without-result", .dropped, .warning, [sheet.name, cell.description],
          "A formula without a saved result", became: "an empty cell",
          advice: "open the workbook in a spreadsheet program and save it")
      }
      for range in sheet.merged.prefix(100) {
        lose(
          "merged-cells", .approximated, .warning, [sheet.name, range], "Merged cells",
          became: "the text in the first of them", advice: "unmerge them if others need it too")
      }
    }
    reportUnread(in: workbook)
    for name in languages.unknown {
      lose(
        "language-unknown", .dropped, .warning, [survey.name, "1"],
        "The texts in “\(name)”, which is not a language that Accord knows",
        advice: "name it as in “German (de)”")
    }
  }

  private func report(_ settings: XLSFormTable?) {
    guard let settings, let row = settings.rows.first else { return }
    let below = settings.rows.dropFirst().filter { !$0.cells.isEmpty }
    if let first = below.first {
      lose(
        "setting-not-carried", .dropped, .warning, [settings.name, "\(first.number)"],
        "Settings below the first row"
          + (below.count == 1 ? "" : ", in \(below.count) rows"))
    }
    let used: Set = [
      "form_title", "form_id", "default_language", "version", "style", "allow_choice_duplicates",
    ]
    for column in settings.columns
    where !used.contains(column.key) && row.cells[column.index] != nil {
      lose(
        "setting-not-carried", .dropped, .note,
        [settings.name, CellAddress(row: row.number - 1, column: column.index).description],
        "The setting “\(column.key)”")
    }
  }

  func stepID(of row: SheetRow) -> String {
    // A group can become several steps.
    let isFirst = stepRows.insert(row.number).inserted
    let id = freeName(of: row, else: "step", avoiding: stepIDs, isReported: isFirst)
    stepIDs.insert(id)
    return id
  }

  /// The name of a row, or one like it that is free, which is reported: answers are stored under the name.
  func freeName(
    of row: SheetRow, else usual: String, avoiding taken: Set<String>, isReported: Bool = true
  ) -> String {
    let name = survey.text("name", of: row)
    let free = Slug.free(name.isEmpty ? usual : name, avoiding: taken)
    if isReported, !name.isEmpty, free != name {
      lose(
        "name-repeated", .renamed, .warning, "name", row,
        "The name “\(name.prefix(80))”, which another row has too", became: "“\(free.prefix(80))”")
    }
    return free
  }
}
