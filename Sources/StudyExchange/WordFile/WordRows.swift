/// The rows of the tables of a Word file, each of which stays on one page, unless it is longer than one.
enum WordRows {
  /// Text cannot contain a tag.
  static func keeping(rowsOf document: String) -> String {
    document.replacing("<w:tr><w:trPr>", with: "<w:tr><w:trPr><w:cantSplit />")
      .replacing("<w:tr><w:tc>", with: "<w:tr><w:trPr><w:cantSplit /></w:trPr><w:tc>")
  }
}
