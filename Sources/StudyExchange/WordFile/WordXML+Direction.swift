extension WordXML {
  /// The first column of a table is at the right if all of its text is read from right to left.
  mutating func beginTablesAtTheirSide() {
    guard name == "w:tbl" else {
      for index in children.indices { children[index].beginTablesAtTheirSide() }
      return
    }
    let paragraphs = elements("w:p").filter { !$0.elements("w:r").isEmpty }
    guard !paragraphs.isEmpty, paragraphs.allSatisfy({ !$0.elements("w:bidi").isEmpty }),
      let properties = children.firstIndex(where: { $0.name == "w:tblPr" })
    else { return }
    // Word wants it right after the style.
    let place = children[properties].children.prefix { $0.name == "w:tblStyle" }.endIndex
    children[properties].children.insert(WordXML("w:bidiVisual"), at: place)
  }
}
