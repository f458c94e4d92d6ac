import Foundation

/// Answers parsed from pasted lines: from a list, or from a spreadsheet with columns for value, text, and detail.
package struct PastedChoices: Equatable, Sendable {
  /// One pasted answer. Without a value, one is generated from the text.
  package struct Row: Equatable, Sendable {
    package var value: String?
    package var text: String
    package var detail: String?

    package init(value: String? = nil, text: String, detail: String? = nil) {
      self.value = value
      self.text = text
      self.detail = detail
    }
  }

  package private(set) var rows: [Row] = []
  /// Texts left out because they already exist or are repeated.
  package private(set) var repeated: [String] = []

  /// Whether the text contains several answers: one per line, or with codes on a single line, as in REDCap.
  package static func isList(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).count { !$0.allSatisfy(\.isWhitespace) } > 1
      || isCodedLine(text)
  }

  /// Whether a single line contains several coded answers: `1, Phone | 2, Tablet`.
  package static func isCodedLine(_ text: String) -> Bool {
    !text.contains(where: \.isNewline) && PastedCodes.cells([text]) != nil
  }

  /// Whether the text is a single item of a list, with its bullet: `• Yes`.
  package static func isItem(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    guard lines.count == 1, let line = lines.first else { return false }
    return PastedSigns.item(line.trimmingCharacters(in: .whitespaces)) != nil
  }

  /// - Parameter known: the texts of existing answers.
  package init(_ lines: String, known: [String] = []) {
    let lines = Self.joined(
      lines.split(whereSeparator: \.isNewline).map(String.init)
        .filter { !$0.allSatisfy(\.isWhitespace) })
    var cells = Self.cells(lines)
    let order = Self.order(cells.first ?? [], count: cells.map(\.count).max() ?? 1)
    if order.isHeader { cells.removeFirst() }
    var seen = Set(known.map(Self.folded))
    for line in cells {
      func cell(_ name: Column) -> String? {
        guard let index = order.columns.firstIndex(of: name), line.indices.contains(index) else {
          return nil
        }
        return line[index].isEmpty ? nil : line[index]
      }
      guard let text = cell(.text) ?? cell(.value) else { continue }
      guard seen.insert(Self.folded(text)).inserted else {
        repeated.append(text)
        continue
      }
      rows.append(Row(value: cell(.value), text: text, detail: cell(.detail)))
    }
  }

  /// A notice about answers that were left out; nil if there are none.
  package var note: String? {
    guard !repeated.isEmpty else { return nil }
    let names = repeated.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
    let more = repeated.count > 5 ? " and \(repeated.count - 5) more" : ""
    return repeated.count == 1
      ? "One answer was already there and was skipped: \(names)."
      : "\(repeated.count) answers were already there and were skipped: \(names)\(more)."
  }

  private enum Column { case value, text, detail }

  private static let names: [String: Column] = [
    "value": .value, "code": .value, "id": .value, "text": .text, "label": .text, "answer": .text,
    "choice": .text, "detail": .detail, "details": .detail, "description": .detail,
  ]

  private static func order(_ first: [String], count: Int) -> (columns: [Column], isHeader: Bool) {
    let named = first.compactMap { names[$0.lowercased()] }
    if named.count == first.count, named.count > 1, Set(named).count == named.count {
      return (named, true)
    }
    return (count > 1 ? [.value, .text, .detail] : [.text], false)
  }

  /// Joins the lines of quoted spreadsheet cells that span several lines.
  private static func joined(_ lines: [String]) -> [String] {
    var joined: [String] = []
    var rest = lines[...]
    while var line = rest.popFirst() {
      while line.endsInsideQuotation,
        let end = rest.firstIndex(where: { !$0.hasEvenQuotationMarks })
      {
        line = ([line] + rest[...end]).joined(separator: " ")
        rest = rest[(end + 1)...]
      }
      joined.append(line)
    }
    return joined
  }

  /// Splits spreadsheet lines into columns if they all have the same separator, and removes the markers of a list.
  private static func cells(_ lines: [String]) -> [[String]] {
    if let coded = PastedCodes.cells(lines) { return coded }
    let plain = lines.map { $0.trimmingCharacters(in: .whitespaces) }
    let unsigned = PastedSigns.removed(from: plain)
    // A list copied from a document has a tab after each marker, unlike a spreadsheet.
    if unsigned.isEverySigned { return unsigned.lines.map { [$0.withoutTabs] } }
    for separator in ["\t", ";"] as [Character]
    where !lines.isEmpty && lines.allSatisfy({ $0.contains(separator) }) {
      return lines.map { line in
        line.split(separator: separator, maxSplits: 2, omittingEmptySubsequences: false).map(
          unquoted)
      }
    }
    return unsigned.lines.map { [$0.withoutTabs] }
  }

  private static func unquoted(_ cell: Substring) -> String {
    let text = cell.trimmingCharacters(in: .whitespaces).withoutTabs
    guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive], locale: nil)
  }
}

extension String {
  /// The text with each tab replaced by a space, for tabs that do not separate columns.
  package var withoutTabs: String { contains("\t") ? replacing(/\s*\t\s*/, with: " ") : self }
}

extension String {
  /// Whether the last cell starts with a quotation mark that is never closed.
  fileprivate var endsInsideQuotation: Bool {
    let separator: Character = contains("\t") ? "\t" : ";"
    let cell = split(separator: separator, omittingEmptySubsequences: false).last ?? ""
    let text = cell.trimmingCharacters(in: .whitespaces)
    return text.hasPrefix("\"") && !text.hasEvenQuotationMarks
  }

  fileprivate var hasEvenQuotationMarks: Bool { count { $0 == "\"" }.isMultiple(of: 2) }
}
