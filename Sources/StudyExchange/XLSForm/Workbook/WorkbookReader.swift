/// Reads the sheets of an untrusted `.xlsx` or `.xlsm`. Formulas are never computed: their saved results are read. Macros and
/// links to other files are never followed.
struct WorkbookReader {
  /// More than any form needs.
  static let mostCells = 500_000

  /// By path, in lowercase.
  let parts: [String: [UInt8]]

  static func read(_ bytes: [UInt8]) throws(WorkbookFault) -> Workbook {
    let files: [ExportedFile]
    do { files = try ZipReader.files(of: bytes) } catch { throw .zip(error) }
    let reader = WorkbookReader(
      parts: Dictionary(files.map { ($0.path.lowercased(), $0.bytes) }) { first, _ in first })
    return try reader.workbook()
  }

  private func workbook() throws(WorkbookFault) -> Workbook {
    let start = try relations(of: "").first { $0.isOf(kind: "officeDocument") }?.target
    let path = start ?? "xl/workbook.xml"
    guard parts[path.lowercased()] != nil else { throw .missing(part: path) }
    let outline = WorkbookOutline()
    try read(path, into: outline)
    let relations = try relations(of: path)
    var texts: [String] = []
    if let target = relations.first(where: { $0.isOf(kind: "sharedStrings") })?.target {
      let table = SharedTexts()
      try readIfPresent(target, into: table)
      texts = table.texts
    }
    let styles = CellStyles()
    if let target = relations.first(where: { $0.isOf(kind: "styles") })?.target {
      try readIfPresent(target, into: styles)
    }
    var workbook = Workbook(
      hasMacros: parts.keys.contains { $0.hasSuffix("vbaproject.bin") },
      linksToOthers: relations.contains { $0.isOf(kind: "externalLink") })
    var rest = Self.mostCells
    for listed in outline.sheets {
      guard
        let target = relations.first(where: {
          $0.id == listed.relation && $0.isOf(kind: "worksheet")
        }
        )?.target
      else { continue }
      let sheet = SheetCells(
        name: listed.name, texts: texts, dates: styles.dates, isFrom1904: outline.isFrom1904,
        atMost: rest)
      try read(target, into: sheet)
      if sheet.isTooLarge { throw .tooManyCells }
      if let cell = sheet.overloaded {
        throw .overloaded(sheet: listed.name, cell: cell.description)
      }
      rest -= sheet.count
      workbook.sheets.append(sheet.sheet)
    }
    return workbook
  }

  private func relations(of path: String) throws(WorkbookFault) -> [Relation] {
    let folders = path.split(separator: "/").map(String.init)
    let folder = Array(folders.dropLast())
    let place = (folder + ["_rels", (folders.last ?? "") + ".rels"]).joined(separator: "/")
    let list = Relations(folder: folder)
    try readIfPresent(place, into: list)
    return list.relations
  }

  private func readIfPresent(_ path: String, into handler: some XMLHandler) throws(WorkbookFault) {
    guard parts[path.lowercased()] != nil else { return }
    try read(path, into: handler)
  }

  private func read(_ path: String, into handler: some XMLHandler) throws(WorkbookFault) {
    guard let bytes = parts[path.lowercased()] else { throw .missing(part: path) }
    do { try XMLReader.read(bytes, into: handler) } catch { throw .xml(part: path, error) }
  }
}

/// A link from one part of a package to another.
private struct Relation {
  let id: String
  let kind: String
  let target: String

  func isOf(kind wanted: String) -> Bool { kind.hasSuffix("/" + wanted) }
}

private final class Relations: XMLHandler {
  private let folder: [String]
  private(set) var relations: [Relation] = []

  init(folder: [String]) {
    self.folder = folder
  }

  func start(_ name: String, _ attributes: [String: String]) {
    guard name == "Relationship", let id = attributes["Id"], let kind = attributes["Type"],
      let target = attributes["Target"]
    else { return }
    relations.append(Relation(id: id, kind: kind, target: resolved(target)))
  }

  /// Targets are relative to the folder of the part unless they begin with a slash.
  private func resolved(_ target: String) -> String {
    var path = target.hasPrefix("/") ? [] : folder
    for name in target.split(separator: "/") where name != "." {
      if name == ".." { _ = path.popLast() } else { path.append(String(name)) }
    }
    return path.joined(separator: "/")
  }

  func end(_ name: String) {}
  func text(_ text: String) {}
}

private final class WorkbookOutline: XMLHandler {
  private(set) var sheets: [(name: String, relation: String)] = []
  private(set) var isFrom1904 = false

  func start(_ name: String, _ attributes: [String: String]) {
    if name == "workbookPr" {
      isFrom1904 = ["1", "true"].contains(attributes["date1904"] ?? "")
    } else if name == "sheet", let relation = attributes["id"] {
      sheets.append((attributes["name"] ?? "", relation))
    }
  }

  func end(_ name: String) {}
  func text(_ text: String) {}
}

/// The texts that cells share.
private final class SharedTexts: XMLHandler {
  private(set) var texts: [String] = []
  private var open = ""
  private var isInText = false
  private var isInReading = false

  func start(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "si": open = ""
    case "rPh": isInReading = true
    case "t": isInText = !isInReading
    default: break
    }
  }

  func end(_ name: String) {
    switch name {
    case "si": texts.append(open.withoutEscapes)
    case "rPh": isInReading = false
    case "t": isInText = false
    default: break
    }
  }

  func text(_ text: String) {
    if isInText { open += text }
  }
}
