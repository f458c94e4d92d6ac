import StudyModel

/// Collects the cells of a sheet.
final class SheetCells: XMLHandler {
  private(set) var sheet: Sheet
  private(set) var count = 0
  private(set) var isTooLarge = false
  private(set) var overloaded: CellAddress?

  private let texts: [String]
  private let dates: [Bool]
  private let isFrom1904: Bool
  private let most: Int

  private var row = -1
  private var address = CellAddress(row: 0, column: -1)
  private var kind = ""
  private var style = 0
  private var value = ""
  private var hasFormula = false
  private var isInValue = false
  private var isInReading = false

  init(name: String, texts: [String], dates: [Bool], isFrom1904: Bool, atMost most: Int) {
    sheet = Sheet(name: name)
    self.texts = texts
    self.dates = dates
    self.isFrom1904 = isFrom1904
    self.most = most
  }

  func start(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "row":
      row = attributes["r"].flatMap(Int.init(bounded:)).map { $0 - 1 } ?? row + 1
      address = CellAddress(row: row, column: -1)
    case "c":
      address =
        attributes["r"].flatMap { CellAddress($0) }
        ?? CellAddress(row: address.row, column: address.column + 1)
      kind = attributes["t"] ?? "n"
      style = attributes["s"].flatMap(Int.init(bounded:)) ?? 0
      value = ""
      hasFormula = false
    case "f": hasFormula = true
    case "v": isInValue = true
    case "t": isInValue = kind == "inlineStr" && !isInReading
    case "rPh": isInReading = true
    case "mergeCell": if sheet.merged.count < 1_000 { sheet.merged.append(attributes["ref"] ?? "") }
    default: break
    }
  }

  func end(_ name: String) {
    switch name {
    case "v", "t": isInValue = false
    case "rPh": isInReading = false
    case "c": keep()
    default: break
    }
  }

  func text(_ text: String) {
    if isInValue { value += text }
  }

  private func keep() {
    guard !isTooLarge, overloaded == nil else { return }
    guard kind != "e", !value.isEmpty || !hasFormula || kind == "str" else {
      sheet.failures.append(address)
      return
    }
    let text = words.withoutOuterSpace
    guard !text.isEmpty else { return }
    guard !text.hasOverloadedLetter else {
      overloaded = address
      return
    }
    count += 1
    guard count <= most else {
      isTooLarge = true
      return
    }
    if hasFormula { sheet.formulas.append(address) }
    if sheet.rows.last?.number != address.row + 1 {
      sheet.rows.append(SheetRow(number: address.row + 1))
    }
    sheet.rows[sheet.rows.count - 1].cells[address.column] = text
  }

  /// The text of the cell, as people see it.
  private var words: String {
    switch kind {
    case "s": return Int(value).flatMap { texts.indices.contains($0) ? texts[$0] : nil } ?? ""
    case "inlineStr", "str": return value.withoutEscapes
    case "b": return value == "1" || value == "true" ? "TRUE" : "FALSE"
    case "d": return value
    default:
      guard let number = Double(value), number.isFinite else { return value }
      let isDate = dates.indices.contains(style) && dates[style]
      return isDate ? Self.date(number, isFrom1904: isFrom1904) : number.plainText
    }
  }

  /// A serial number as a date, a time, or both, in ISO 8601. Days count from 1900, which Excel takes for a leap year, or 1904.
  static func date(_ serial: Double, isFrom1904: Bool) -> String {
    guard serial >= 0, serial < 3_000_000 else { return serial.plainText }
    var days = Int(serial)
    var seconds = Int(((serial - Double(days)) * 86_400).rounded())
    if seconds == 86_400 {
      days += 1
      seconds = 0
    }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time =
      "\(padded(seconds / 3_600)):\(padded(seconds / 60 % 60)):\(padded(seconds % 60))"
    if days == 0, !isFrom1904 { return time }
    let start = isFrom1904 ? 24_107 : days < 60 ? 25_568 : 25_569
    let day = CalendarDay(number: days - start).description
    return seconds == 0 ? day : "\(day)T\(time)"
  }
}

extension String {
  /// Without whitespace around it.
  var withoutOuterSpace: String {
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex
    return String(self[..<end].drop(while: \.isWhitespace))
  }

  /// With characters instead of their escapes, such as `_x000D_` (ECMA-376, part 1, §22.9.2.19).
  var withoutEscapes: String {
    guard contains("_x") else { return self }
    return replacing(/_x([0-9A-Fa-f]{4})_/) { match in
      guard let code = UInt32(match.1, radix: 16), let scalar = Unicode.Scalar(code),
        code >= 0x20 || code == 0x09 || code == 0x0A
      else { return "" }
      return String(scalar)
    }
  }
}
