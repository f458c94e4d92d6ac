import StudyModel

/// What a Word document holds (ISO/IEC 29500): its paragraphs, and what pandoc does not carry.
enum WordContents {
  /// The path of the text, which the package itself names.
  static func mainPart(of package: [String: [UInt8]]) -> String {
    let relations = XMLElements()
    try? XMLReader.read(package["_rels/.rels"] ?? [], into: relations)
    let target = relations.elements.first { $0["Type"]?.hasSuffix("/officeDocument") == true }
    let path = target?["Target"].map { String($0.drop { $0 == "/" }) }
    return path ?? "word/document.xml"
  }

  static func read(
    _ package: [String: [UInt8]], main: String, of file: String
  ) throws(ImportError) -> WrittenContents {
    guard let text = package[main] else {
      throw .unreadable(
        file: file, reason: "It has no text in it. Save it again in Word, and import that.")
    }
    let body = WordHandler()
    do {
      try XMLReader.read(text, into: body)
    } catch {
      throw .unreadable(file: file, reason: error.words)
    }
    var contents = body.contents
    let folder = main.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    addNotes(["footnotes", "endnotes"].map { folder + $0 + ".xml" }, of: package, to: &contents)
    contents.nameComments(package[folder + "comments.xml"], ids: body.comments)
    for (path, bytes) in package.sorted(by: { $0.key < $1.key }) {
      let name = path.dropFirst(folder.count)
      guard path.hasPrefix(folder), path.hasSuffix(".xml"), !name.contains("/") else { continue }
      if name.hasPrefix("header") { contents.add(.header, bytes) }
      if name.hasPrefix("footer") { contents.add(.footer, bytes) }
    }
    if package.keys.contains(where: { $0.hasSuffix("vbaProject.bin") }) { contents.find(.macros) }
    let properties = XMLElements()
    try? XMLReader.read(package["docProps/core.xml"] ?? [], into: properties)
    contents.title = properties.texts["title"]
    contents.language =
      properties.texts["language"].flatMap { Language(written: $0) } ?? body.usualLanguage
      ?? language(ofStyles: package[folder + "styles.xml"])
    return contents
  }

  private static func addNotes(
    _ paths: [String], of package: [String: [UInt8]], to contents: inout WrittenContents
  ) {
    for path in paths {
      guard let bytes = package[path] else { continue }
      let notes = WordHandler()
      try? XMLReader.read(bytes, into: notes)
      contents.paragraphs += notes.contents.paragraphs.map { paragraph in
        WrittenContents.Paragraph(text: paragraph.text, isApart: true)
      }
    }
  }

  /// The language of the style that all others build on.
  private static func language(ofStyles bytes: [UInt8]?) -> Language? {
    let styles = XMLElements()
    try? XMLReader.read(bytes ?? [], into: styles)
    return styles.elements.lazy.compactMap { $0.name == "lang" ? $0["val"] : nil }.first
      .flatMap { Language(written: $0) }
  }
}

extension WrittenContents {
  /// A page header or footer with words, once for each wording.
  mutating func add(_ kind: WrittenFinding.Kind, _ bytes: [UInt8]) {
    let handler = WordHandler()
    try? XMLReader.read(bytes, into: handler)
    add(kind, handler.contents.paragraphs.map(\.text))
  }

  mutating func add(_ kind: WrittenFinding.Kind, _ paragraphs: [String]) {
    let text = paragraphs.joined(separator: " ").collapsed
    let isKnown = findings.contains { $0.kind == kind && $0.text == text }
    // The numbers of pages are not missed.
    if text.contains(where: \.isLetter), !isKnown { find(kind, text) }
  }

  /// Comments, with their authors and words.
  fileprivate mutating func nameComments(_ bytes: [UInt8]?, ids: [(id: String, paragraph: Int)]) {
    let comments = CommentHandler()
    try? XMLReader.read(bytes ?? [], into: comments)
    for (id, paragraph) in ids { find(.comment, at: paragraph, comments.words[id] ?? "") }
  }
}

extension Language {
  /// A language as a document states it; nil if it states none that Accord knows.
  init?(written tag: String) {
    let parts = tag.replacing("_", with: "-").split(separator: "-")
    let first = parts.prefix(1).map { $0.lowercased() }
    let language = Language((first + parts.dropFirst().map(String.init)).joined(separator: "-"))
    guard language.isKnown else { return nil }
    self = language
  }
}

extension String {
  /// On one line, with single spaces.
  var collapsed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension XMLFault {
  /// What is wrong and how to fix it.
  var words: String {
    switch self {
    case .hasDocumentType:
      "It declares a document type, which no word processor writes. Save it again, and import that."
    case .malformed:
      """
      It is damaged or incomplete, or its parts are nested far too deeply. Open it in a word processor, save it again, and \
      import that.
      """
    }
  }
}
