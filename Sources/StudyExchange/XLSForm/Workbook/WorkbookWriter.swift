/// Writes a workbook whose bytes depend only on its texts: inline texts, no styles, no times.
///
/// Every cell is a text, so that `1.10` stays `1.10` and `=1+1` is never computed.
struct WorkbookWriter {
  /// A sheet to write; its first row is the header.
  struct Table: Hashable {
    var name: String
    var rows: [[String]]
  }

  /// The most characters that Excel opens in a cell, in UTF-16 units.
  static let longestText = 32_767

  static func archive(of tables: [Table]) throws(ExportError) -> [UInt8] {
    var files = [
      file("[Content_Types].xml", contentTypes(count: tables.count)),
      file("_rels/.rels", relations([("rId1", "officeDocument", "xl/workbook.xml")])),
      file("xl/workbook.xml", workbook(tables)),
      file(
        "xl/_rels/workbook.xml.rels",
        relations(
          tables.indices.map { ("rId\($0 + 1)", "worksheet", "worksheets/sheet\($0 + 1).xml") })),
    ]
    for (index, table) in tables.enumerated() {
      files.append(file("xl/worksheets/sheet\(index + 1).xml", sheet(table)))
    }
    return try ZipWriter.archive(of: files)
  }

  private static func file(_ path: String, _ xml: String) -> ExportedFile {
    ExportedFile(
      path: path,
      text: "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n" + xml + "\n")
  }

  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let types = "application/vnd.openxmlformats-officedocument.spreadsheetml"

  private static func contentTypes(count: Int) -> String {
    let sheets = (1...max(count, 1)).map {
      "<Override PartName=\"/xl/worksheets/sheet\($0).xml\" ContentType=\"\(types).worksheet+xml\"/>"
    }
    return """
      <Types xmlns="\(package)/content-types">\
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
      <Default Extension="xml" ContentType="application/xml"/>\
      <Override PartName="/xl/workbook.xml" ContentType="\(types).sheet.main+xml"/>\
      \(sheets.joined())</Types>
      """
  }

  private static func relations(_ list: [(id: String, kind: String, target: String)]) -> String {
    let links = list.map {
      "<Relationship Id=\"\($0.id)\" Type=\"\(office)/\($0.kind)\" Target=\"\($0.target)\"/>"
    }
    return "<Relationships xmlns=\"\(package)/relationships\">\(links.joined())</Relationships>"
  }

  private static func workbook(_ tables: [Table]) -> String {
    let sheets = tables.enumerated().map { index, table in
      "<sheet name=\"\(escaped(table.name))\" sheetId=\"\(index + 1)\" r:id=\"rId\(index + 1)\"/>"
    }
    return """
      <workbook xmlns="\(main)" xmlns:r="\(office)"><sheets>\(sheets.joined())</sheets></workbook>
      """
  }

  /// The header stays visible, and columns are wide enough to edit them.
  private static func sheet(_ table: Table) -> String {
    let count = table.rows.map(\.count).max() ?? 0
    var xml = """
      <worksheet xmlns="\(main)"><sheetViews><sheetView workbookViewId="0">\
      <pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>\
      </sheetView></sheetViews>
      """
    if count > 0 {
      xml += "<cols>"
      for column in 0..<count {
        let width = width(of: column, in: table)
        xml +=
          "<col min=\"\(column + 1)\" max=\"\(column + 1)\" width=\"\(width)\" customWidth=\"1\"/>"
      }
      xml += "</cols>"
    }
    xml += "<sheetData>"
    for (index, row) in table.rows.enumerated() {
      xml += "<row r=\"\(index + 1)\">"
      for (column, text) in row.enumerated() where !text.isEmpty {
        let address = CellAddress(row: index, column: column)
        xml += "<c r=\"\(address)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">"
        xml += escaped(text) + "</t></is></c>"
      }
      xml += "</row>"
    }
    return xml + "</sheetData></worksheet>"
  }

  private static func width(of column: Int, in table: Table) -> Int {
    let longest = table.rows.map { column < $0.count ? $0[column].utf16.count : 0 }.max() ?? 0
    return min(max(longest + 2, 20), 60)
  }

  /// The text for XML. Characters that XML cannot contain are left out; what a reader would take for the escape of one is
  /// escaped itself.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\t", "\n": result.append(scalar)
      case "\r": break
      default:
        if scalar.value >= 0x20, scalar.value != 0xFFFE, scalar.value != 0xFFFF {
          result.append(scalar)
        }
      }
    }
    let xml = String(result)
    guard xml.contains("_x") else { return xml }
    return xml.replacing(/_(x[0-9A-Fa-f]{4}_)/) { "_x005F_\($0.1)" }
  }
}
