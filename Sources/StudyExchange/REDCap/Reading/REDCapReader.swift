import Foundation
import StudyDocuments
import StudyModel

/// Reads a data dictionary, or an instrument's zip, as a study: each instrument becomes a task.
final class REDCapReader {
  let language: Language
  private(set) var losses: [Loss] = []
  var tasks: [StudyModel.Task] = []
  var rows: [REDCapReadRow] = []
  var known: [String: REDCapKnownField] = [:]
  var assets: [Asset] = []
  /// The pictures of a zip, by field in lowercase.
  var pictures: [String: Asset] = [:]
  private var record: REDCapField?

  private init(language: Language) { self.language = language }

  /// - Parameter instruments: the zips next to a dictionary, whose pictures belong to its fields.
  static func read(
    _ file: ImportFile, beside instruments: [ImportFile] = [], as options: ImportOptions
  ) throws(ImportError) -> Import {
    let reader = REDCapReader(language: options.language ?? .english)
    var bytes: [Asset.ID: [UInt8]] = [:]
    for instrument in instruments {
      bytes.merge(reader.take(try REDCapZip(instrument))) { first, _ in first }
    }
    let table: REDCapTable
    let isInstrument: Bool
    if file.bytes.starts(with: [0x50, 0x4B]) {
      let contents = try REDCapZip(file)
      bytes.merge(reader.take(contents)) { first, _ in first }
      table = try REDCapTable.read(contents.instrument, correcting: options.corrections)
      isInstrument = true
    } else {
      table = try REDCapTable.read(file.bytes, correcting: options.corrections)
      isInstrument = file.name.lowercased().hasSuffix("instrument.csv")
    }
    for oddity in table.oddities {
      reader.lose(
        oddity.code, .approximated, .note, [file.name], oddity.what,
        became: "read as REDCap writes it")
    }
    reader.read(table, hasRecord: !isInstrument)
    let title = file.baseName.isEmpty ? "REDCap" : file.baseName
    var study = Study(
      id: options.id ?? UUID(sha256: sha256(file.bytes)), slug: Slug.of(title, else: "survey"),
      facts: StudyFacts(title: LocalizedText(title, in: reader.language)),
      primaryLanguage: reader.language, tasks: reader.tasks, assets: reader.assets)
    reader.keepDifferences(in: &study)
    do { try JSONValue(encoding: study).requireLimits() } catch let error as StudyDocumentError {
      throw .document(error)
    } catch {
      throw .unrecognized(file: file.name)
    }
    var result = Import(
      study: study, losses: reader.losses, format: REDCapFormat.formatName, assets: bytes)
    result.cells = ImportedCells(
      result.losses, of: table.cells, corrected: table.corrected)
    return result
  }

