import StudyModel

/// The files of a study bundle's folder, by category, name, and locale (spezi §2.1 to §2.4).
struct SpeziFolder {
  static let definitionName = "definition.json"
  static let suffix = ".spezistudybundle"

  /// A file such as `article/Welcome+en-US.md`.
  struct File: Hashable {
    let path: String
    let category: String
    let base: String
    /// As it is written in the name, such as `en-UK`.
    let locale: String
    let fileExtension: String
    let bytes: [UInt8]

    /// The name in reports: without category and extension.
    var name: String { base + "+" + locale }
    var language: Language { SpeziFolder.language(locale) }
    var text: String? { String(validating: bytes, as: UTF8.self) }
  }

  /// By path, the bundle's own folder left out.
  let files: [String: [UInt8]]
  /// In the order of their paths.
  let localized: [File]

  init(_ found: [ExportedFile]) {
    let sound = found.filter { file in
      !file.path.hasPrefix("__MACOSX/") && !file.name.hasPrefix(".")
    }
    let root = Self.root(of: sound.map(\.path))
    var files: [String: [UInt8]] = [:]
    for file in sound where file.path.hasPrefix(root) {
      files[String(file.path.dropFirst(root.count))] = file.bytes
    }
    self.files = files
    localized = files.keys.sorted().compactMap { path in
      files[path].flatMap { File(path: path, bytes: $0) }
    }
  }

  /// The folder in which everything else is.
  private static func root(of paths: [String]) -> String {
    for path in paths.sorted() {
      let parts = path.split(separator: "/")
      if let end = parts.dropLast().firstIndex(where: { $0.hasSuffix(suffix) }) {
        return parts[...end].joined(separator: "/") + "/"
      }
    }
    if let definition = paths.filter({ $0.split(separator: "/").last == "definition.json" })
      .min(by: { ($0.count, $0) < ($1.count, $1) })
    {
      return String(definition.dropLast(definitionName.count))
    }
    // A folder of files in categories, zipped with its own name.
    let parts = paths.map { $0.split(separator: "/").map(String.init) }
    let folders = Set(parts.map { $0.first ?? "" })
    let categories: Set = ["consent", "questionnaire", "article"]
    let isInOne =
      folders.count == 1 && parts.contains { $0.count > 2 && categories.contains($0[1]) }
    return isInOne ? (folders.first ?? "") + "/" : ""
  }

  func locales(of reference: SpeziReference) -> [File] {
    localized.filter {
      $0.category == reference.category && $0.base == reference.name
        && $0.fileExtension == reference.fileExtension
    }
  }

  func unlocalized(_ reference: SpeziReference) -> [UInt8]? { files[reference.title] }

  /// The locale that others are compared with: US English, else any English, else the first.
  static func base(of files: [File]) -> File? {
    files.first { $0.locale.lowercased() == "en-us" }
      ?? files.first { $0.language.primary == "en" } ?? files.first
  }

  /// Whether a text names a language and a region: `en-US`, `fr_FR`, `zh-Hans-CN`, or `es-419`.
  static func isLocale(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      .flatMap { $0.split(separator: "_", omittingEmptySubsequences: false) }
    func isWord(_ part: Substring, _ count: ClosedRange<Int>) -> Bool {
      count.contains(part.utf8.count) && part.allSatisfy { $0.isASCII && $0.isLetter }
    }
    guard (2...3).contains(parts.count), isWord(parts[0], 2...3), let region = parts.last,
      parts.count == 2 || isWord(parts[1], 4...4)
    else { return false }
    return isWord(region, 2...2)
      || region.utf8.count == 3 && region.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  static func language(_ locale: String) -> Language {
    let tag = locale.replacing("_", with: "-")
    return Language(tag == "en-UK" ? "en-GB" : tag)
  }
}

extension SpeziFolder.File {
  fileprivate init?(path: String, bytes: [UInt8]) {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count == 2, let dot = parts[1].lastIndex(of: "."),
      let plus = parts[1][..<dot].firstIndex(of: "+")
    else { return nil }
    let locale = String(parts[1][parts[1].index(after: plus)..<dot])
    guard SpeziFolder.isLocale(locale) else { return nil }
    self.init(
      path: path, category: parts[0], base: String(parts[1][..<plus]), locale: locale,
      fileExtension: String(parts[1][parts[1].index(after: dot)...]), bytes: bytes)
  }
}

/// Names a file in all its locales.
struct SpeziReference: Hashable {
  let category: String
  let name: String
  let fileExtension: String

  init(category: String, name: String, fileExtension: String) {
    self.category = category
    self.name = name
    self.fileExtension = fileExtension
  }

  init?(_ value: JSONValue?) {
    guard let category = value?["category"]?.stringValue,
      let name = value?["filename"]?.stringValue,
      let fileExtension = value?["fileExtension"]?.stringValue
    else { return nil }
    self.init(category: category, name: name, fileExtension: fileExtension)
  }

  var title: String { "\(category)/\(name).\(fileExtension)" }

  var json: JSONValue {
    [
      "category": .string(category), "filename": .string(name),
      "fileExtension": .string(fileExtension),
    ]
  }
}
