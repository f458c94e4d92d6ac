import Foundation
import StudyBundle
import StudyDocuments
import StudyModel

/// Files that together are the tasks of one study, such as an export that has a file for each task. Each file is read alone, and
/// its tasks follow those of the file before.
struct TaskFiles {
  /// The formats that have a file for each task. The other ones with several files read all of them at once.
  private static let formats: [any ImportFormat] = [
    XLSFormFormat(), REDCapFormat(), ResearchKitFormat(), FHIRFormat(.full), SurveyJSFormat(),
  ]

  private let format: any ImportFormat
  private let members: [TaskFile]
  /// What is no task.
  let others: [ImportFile]
  /// The name of the zip that the files are from, without its extension.
  private let container: String?

  /// - Parameter name: the format that the files are in, if the importing person specifies one.
  /// - Returns: nil if no file is a task, if a file is something else that Accord reads alone, or if the zips among them have too
  ///   much together.
  init?(_ files: [ImportFile], as name: String? = nil, from container: String? = nil) {
    guard Self.unpackedBytes(of: files) <= ImportLimits.unpackedBytes else { return nil }
    var format: (any ImportFormat)?
    var members: [ImportFile] = []
    var others: [ImportFile] = []
    for file in files where !file.isHidden {
      let known =
        file.isReadMe
        ? nil : Self.formats.first { (name == nil || $0.name == name) && $0.recognizes(file) }
      if let known {
        if let format, format.name != known.name { return nil }
        format = known
        members.append(file)
      } else if file.isReadAlone {
        return nil
      } else {
        others.append(file)
      }
    }
    guard let format else { return nil }
    self.format = format
    self.members = members.map(TaskFile.init)
    self.others = others
    self.container = container
  }

  /// Whether a format has a file for each task and language, which can be named after its language.
  static func isFormat(_ format: any ImportFormat) -> Bool {
    formats.contains { $0.name == format.name }
  }

  /// The options for a file of such a format that is read by itself: the language in its name counts as among several files.
  static func options(
    _ options: ImportOptions, for file: ImportFile, in format: any ImportFormat
  ) -> ImportOptions {
    guard isFormat(format) else { return options }
    var own = options
    own.language = options.language ?? TaskFile(file).language
    return own
  }

  /// The files of a zip that has nothing but such files; nil for every other file.
  init?(zip file: ImportFile, as name: String?) throws(ImportError) {
    guard let entries = ZipReader.entries(of: file.bytes), Self.mayBeTasks(entries.map(\.path))
    else { return nil }
    let files: [ExportedFile]
    do { files = try ZipReader.files(of: file.bytes) } catch { throw .zip(error) }
    self.init(
      files.map { ImportFile(name: $0.path, bytes: $0.bytes) }, as: name, from: file.baseName)
  }

  /// Whether the paths of a zip are neither those of a bundle, an office document, nor of an instrument.
  private static func mayBeTasks(_ paths: [String]) -> Bool {
    let others = [
      AccordFormat.fileName, "version.json", "bundle.json", "bagit.txt", "SHA256SUMS", "mimetype",
      "[Content_Types].xml", REDCapFormat.instrument, SpeziFolder.definitionName,
    ]
    let names = paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    guard !names.contains(where: others.contains) else { return false }
    let isBundle = paths.contains {
      $0.contains(SpeziFolder.suffix) || $0.contains("questionnaire/")
    }
    return !isBundle
      && names.contains { name in
        ["xlsx", "csv", "zip", "json"].contains(ImportFile(name: name, bytes: []).nameExtension)
      }
  }

  /// What the zips among files state, each of which is unpacked alone.
  private static func unpackedBytes(of files: [ImportFile]) -> Int {
    files.flatMap { ZipReader.entries(of: $0.bytes) ?? [] }.reduce(0) { $0 + $1.size }
  }

  func read(as options: ImportOptions) throws(ImportError) -> Import {
    let (tables, pictures) = dictionaries
    var groups: [TaskFileGroup] = []
    var read: [Import] = []
    for group in TaskFileGroup.groups(of: tables) {
      let parts = try group.read { (file) throws(ImportError) in
        let beside = pictures.filter { $0.folder == file.folder }.map(\.file)
        return try self.read(file, beside: beside, as: options)
      }
      groups += parts.map(\.group)
      read += parts.map(\.result)
    }
    let ids = Set(read.map(\.study.id))
    let titles = Set(read.map(\.study.facts.title))
    let slug = Self.takeOutSlug(of: &read, in: groups)
    guard var result = read.first else { throw .empty(file: members.first?.file.name ?? "") }
    for other in read.dropFirst() { result.add(other) }
    result.losses += left(beside: pictures) + (groups.count > 1 ? [order] : [])
    if let container, groups.count > 1 && titles.count > 1 || format is REDCapFormat {
      result.study.facts.title = LocalizedText(
        Dictionary(uniqueKeysWithValues: result.study.languages.map { ($0, container) }))
      result.study.slug = Slug.of(container, else: "survey")
    }
    if let slug { result.study.slug = slug }
    let bytes = members.flatMap(\.file.bytes)
    let own = ids.count == 1 ? ids.first : nil
    result.study.id = options.id ?? own ?? UUID(sha256: sha256(bytes))
    // The places of parts are known only in a single file.
    result.origins = nil
    result.cells = ImportedCells()
    try Self.requireLimits(of: result.study)
    return result
  }

