import StudyModel

extension XLSFormReader {
  private static let deepest = 30
  private static let mostRows = 4_000

  /// The rows inside their groups.
  func tree() throws(ImportError) -> [XLSFormNode] {
    var open: [XLSFormNode] = []
    var top: [XLSFormNode] = []
    func add(_ node: XLSFormNode) {
      if open.isEmpty { top.append(node) } else { open[open.count - 1].children.append(node) }
    }
    var count = 0
    for row in survey.rows {
      let type = survey.text("type", of: row)
      guard !type.isEmpty, type.lowercased() != "#" else { continue }
      count += 1
      guard count <= Self.mostRows else {
        throw fault(
          row, "tooManyRows",
          "The form has more than \(Self.mostRows) rows. Split it into several forms.")
      }
      let words = type.lowercased().split { $0.isWhitespace || $0 == "_" }.map(String.init)
      switch (words.first, words.dropFirst().first) {
      case ("begin", "group"), ("begin", "lgroup"):
        open.append(XLSFormNode(kind: .group, row: row))
      case ("begin", "repeat"), ("begin", "loop"), ("begin", "lrepeat"):
        if words[1] == "loop" {
          lose(
            "loop-over-choices", .approximated, .error, "type", row,
            "Questions for each choice of a list, “\(type)”",
            became: "questions for any number of entries")
        }
        open.append(XLSFormNode(kind: .repeat, row: row))
      case ("end", let what?) where ["group", "repeat", "loop", "lgroup", "lrepeat"].contains(what):
        guard let node = open.popLast() else {
          throw fault(
            row, "unmatchedEnd",
            "“\(type)” has no matching row that begins it. Remove the row, or add the one that is missing."
          )
        }
        guard (node.kind == .group) == what.hasSuffix("group") else {
          throw fault(
            row, "unmatchedEnd",
            "“\(type)” ends what row \(node.row.number) begins as “\(survey.text("type", of: node.row))”. Make both the same."
          )
        }
        add(node)
      default: add(XLSFormNode(kind: .question(XLSFormType(type)), row: row))
      }
      guard open.count <= Self.deepest else {
        throw fault(
          row, "tooDeep",
          "Groups are nested more than \(Self.deepest) levels deep. Use fewer levels.")
      }
    }
    if let node = open.last {
      throw fault(
        node.row, "unmatchedBegin",
        "“\(survey.text("type", of: node.row))” has no end. Add a row that ends it.")
    }
    return top
  }

  private func fault(_ row: SheetRow, _ code: String, _ message: String) -> ImportError {
    .workbook(
      .init(place: "\(survey.name)!\(survey.cell("type", of: row))", code: code, message: message))
  }
}
