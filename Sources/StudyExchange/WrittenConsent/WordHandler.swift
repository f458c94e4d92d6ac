import StudyModel

/// Reads the text of a Word document, or of its notes, headers, and footers.
final class WordHandler: XMLHandler {
  private(set) var contents = WrittenContents()
  private(set) var comments: [(id: String, paragraph: Int)] = []

  /// The paragraphs that are open: those of a text box are inside another one.
  private var open: [Int] = []
  private var boxes = 0
  /// What a program shows that cannot show the element before it: the same again.
  private var fallbacks = 0
  private var equations = 0
  private var changes: [Change] = []
  private var isText = false
  private var isCode = false
  private var runs: [Run] = []
  private var languages: [String: Int] = [:]
  /// The numbers of columns that the cells take.
  private var cellWidths: [Int] = []

  private struct Change {
    let kind: WrittenFinding.Kind
    let element: String
    var text = ""
  }

  private struct Run {
    var isHidden = false
    var language: String?
    var text = ""
  }

  /// The language of most of the text.
  var usualLanguage: Language? {
    languages.max { ($0.value, $1.key) < ($1.value, $0.key) }
      .flatMap { Language(written: $0.key) }
  }

  func start(_ name: String, _ attributes: [String: String]) {
    if name == "Fallback" { fallbacks += 1 }
    guard fallbacks == 0 else { return }
    isText = name == "t" || name == "delText"
    isCode = name == "instrText"
    switch name {
    case "p":
      contents.paragraphs.append(WrittenContents.Paragraph(isApart: boxes > 0))
      open.append(contents.paragraphs.count - 1)
      contents.sides.startParagraph()
    case "r": runs.append(Run())
    case "txbxContent": boxes += 1
    case "oMath":
      equations += 1
      // Its letters are not words of the text, but they keep apart what stands around them.
      add(" ")
    case "ins": changes.append(Change(kind: .inserted, element: name))
    case "del": changes.append(Change(kind: .deleted, element: name))
    case "moveFrom": changes.append(Change(kind: .moved, element: name))
    case "tab", "br", "cr", "noBreakHyphen": add(" ")
    default:
      startSettings(name, attributes)
      startParts(name, attributes)
      startTables(name, attributes)
    }
  }

  private func startTables(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "tbl": contents.sides.startTable()
    case "tr": contents.sides.startRow()
    case "tc":
      cellWidths.append(1)
      contents.sides.startCell()
    case "gridSpan":
      if let width = attributes["val"].flatMap({ Int(bounded: $0) }), !cellWidths.isEmpty {
        cellWidths[cellWidths.count - 1] = width
      }
    case "jc": contents.sides.align(attributes["val"])
    default: break
    }
  }

  private func startSettings(_ name: String, _ attributes: [String: String]) {
    guard !runs.isEmpty else { return }
    switch name {
    case "vanish":
      runs[runs.count - 1].isHidden = !["0", "false", "off"].contains(attributes["val"])
    case "lang": runs[runs.count - 1].language = attributes["val"]
    default: break
    }
  }

  private func startParts(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "bookmarkStart":
      // Between two paragraphs, it is at the next one.
      contents.note(bookmark: attributes["name"], at: open.last ?? contents.paragraphs.count)
    case "commentReference":
      comments.append((attributes["id"] ?? "", open.last ?? contents.paragraphs.count - 1))
    case "footnoteReference", "endnoteReference": add(" ")
    case "fldSimple": addField(attributes["instr"] ?? "")
    case "dropDownList", "comboBox", "checkbox", "date", "ffData": find(.control)
    case "blip", "imagedata": contents.pictureCount += 1
    case "object":
      // It has a picture of itself.
      contents.pictureCount -= 1
      find(.object)
    case "altChunk", "control": find(.object)
    case "chart", "relIds": find(.diagram)
    case "sym":
      add(" ")
      find(.symbol, attributes["font"] ?? "")
    default: break
    }
  }

  func text(_ text: String) {
    guard fallbacks == 0, equations == 0 else { return }
    if isCode { addField(text) }
    guard isText else { return }
    if !changes.isEmpty { changes[changes.count - 1].text += text }
    let isGone = changes.contains { $0.kind != .inserted }
    if !isGone { add(text) }
  }

  func end(_ name: String) {
    if name == "Fallback" { fallbacks -= 1 }
    guard fallbacks == 0 else { return }
    isText = false
    isCode = false
    switch name {
    case "p": _ = open.popLast()
    case "r": endRun()
    case "txbxContent": boxes -= 1
    case "oMath": equations -= 1
    case "tc": contents.sides.endCell(width: cellWidths.popLast() ?? 1)
    case "tr": contents.sides.endRow()
    case "tbl": contents.sides.endTable()
    default: endChange(name)
    }
  }

  private func endRun() {
    guard let run = runs.popLast() else { return }
    if let language = run.language { languages[language, default: 0] += run.text.utf8.count }
    if run.isHidden, !run.text.collapsed.isEmpty { find(.hidden, run.text) }
  }

  private func endChange(_ element: String) {
    guard changes.last?.element == element, let change = changes.popLast(),
      !change.text.collapsed.isEmpty
    else { return }
    find(change.kind, change.text)
  }

  private func add(_ text: String) {
    if let paragraph = open.last { contents.paragraphs[paragraph].text += text }
    contents.sides.add(text)
    if !runs.isEmpty { runs[runs.count - 1].text += text }
  }

  /// Links are carried as links; the ends of a field's code may come in pieces, which begin with anything.
  private func addField(_ code: String) {
    let name = code.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    guard Self.fields.contains(name.uppercased()) else { return }
    find(.field, name.uppercased())
  }

  private static let fields: Set<String> = [
    "AUTHOR", "CREATEDATE", "DATE", "DOCPROPERTY", "DOCVARIABLE", "FILENAME", "FORMCHECKBOX",
    "FORMDROPDOWN", "FORMTEXT", "IF", "INDEX", "MERGEFIELD", "NOTEREF", "NUMPAGES", "PAGE",
    "PAGEREF", "PRINTDATE", "REF", "SAVEDATE", "SECTION", "SEQ", "STYLEREF", "SUBJECT", "SYMBOL",
    "TIME", "TITLE", "TOC", "USERNAME",
  ]

  private func find(_ kind: WrittenFinding.Kind, _ text: String = "") {
    contents.find(kind, at: open.last ?? contents.paragraphs.count - 1, text.collapsed)
  }
}
