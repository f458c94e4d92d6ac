/// Numbers with several groups of digits, such as `555-0142` or `+1 (555) 014-2`. In right-to-left text, the Unicode
/// bidirectional algorithm would reverse their groups, and a wrong telephone number is worse than none.
struct WrittenNumbers {
  /// Splits a text into runs; every second one, starting with the second, is such a number.
  static func split(_ text: String) -> [Substring] {
    var runs: [Substring] = []
    var rest = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      if let end = endOfNumber(at: index, in: text) {
        runs.append(text[rest..<index])
        runs.append(text[index..<end])
        rest = end
        index = end
      } else {
        // Digits that are not such a number are skipped as a whole.
        let next = text[index...].firstIndex { !isDigit($0) } ?? text.endIndex
        index = next == index ? text.index(after: index) : next
      }
    }
    runs.append(text[rest...])
    return runs
  }

  /// Whether a text contains right-to-left letters.
  static func areAmongRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }

  /// The end of a number that begins here, with at least 2 groups and 6 digits. A range such as `5-10` or `2026 - 2028` is
  /// not one: its ends are read in the direction of the text.
  private static func endOfNumber(at start: String.Index, in text: String) -> String.Index? {
    guard isDigit(text[start]) || text[start] == "+" || text[start] == "(" else { return nil }
    var digits = 0
    var groups = 0
    var end = start
    var before: Character = " "
    for index in text[start...].indices {
      let character = text[index]
      if isDigit(character) {
        digits += 1
        groups += isDigit(before) ? 0 : 1
        end = text.index(after: index)
      } else if !joins(character) || (isSpace(character) && isDash(before))
        || (isDash(character) && isSpace(before))
      {
        break
      }
      before = character
    }
    return digits >= 6 && (groups > 1 || text[start] == "+") ? end : nil
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }
  private static func isSpace(_ character: Character) -> Bool {
    [" ", "\u{A0}"].contains(character)
  }
  private static func isDash(_ character: Character) -> Bool { ["-", "–"].contains(character) }
  private static func joins(_ character: Character) -> Bool {
    isSpace(character) || isDash(character) || ["+", "(", ")", "/"].contains(character)
  }
}
