import StudyModel

/// The registry of import formats. A new format is a new folder and one entry here.
package enum ImportFormats {
  /// In the order in which they are tried on a file of unknown kind.
  package static let all: [any ImportFormat] = [
    // A bundle is any other zip.
    XLSFormFormat(), REDCapFormat(), SpeziBundleFormat(), MyStudiesFormat(),
    WrittenFormat(.word), WrittenFormat(.openDocument), WrittenFormat(.webPage), BundleFormat(),
    ResearchKitFormat(), FHIRFormat(.full), SurveyJSFormat(), AccordFormat(), SpeziConsentFormat(),
  ]

  /// The titles of all formats, for people.
  package static var titles: String {
    let titles = all.map(\.title).sorted()
    return titles.dropLast().joined(separator: ", ") + ", and " + (titles.last ?? "")
  }

  package static func named(_ name: String) -> (any ImportFormat)? {
    all.first { $0.name == name }
  }

  /// Reads a file in the named format, or in the first one that recognizes it.
  package static func read(
    _ file: ImportFile, as name: String? = nil, options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> Import {
    try options.requireKnownLanguage()
    try requireSize(of: file, atMost: ImportLimits.largest(startingWith: file.bytes))
    if file.bytes.count <= ImportLimits.fileBytes, file.bytes.starts(with: [0x50, 0x4B]),
      let tasks = try TaskFiles(zip: file, as: name)
    {
      return try tasks.read(as: options)
    }
    let format = try format(of: file, named: name)
    if !(format is BundleFormat) { try requireSize(of: file, atMost: ImportLimits.fileBytes) }
    let other = name == nil ? nil : Self.other(than: format, for: file)
    if let other, format is SpeziConsentFormat, file.isNeverText {
      throw .otherFormat(file: file.name, named: format.name, looksLike: other.name)
    }
    do {
      let result = try format.read(file, as: TaskFiles.options(options, for: file, in: format))
      return NamedLanguage(of: file, in: format).reported(in: result, as: options)
    } catch {
      if error == .zip(.notAZip), let kind = file.zippedKind {
        throw .incomplete(file: file.name, kind: kind)
      }
      guard let other else { throw error }
      throw .otherFormat(file: file.name, named: format.name, looksLike: other.name)
    }
  }

  /// The format that a file looks like, if it is not the named one.
  private static func other(
    than format: any ImportFormat, for file: ImportFile
  ) -> (any ImportFormat)? {
    guard !file.bytes.isEmpty, let likely = all.first(where: { $0.recognizes(file) }),
      likely.name != format.name, !(likely is SpeziConsentFormat) || !format.recognizes(file)
    else { return nil }
    return likely
  }

  /// Reads one file, or several that are one study: a consent in several languages, the files of a bundle, or the tasks of an
  /// export.
  package static func read(
    _ files: [ImportFile], as name: String? = nil, options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> Import {
    guard let first = files.first else { throw .empty(file: "") }
    if files.count == 1 { return try read(first, as: name, options: options) }
    try options.requireKnownLanguage()
    if let name, named(name) == nil { throw .unknownFormat(name) }
    // Recognizing the format of a file reads it.
    try requireSize(of: files)
    if name == SpeziBundleFormat.formatName || name == nil && SpeziBundleFormat.recognizes(files) {
      return try SpeziBundleFormat().read(files, as: options)
    }
    if name == MyStudiesFormat.formatName || name == nil && MyStudiesFormat.recognizes(files) {
      return try MyStudiesFormat().read(files, as: options)
    }
    if let tasks = TaskFiles(files, as: name) {
      return try tasks.read(as: options)
    }
    for file in files {
      let format = try format(of: file, named: name)
      let other = name == nil ? nil : Self.other(than: format, for: file)
      if let other, isWrong(format, for: files) {
        throw .otherFormat(file: file.name, named: format.name, looksLike: other.name)
      }
      guard format is SpeziConsentFormat else {
        throw .severalFiles(file: file.name, format: format.title)
      }
    }
    return try SpeziConsentSet(files: files.sorted { $0.name < $1.name }, options: options).read()
  }

  /// Whether several files, named by their paths in a folder, are one study.
  package static func readsTogether(_ files: [ImportFile]) -> Bool {
    SpeziBundleFormat.recognizes(files) || MyStudiesFormat.recognizes(files)
      || TaskFiles(files) != nil
  }

  /// The names of files that are no tasks, next to those of an export.
  package static func unread(among files: [ImportFile]) -> [String] {
    guard !SpeziBundleFormat.recognizes(files), !MyStudiesFormat.recognizes(files) else {
      return []
    }
    return TaskFiles(files)?.others.map(\.name) ?? []
  }

  private static func requireSize(of file: ImportFile, atMost most: Int) throws(ImportError) {
    guard file.bytes.count <= most else {
      throw .tooLarge(file: file.name, byteCount: file.bytes.count)
    }
  }

  private static func requireSize(of files: [ImportFile]) throws(ImportError) {
    let byteCount = files.reduce(0) { $0 + $1.bytes.count }
    guard byteCount <= ImportLimits.fileBytes else {
      throw .tooLarge(file: files.first?.name ?? "", byteCount: byteCount)
    }
  }

  /// Whether the named format cannot be meant for several files: a single-file format for Markdown, or a text format for JSON
  /// and zips.
  private static func isWrong(_ format: any ImportFormat, for files: [ImportFile]) -> Bool {
    format is SpeziConsentFormat
      ? files.contains(where: \.isNeverText)
      : files.allSatisfy { other(than: format, for: $0) is SpeziConsentFormat }
  }

  /// The named format, or the first one that recognizes a file. Unsupported kinds of files are identified first.
  package static func format(
    of file: ImportFile, named name: String? = nil
  ) throws(ImportError) -> any ImportFormat {
    let format = try name.map { name throws(ImportError) in
      guard let format = named(name) else { throw .unknownFormat(name) }
      return format
    }
    // A table whose columns are wrong is refused at its place by the format that reads tables.
    if let kind = ForeignFile(file), !(kind == .table && format is REDCapFormat) {
      throw .foreign(file: file.name, kind)
    }
    if let format { return format }
    guard !file.bytes.isEmpty else { throw .empty(file: file.name) }
    guard let format = all.first(where: { $0.recognizes(file) }) else {
      throw .unrecognized(file: file.name)
    }
    return format
  }
}

extension ImportFile {
  /// Any text is valid Markdown, even if written for another format; but JSON, web pages, and zips are never meant as
  /// Markdown.
  fileprivate var isNeverText: Bool {
    bytes.starts(with: [0x50, 0x4B]) || WrittenKind(self) != nil
      || (try? JSONValue(parsing: bytes, takesLastOfRepeated: true)) != nil
  }
}

extension ImportFile {
  /// The kind of a file that begins as a zip, by its name; nil for other files.
  fileprivate var zippedKind: String? {
    guard bytes.starts(with: [0x50, 0x4B]) else { return nil }
    return switch nameExtension {
    case "docx": "a Word document"
    case "odt": "an OpenDocument text"
    case "xlsx": "an Excel workbook"
    default: nil
    }
  }
}
