@testable import StudyExchange

/// Small documents of word processors, with what Accord reads in them itself.
enum WrittenSamples {
  static let wordTokens = [
    "<w:p>", "</w:p>", "<w:r><w:t>x</w:t></w:r>", "<w:tbl><w:tr><w:tc>",
    "<w:fldSimple w:instr=\"TOC\">",
    "</w:fldSimple>", "<w:ins>", "<w:del>", "<w:delText>", "<w:txbxContent>",
    "<w:footnoteReference w:id=\"1\"/>",
    "<w:bookmarkStart w:name=\"a\"/>", "<mc:AlternateContent>", "<w:sdt>", "<w:numPr>",
    "<w:gridSpan w:val=\"9999999999\"/>",
    "<!DOCTYPE x [<!ENTITY a \"b\">]>", "&a;",
  ]
  static let openDocumentTokens = [
    "<text:p>", "</text:p>", "<text:span>", "<table:table>", "<table:table-row>",
    "<table:table-cell>",
    "table:number-columns-repeated=\"9999999999\"", "<text:note>", "<text:tracked-changes>",
    "<text:s text:c=\"99999999\"/>",
    "<draw:frame>", "<text:bookmark text:name=\"a\"/>", "<!DOCTYPE x [<!ENTITY a \"b\">]>", "&a;",
  ]

  static func documents(of kind: WrittenKind) throws -> [[UInt8]] {
    switch kind {
    case .word: [try zip(word)]
    case .openDocument: [try zip(openDocument)]
    case .webPage: [Array(page.utf8)]
    }
  }

  private static func zip(_ files: [(path: String, text: String)]) throws -> [UInt8] {
    try ZipWriter.archive(of: files.map { ExportedFile(path: $0.path, bytes: Array($0.text.utf8)) })
  }

  private static let word: [(path: String, text: String)] = [
    (
      "[Content_Types].xml",
      """
      <?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
      <Default Extension="xml" ContentType="application/xml"/></Types>
      """
    ),
    (
      "_rels/.rels",
      """
      <?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
      <Relationship Id="r1" Target="word/document.xml"
      Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>
      """
    ),
    (
      "word/document.xml",
      """
      <?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"
      xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><w:body>
      <w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t>Consent</w:t></w:r></w:p>
      <w:p><w:pPr><w:pStyle w:val="Heading1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>
      <w:bookmarkStart w:id="0" w:name="accord"/><w:r><w:t xml:space="preserve">About </w:t></w:r></w:p>
      <w:p><w:ins w:id="1"><w:r><w:t>Added</w:t></w:r></w:ins><w:del w:id="2"><w:r><w:delText>Gone</w:delText></w:r></w:del>
      <w:fldSimple w:instr="DATE"><w:r><w:t>today</w:t></w:r></w:fldSimple><w:footnoteReference w:id="1"/></w:p>
      <w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p><w:r><w:t>Cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
      <w:sdt><w:sdtContent><w:p><w:r><w:t>Form</w:t></w:r></w:p></w:sdtContent></w:sdt>
      </w:body></w:document>
      """
    ),
    (
      "word/footnotes.xml",
      """
      <?xml version="1.0"?><w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
      <w:footnote w:id="1"><w:p><w:r><w:t>Note</w:t></w:r></w:p></w:footnote></w:footnotes>
      """
    ),
    (
      "docProps/core.xml",
      """
      <?xml version="1.0"?><cp:coreProperties xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"><dc:title>A title</dc:title>
      <dc:language>en-US</dc:language></cp:coreProperties>
      """
    ),
    ("word/media/image1.png", "not a picture"),
  ]

  private static let openDocument: [(path: String, text: String)] = [
    ("mimetype", "application/vnd.oasis.opendocument.text"),
    (
      "content.xml",
      """
      <?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
      xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
      xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><office:text>
      <text:tracked-changes><text:changed-region><text:deletion><text:p>Gone</text:p></text:deletion></text:changed-region>
      </text:tracked-changes><text:h text:outline-level="1">About<text:bookmark text:name="accord"/></text:h>
      <text:p>Words<text:s text:c="3"/><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Note</text:p>
      </text:note-body></text:note><text:a xlink:href="https://example.org">link</text:a></text:p>
      <table:table><table:table-header-rows><table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>Cell
      </text:p></table:table-cell></table:table-row></table:table-header-rows></table:table>
      </office:text></office:body></office:document-content>
      """
    ),
    (
      "meta.xml",
      """
      <?xml version="1.0"?><office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><office:meta><dc:title>A title</dc:title><dc:language>en</dc:language>
      </office:meta></office:document-meta>
      """
    ),
    (
      "META-INF/manifest.xml",
      "<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"/>"
    ),
  ]

  private static let page = """
    <!doctype html><html lang="en"><head><title>Consent</title></head><body><h1 id="a">About</h1><p>Words <b>bold</b>
    <img src="data:image/png;base64,iVBORw0KGgo=" alt="x"></p><table><thead><tr><th align="right">A</th></tr></thead>
    <tbody><tr><td colspan="2">B</td></tr></tbody></table><ol start="3"><li>One<li>Two</ol><a href="#a">back</a></body></html>
    """
}
