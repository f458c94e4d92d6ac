/// The text of a Word file. Pandoc does not say that a paragraph or a row of a table was inserted or deleted as a whole, lets rows
/// break across pages, so that what belongs together would be read on two, and begins every table at the left.
package enum WordBody {
  /// The file with what pandoc leaves out. The same file gives the same bytes.
  package static func completed(in docx: [UInt8]) throws(WordMargins.NotAWordFile) -> [UInt8] {
    guard var files = try? ZipReader.files(of: docx),
      let index = files.firstIndex(where: { $0.path == "word/document.xml" })
    else { throw WordMargins.NotAWordFile() }
    let document = String(decoding: files[index].bytes, as: UTF8.self)
    guard let completed = completed(document) else { throw WordMargins.NotAWordFile() }
    guard completed != document else { return docx }
    files[index] = ExportedFile(path: files[index].path, text: completed)
    guard let bytes = try? ZipWriter.archive(of: files) else { throw WordMargins.NotAWordFile() }
    return bytes
  }

  private static func completed(_ document: String) -> String? {
    let text = WordRows.keeping(rowsOf: document)
    guard var elements = WordXML.all(in: text) else { return nil }
    for index in elements.indices {
      elements[index].beginTablesAtTheirSide()
      elements[index].trackWhole()
    }
    WordXML.numberChanges(of: &elements)
    var completed = ""
    completed.reserveCapacity(document.utf8.count * 5 / 4)
    for element in elements { element.write(to: &completed) }
    return completed
  }
}