  /// The data dictionaries of REDCap, whose instruments are next to them once more, with their pictures; all files of other
  /// formats.
  private var dictionaries: (tables: [TaskFile], pictures: [TaskFile]) {
    let tables = members.filter { !$0.isZip }
    guard format is REDCapFormat, !tables.isEmpty else { return (members, []) }
    return (tables, members.filter(\.isZip))
  }

  /// Gives tasks the names of their files if they are named after one study in addition, as those of workbooks are: servers know
  /// forms by that name.
  /// - Returns: the short name of that study.
  private static func takeOutSlug(of read: inout [Import], in groups: [TaskFileGroup]) -> String? {
    let names = groups.compactMap(\.files.first?.plain.baseName)
    let ids = read.compactMap { $0.study.tasks.count == 1 ? $0.study.tasks[0].id : nil }
    guard ids.count > 1, ids.count == names.count, Set(names).count == names.count else {
      return nil
    }
    let slugs = Set(zip(ids, names).map { $0.hasSuffix("_\($1)") ? $0.dropLast($1.count + 1) : "" })
    guard slugs.count == 1, let slug = slugs.first, !slug.isEmpty else { return nil }
    for (index, name) in names.enumerated() { read[index].renameTask(ids[index], to: name) }
    return String(slug)
  }

  private func read(
    _ file: TaskFile, beside pictures: [ImportFile], as options: ImportOptions
  ) throws(ImportError) -> Import {
    var own = options
    own.id = nil
    // Which of the files a cell is in is not known.
    own.corrections = [:]
    own.language = options.language ?? file.language
    do {
      let result =
        format is REDCapFormat
        ? try REDCapReader.read(file.plain, beside: pictures, as: own)
        : try format.read(file.plain, as: own)
      return NamedLanguage(of: file.plain, in: format).reported(in: result, as: own)
    } catch {
      throw error.naming(file.file.name)
    }
  }

  /// What was left out.
  private func left(beside pictures: [TaskFile]) -> [Loss] {
    others.map { file in
      Loss(
        format: format.name, code: "file-not-read", kind: .dropped, severity: .note,
        place: [file.name], what: "A file that Accord does not use")
    }
      + pictures.map { zip in
        Loss(
          format: format.name, code: "instrument-repeats-dictionary", kind: .merged,
          severity: .note, place: [zip.file.name], what: "The fields of the instrument",
          became: "those of the data dictionary")
      }
  }

  private var order: Loss {
    Loss(
      format: format.name, code: "tasks-in-file-order", kind: .approximated, severity: .note,
      place: ["tasks"], what: "The order of the tasks, which the files do not state",
      became: "the order of the files", advice: "arrange the tasks in the study")
  }

  private static func requireLimits(of study: Study) throws(ImportError) {
    do {
      try JSONValue(encoding: study).requireLimits()
    } catch let error as StudyDocumentError {
      throw .document(error)
    } catch {
      throw .document(.unreadable(path: "", reason: "The study cannot be kept."))
    }
  }
}

extension ImportFile {
  private var lastName: Substring { name.split(separator: "/").last ?? "" }

  /// What file managers add to a folder.
  fileprivate var isHidden: Bool { name.hasPrefix("__MACOSX/") || lastName.hasPrefix(".") }

  fileprivate var isReadMe: Bool { lastName.lowercased().hasPrefix("readme") }

  /// Whether it is a study or a text by itself, which no other file can join. Any text is valid Markdown, so its name decides.
  fileprivate var isReadAlone: Bool {
    if isReadMe { return false }
    if ["md", "markdown"].contains(nameExtension) { return true }
    if firstVisibleByte == UInt8(ascii: "{") {
      // Only studies have a schema; their format also takes other JSON, to say what is wrong with it.
      let root = try? JSONValue(parsing: bytes, takesLastOfRepeated: true)
      if root?["schema"] != nil { return true }
    }
    return ImportFormats.all.contains {
      !($0 is SpeziConsentFormat) && !($0 is BundleFormat) && !($0 is AccordFormat)
        && $0.recognizes(self)
    }
  }
}
