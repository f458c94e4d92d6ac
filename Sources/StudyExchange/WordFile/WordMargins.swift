import StudyModel

/// What is at the top and at the foot of each page of a Word file. Pandoc writes neither, so both are added to its file as
/// parts of their own, and the text of the document stays as it is.
package struct WordMargins: Sendable {
  /// Lines at the top of each page, the last one with the number of the page.
  package let header: [String]
  /// Lines at the foot of each page.
  package let footer: [String]
  package let language: Language

  package init(header: [String], footer: [String] = [], language: Language) {
    self.header = header
    self.footer = footer
    self.language = language
  }

  /// The file is not one that pandoc writes.
  package struct NotAWordFile: Error {}

  /// The file with these margins. A header or footer that it has already stays, and the same file gives the same bytes.
  package func added(to docx: [UInt8]) throws(NotAWordFile) -> [UInt8] {
    var parts: [String: ExportedFile] = [:]
    do {
      for file in try ZipReader.files(of: docx) { parts[file.path] = file }
    } catch {
      throw NotAWordFile()
    }
    let isNew = [(Part.header, header), (.footer, footer)].filter { part, lines in
      !lines.isEmpty && parts[part.path] == nil
    }
    guard !isNew.isEmpty else { return docx }
    for (part, lines) in isNew {
      try edit(&parts, "[Content_Types].xml") { $0.inserting(part.type, before: "</Types>") }
      try edit(&parts, "word/_rels/document.xml.rels") {
        $0.inserting(part.relationship, before: "</Relationships>")
      }
      try edit(&parts, "word/document.xml") { Self.refer(to: part, in: $0) }
      parts[part.path] = ExportedFile(path: part.path, text: text(of: part, lines))
    }
    guard let bytes = try? ZipWriter.archive(of: Array(parts.values)) else { throw NotAWordFile() }
    return bytes
  }

  private func edit(
    _ parts: inout [String: ExportedFile], _ path: String, by change: (String) -> String?
  ) throws(NotAWordFile) {
    guard let part = parts[path], let text = change(String(decoding: part.bytes, as: UTF8.self))
    else { throw NotAWordFile() }
    parts[path] = ExportedFile(path: path, text: text)
  }

  /// The document whose last section, the one that is the whole of it, names the part. Text cannot contain a tag.
  private static func refer(to part: Part, in document: String) -> String? {
    guard let start = document.ranges(of: "<w:sectPr").last?.lowerBound,
      let end = document[start...].firstIndex(of: ">")
    else {
      return document.inserting("<w:sectPr>\(part.reference)</w:sectPr>", before: "</w:body>")
    }
    let tag = document[start...end]
    let rest = document[document.index(after: end)...]
    let isEmpty = tag.hasSuffix("/>")
    let opened = isEmpty ? "<w:sectPr>" : String(tag)
    return document[..<start] + opened + part.reference + (isEmpty ? "</w:sectPr>" : "") + rest
  }

  private func text(of part: Part, _ lines: [String]) -> String {
    let paragraphs = lines.enumerated().map { index, line in
      let isLast = index == lines.count - 1
      return paragraph(line, withNumber: part == .header && isLast)
    }.joined()
    return
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<w:\(part.element) xmlns:w=\"\(Self.namespace)\" xmlns:r=\"\(Self.relationships)\">\(paragraphs)</w:\(part.element)>"
  }

  private func paragraph(_ line: String, withNumber: Bool) -> String {
    let isRightToLeft = language.isRightToLeft
    let look =
      "<w:rPr><w:color w:val=\"595959\" /><w:sz w:val=\"16\" /><w:szCs w:val=\"16\" />\(isRightToLeft ? "<w:rtl />" : "")</w:rPr>"
    func run(_ text: String) -> String {
      "<w:r>\(look)<w:t xml:space=\"preserve\">\(WorkbookWriter.escaped(text))</w:t></w:r>"
    }
    func field(_ name: String) -> String {
      "<w:fldSimple w:instr=\" \(name) \">\(run("1"))</w:fldSimple>"
    }
    let number = withNumber ? run(" · ") + field("PAGE") + run(" / ") + field("NUMPAGES") : ""
    return
      "<w:p>\(isRightToLeft ? "<w:pPr><w:bidi /></w:pPr>" : "")\(run(line))\(number)</w:p>"
  }

  private enum Part {
    case header, footer

    var path: String { "word/accord-\(name).xml" }
    var element: String { self == .header ? "hdr" : "ftr" }
    var type: String {
      "<Override PartName=\"/\(path)\" ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.\(name)+xml\" />"
    }
    var relationship: String {
      "<Relationship Type=\"\(WordMargins.relationships)/\(name)\" Id=\"\(id)\" Target=\"accord-\(name).xml\" />"
    }
    var reference: String {
      "<w:\(name)Reference w:type=\"default\" r:id=\"\(id)\" />"
    }
    private var name: String { self == .header ? "header" : "footer" }
    private var id: String { self == .header ? "accordHeader" : "accordFooter" }
  }

  private static let namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
  private static let relationships =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
}

extension String {
  /// Nil if the text does not contain the mark.
  fileprivate func inserting(_ text: String, before mark: String) -> String? {
    guard let place = ranges(of: mark).last?.lowerBound else { return nil }
    return self[..<place] + text + self[place...]
  }
}
