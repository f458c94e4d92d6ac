import StudyModel

/// What an OpenDocument text holds (ISO/IEC 26300): its paragraphs, and what pandoc does not carry.
enum OpenDocumentContents {
  static func read(
    _ package: [String: [UInt8]], of file: String
  ) throws(ImportError) -> WrittenContents {
    guard let text = package["content.xml"] else {
      throw .unreadable(
        file: file, reason: "It has no text in it. Save it again in LibreOffice, and import that.")
    }
    let body = OpenDocumentHandler()
    do {
      try XMLReader.read(text, into: body)
    } catch {
      throw .unreadable(file: file, reason: error.words)
    }
    var contents = body.contents
    let styles = OpenDocumentHandler()
    try? XMLReader.read(package["styles.xml"] ?? [], into: styles)
    for text in styles.headers { contents.add(.header, [text]) }
    for text in styles.footers { contents.add(.footer, [text]) }
    if package.keys.contains(where: { $0.hasPrefix("Basic/") || $0.hasPrefix("Scripts/") }) {
      contents.find(.macros)
    }
    let properties = XMLElements()
    try? XMLReader.read(package["meta.xml"] ?? [], into: properties)
    contents.title = properties.texts["title"]
    contents.language =
      properties.texts["language"].flatMap { Language(written: $0) } ?? styles.usualLanguage
    return contents
  }
}
