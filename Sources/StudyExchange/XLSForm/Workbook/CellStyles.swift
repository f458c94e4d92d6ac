/// Which styles of a workbook show a number as a date or a time.
final class CellStyles: XMLHandler {
  /// By style.
  private(set) var dates: [Bool] = []
  private var codes: [String: String] = [:]
  private var isInCellFormats = false

  /// The built-in formats of dates and times (ECMA-376, part 1, §18.8.30).
  private static let builtIn = Set((14...22).map(String.init) + (45...47).map(String.init))

  func start(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "numFmt":
      if let id = attributes["numFmtId"] { codes[id] = attributes["formatCode"] ?? "" }
    case "cellXfs": isInCellFormats = true
    case "xf" where isInCellFormats:
      let id = attributes["numFmtId"] ?? "0"
      dates.append(codes[id].map(Self.isDate) ?? Self.builtIn.contains(id))
    default: break
    }
  }

  func end(_ name: String) {
    if name == "cellXfs" { isInCellFormats = false }
  }

  func text(_ text: String) {}

  /// Whether a format code has parts of a date outside quoted words, colors, and escapes.
  static func isDate(_ code: String) -> Bool {
    var isQuoted = false
    var isBracketed = false
    var isEscaped = false
    for character in code.lowercased() {
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        isQuoted = character != "\""
      } else if isBracketed {
        isBracketed = character != "]"
      } else {
        switch character {
        case "\"": isQuoted = true
        case "[": isBracketed = true
        case "\\", "_", "*": isEscaped = true
        case "y", "d", "h", "m", "s": return true
        default: break
        }
      }
    }
    return false
  }
}
