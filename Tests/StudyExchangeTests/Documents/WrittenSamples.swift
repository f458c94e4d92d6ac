import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

/// Documents of word processors with only what a test needs.
enum WrittenSamples {
  /// A Word document with paragraphs and other elements as WordprocessingML.
  static func word(
    _ body: String = "", parts: [String: String] = [:], named name: String = "Consent.docx"
  ) throws -> ImportFile {
    var files = parts
    files["[Content_Types].xml"] = "<Types/>"
    files["word/document.xml"] = "<w:document \(wordNames)><w:body>\(body)</w:body></w:document>"
    return try archive(files, named: name)
  }

  static func paragraph(_ text: String) -> String { "<w:p>\(run(text))</w:p>" }

  static func run(_ text: String) -> String { "<w:r><w:t>\(text)</w:t></w:r>" }

  /// An OpenDocument text with elements of `office:text`, and with the styles that only it has.
  static func openDocument(
    _ body: String, styles: String = "", parts: [String: String] = [:],
    named name: String = "Consent.odt"
  ) throws -> ImportFile {
    var files = parts
    files["content.xml"] =
      "<office:document-content \(openNames)><office:automatic-styles>\(styles)</office:automatic-styles><office:body><office:text>\(body)</office:text></office:body></office:document-content>"
    // It comes first, as the standard asks: by chance of the alphabet, except for content.xml.
    let mimetype = ExportedFile(
      path: "mimetype", text: "application/vnd.oasis.opendocument.text")
    let rest = files.map { ExportedFile(path: $0.key, text: $0.value) }
    return ImportFile(name: name, bytes: try ZipWriter.archive(of: [mimetype] + rest))
  }

  static func page(_ html: String, named name: String = "consent.html") -> ImportFile {
    ImportFile(name: name, bytes: Array(html.utf8))
  }

  private static func archive(_ files: [String: String], named name: String) throws -> ImportFile {
    ImportFile(
      name: name,
      bytes: try ZipWriter.archive(of: files.map { ExportedFile(path: $0.key, text: $0.value) }))
  }

  static let wordNames = """
    xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" \
    xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" \
    xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" \
    xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"
    """

  static let openNames = """
    xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" \
    xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" \
    xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" \
    xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" \
    xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" \
    xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" \
    xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" \
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    """
}

/// Pandoc's nodes.
enum Node {
  static func words(_ text: String) -> JSONValue {
    .array(
      text.split(separator: " ").flatMap { [node("Space"), node("Str", .string(String($0)))] }
        .dropFirst().map { $0 })
  }

  static func paragraph(_ text: String) -> JSONValue { node("Para", words(text)) }

  static func paragraph(_ inlines: [JSONValue]) -> JSONValue { node("Para", .array(inlines)) }

  static func text(_ text: String) -> JSONValue { node("Str", .string(text)) }

  static func bold(_ text: String) -> JSONValue { node("Strong", words(text)) }

  static func italic(_ text: String) -> JSONValue { node("Emph", words(text)) }

  static let space = node("Space")

  static func heading(_ level: Int, _ text: String) -> JSONValue {
    node("Header", [.number(Double(level)), attributes, words(text)])
  }

  static func bullets(_ items: [[JSONValue]]) -> JSONValue {
    node("BulletList", .array(items.map(JSONValue.array)))
  }

  static func numbers(
    from start: Int = 1, style: String = "Decimal", _ items: [[JSONValue]]
  ) -> JSONValue {
    node(
      "OrderedList",
      [
        [.number(Double(start)), node(style), node("Period")],
        .array(items.map(JSONValue.array)),
      ])
  }

  static func link(_ text: String, _ address: String) -> JSONValue {
    node("Link", [attributes, words(text), [.string(address), ""]])
  }

  static func picture(_ words: String, _ address: String) -> JSONValue {
    node("Image", [attributes, self.words(words), [.string(address), ""]])
  }

  static func note(_ text: String) -> JSONValue { node("Note", [paragraph(text)]) }

  static func cell(
    _ blocks: [JSONValue], height: Int = 1, width: Int = 1, side: String = "AlignDefault"
  ) -> JSONValue {
    [
      attributes, node(side), .number(Double(height)), .number(Double(width)),
      .array(blocks),
    ]
  }

  static func table(_ rows: [[JSONValue]]) -> JSONValue {
    let rows = rows.map { row -> JSONValue in [attributes, .array(row)] }
    return node(
      "Table",
      [
        attributes, [.null, []], [], [attributes, []],
        [[attributes, 0, [], .array(rows)]], [attributes, []],
      ])
  }

  static func node(_ type: String, _ content: JSONValue? = nil) -> JSONValue {
    var members: [String: JSONValue] = ["t": .string(type)]
    members["c"] = content
    return .object(members)
  }

  static let attributes: JSONValue = ["", [], []]

  static func tree(_ blocks: [JSONValue], meta: JSONValue = [:]) -> [UInt8] {
    let tree: JSONValue = [
      "pandoc-api-version": [1, 22], "meta": meta, "blocks": .array(blocks),
    ]
    return tree.canonicalBytes
  }
}

extension ImportFile {
  /// The file with what pandoc would make of it.
  func read(
    as blocks: [JSONValue], meta: JSONValue = [:],
    pictures: [String: Result<DocumentPicture, DocumentRefusal>] = [:]
  ) -> ImportFile {
    var file = self
    file.conversion = .read(tree: Node.tree(blocks, meta: meta), pictures: pictures)
    return file
  }
}

extension Import {
  var consent: Consent { study.consents.first ?? Consent(id: "") }

  /// Titles and texts of the sections, in the primary language.
  var sections: [(title: String, text: String)] {
    consent.sections.map { section in
      let language = study.primaryLanguage
      return (section.title[language] ?? "", section.content[language] ?? "")
    }
  }

  func losses(_ code: String) -> [Loss] { losses.filter { $0.code == code } }
}
