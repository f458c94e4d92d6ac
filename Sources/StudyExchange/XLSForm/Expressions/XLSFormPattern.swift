/// Patterns for `regex()`, which some clients match with the whole text and others with any part of it, so that a pattern says both.
enum XLSFormPattern {
  private static let anything = "(.|\\n)*"

  /// A pattern for the whole text that matches where the given one matches a part of it.
  static func whole(of part: String) -> String {
    isWhole(part) ? part : "^\(anything)(\(part))\(anything)$"
  }

  /// A pattern that matches a part of a text, read from one for the whole text.
  static func part(of pattern: String) -> String {
    let (start, end) = ("^\(anything)(", ")\(anything)$")
    if pattern.hasPrefix(start), pattern.hasSuffix(end), pattern.count > start.count + end.count {
      let part = String(pattern.dropFirst(start.count).dropLast(end.count))
      if whole(of: part) == pattern, !hasOpenEnds(part) { return part }
    }
    return isWhole(pattern) ? pattern : "^(\(pattern))$"
  }

  /// What is between the marks that make a pattern match the whole text.
  static func inside(of pattern: String) -> String {
    guard pattern.hasPrefix("^("), pattern.hasSuffix(")$"), pattern.count >= 4 else {
      return pattern
    }
    let inside = String(pattern.dropFirst(2).dropLast(2))
    return hasOpenEnds(inside) ? pattern : inside
  }

  /// Whether it matches nothing but whole texts: it has both marks, for all of its alternatives.
  private static func isWhole(_ pattern: String) -> Bool {
    guard pattern.hasPrefix("^"), pattern.hasSuffix("$") else { return false }
    let inside = pattern.dropFirst().dropLast()
    var escapes = 0
    for letter in inside.reversed() {
      guard letter == "\\" else { break }
      escapes += 1
    }
    return escapes.isMultiple(of: 2) && !outside(of: inside).contains("|")
  }

  private static func hasOpenEnds(_ pattern: String) -> Bool {
    outside(of: pattern[...]).contains(")")
  }

  /// The characters outside parentheses and brackets, with parentheses that have no partner.
  private static func outside(of pattern: Substring) -> String {
    var (depth, isClass, isEscaped) = (0, false, false)
    var found = ""
    for letter in pattern {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch letter {
      case "\\": isEscaped = true
      case "[" where !isClass: isClass = true
      case "]": isClass = false
      case "(" where !isClass: depth += 1
      case ")" where !isClass:
        if depth == 0 { found.append(letter) } else { depth -= 1 }
      default: if depth == 0, !isClass { found.append(letter) }
      }
    }
    return found
  }
}