  func text(_ words: String) -> LocalizedText { LocalizedText(words, in: language) }

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    losses.append(
      Loss(
        format: REDCapFormat.formatName, code: code, kind: kind, severity: severity, place: place,
        what: what, became: became, advice: advice))
  }

  /// A short piece of the file for a report.
  func shortened(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 80 ? line.prefix(80) + "…" : line
  }

  private func take(_ contents: REDCapZip) -> [Asset.ID: [UInt8]] {
    var bytes: [Asset.ID: [UInt8]] = [:]
    for other in contents.others {
      guard let picture = other.picture, pictures[picture.field] == nil else {
        lose(
          "file-not-read", .dropped, .note, [other.path], "A file that Accord does not use")
        continue
      }
      let asset = Asset(
        id: sha256(other.bytes), name: other.name, mediaType: picture.mediaType,
        byteCount: other.bytes.count)
      pictures[picture.field] = asset
      bytes[asset.id] = other.bytes
      if !assets.contains(asset) { assets.append(asset) }
    }
    return bytes
  }

  private func read(_ table: REDCapTable, hasRecord: Bool) {
    var fields = table.rows
    let first = hasRecord ? fields.first.flatMap { Self.isRecord($0.field) ? $0 : nil } : nil
    if let first {
      fields.removeFirst()
      record = first.field
      lose(
        "record-id", .moved, .note, ["line \(first.line)", first.field.name],
        "The field that names records", became: "kept for REDCap; Accord names participants itself")
    }
    reportProblems((first.map { [$0] } ?? []) + fields, hasRecord: record != nil)
    var forms: [String: Int] = [:]
    for (position, row) in fields.enumerated() {
      let form = row.field.form.trimmingSpace
      let task = forms[form] ?? tasks.count
      if forms[form] == nil {
        forms[form] = task
        tasks.append(emptyTask(for: form))
      }
      rows.append(REDCapReadRow(row: row, position: position, form: form, task: task))
    }
    if tasks.isEmpty { tasks.append(emptyTask(for: record?.form ?? "")) }
    for task in tasks.indices { readSteps(of: task) }
    readLogic()
    for task in tasks.indices { fillTexts(of: task) }
  }

  /// REDCap's first field names the records, so it is always plain text.
  private static func isRecord(_ field: REDCapField) -> Bool {
    field.kind == .text && field.annotation.isEmpty && field.branching.isEmpty
      && field.choices.isEmpty
  }

  private func reportProblems(_ rows: [REDCapTable.Row], hasRecord: Bool) {
    for problem in REDCapCheck.problems(of: rows.map(\.field)) where problem.isRefused {
      let isAboutRecord = !hasRecord && problem.field == rows.first?.field.name
      if isAboutRecord && [.type, .section].contains(problem.column) { continue }
      // Of fields with one name, the last is the one to rename.
      let line = rows.last { $0.field == problem.row }.map { "line \($0.line)" }
      lose(
        "redcap-would-refuse", .approximated, .warning,
        [line ?? "fields", problem.field, problem.column.member],
        problem.sentence)
    }
  }

  private func emptyTask(for form: String) -> StudyModel.Task {
    let taken = Set(tasks.map(\.id))
    let plain = form.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil
    let base =
      plain ? form : REDCapNames.clean(form, prefix: "form", longest: REDCapNames.longestForm)
    let words = form.split(separator: "_").joined(separator: " ")
    let title = words.prefix(1).uppercased() + words.dropFirst()
    return StudyModel.Task(
      id: Slug.free(base, avoiding: taken), kind: .survey, title: text(title))
  }

  /// Keeps what an export would write otherwise, each with its part, so that a dictionary goes out as it came in.
  private func keepDifferences(in study: inout Study) {
    if var record, !study.tasks.isEmpty {
      if record.form == rows.first?.form { record.form = "" }
      study.tasks[0].keptSettings.append(REDCapKept.record(record))
    }
    for index in study.tasks.indices {
      let read = rows.first { $0.task == index }?.field.form ?? record?.form ?? ""
      var names = REDCapNames()
      let written = names.form(for: study.tasks[index].id)
      if read != written {
        study.tasks[index].keptSettings.append(REDCapKept.form(read, insteadOf: written))
      }
    }
    var names = REDCapNames()
    var kept: [AnswerReference: [KeptSetting]] = [:]
    for row in rows {
      guard let part = row.part else { continue }
      let written = names.field(for: part.item ?? part.step)
      if row.field.name != written {
        kept[part] = [REDCapKept.cell(.name, row.field.name, insteadOf: written)]
      }
    }
    study.keep(kept)
    kept = [:]
    var written: [AnswerReference: REDCapField] = [:]
    for instrument in REDCapWriter(plan: REDCapPlan(study), language: language).instruments() {
      for row in instrument.rows {
        guard let part = row.part else { continue }
        written[AnswerReference(task: instrument.task, step: part.step, item: part.item)] =
          row.written
      }
    }
    var last: [Int: String] = [:]
    for row in rows {
      defer { last[row.task] = row.field.name }
      guard let part = row.part, let own = written[part] else {
        study.tasks[row.task].keptSettings.append(
          REDCapKept.row(row.field, after: last[row.task]))
        continue
      }
      kept[part] = REDCapKept.cells(of: row.field, insteadOf: own)
      reportKept(row, own)
    }
    study.keep(kept)
  }

  /// Names the columns that have no effect in Accord.
  private func reportKept(_ row: REDCapReadRow, _ written: REDCapField) {
    let idle: [REDCapColumn] = [.identifier, .alignment, .questionNumber, .ranking]
    let kept = idle.filter { !row.field[$0].isEmpty && row.field[$0] != written[$0] }
    guard !kept.isEmpty else { return }
    lose(
      ResearchKitFormat.keptSettingCode, .moved, .note, row.place(),
      kept.map { "\($0.rawValue) \(shortened(row.field[$0]))" }.joined(separator: ", "),
      became: "kept for REDCap, without effect here")
  }
}

extension Study {
  /// - Parameter settings: by step or item, with its task.
  fileprivate mutating func keep(_ settings: [AnswerReference: [KeptSetting]]) {
    for task in tasks.indices {
      let id = tasks[task].id
      for index in tasks[task].steps.indices {
        var part = AnswerReference(task: id, step: tasks[task].steps[index].id)
        tasks[task].steps[index].keptSettings += settings[part] ?? []
        guard case .form(var form) = tasks[task].steps[index].content else { continue }
        for item in form.items.indices {
          part.item = form.items[item].id
          form.items[item].keptSettings += settings[part] ?? []
        }
        tasks[task].steps[index].content = .form(form)
      }
    }
  }
}
