/// Generates a text that matches an author's regular expression, for common syntax: characters, classes, groups,
/// alternatives, and repetition. The caller must check whether the text really matches.
enum PatternSample {
  static func text(matching pattern: String) -> String? {
    var maker = Maker(rest: Substring(pattern))
    guard let text = maker.alternatives(depth: 0), maker.rest.isEmpty else { return nil }
    return text
  }

  private struct Maker {
    var rest: Substring
    /// Deeper groups are not supported.
    private static let deepest = 20
    private static let longest = 2_000

    /// A text for the first alternative; the others are only parsed.
    mutating func alternatives(depth: Int) -> String? {
      guard depth < Self.deepest, let first = sequence(depth: depth) else { return nil }
      while rest.first == "|" {
        rest.removeFirst()
        guard sequence(depth: depth) != nil else { return nil }
      }
      return first
    }

    private mutating func sequence(depth: Int) -> String? {
      var text = ""
      while let next = rest.first, next != "|", next != ")" {
        guard let atom = atom(depth: depth), let times = repetition() else { return nil }
        guard times <= Self.longest, text.utf8.count + atom.utf8.count * times <= Self.longest
        else { return nil }
        text += String(repeating: atom, count: times)
      }
      return text
    }

    private mutating func atom(depth: Int) -> String? {
      let next = rest.removeFirst()
      switch next {
      case "^", "$": return ""
      case ".": return "a"
      case "[": return characterClass()
      case "\\": return rest.isEmpty ? nil : escaped(rest.removeFirst())
      case "(":
        if rest.first == "?" {
          guard rest.hasPrefix("?:") else { return nil }
          rest = rest.dropFirst(2)
        }
        guard let text = alternatives(depth: depth + 1), rest.first == ")" else { return nil }
        rest.removeFirst()
        return text
      case "*", "+", "?", "{": return nil
      default: return String(next)
      }
    }

    private func escaped(_ letter: Character) -> String? {
      switch letter {
      case "d": "1"
      case "w": "a"
      case "s": " "
      case "D", "S": "a"
      case "W": "-"
      case "b", "A", "z", "Z": ""
      case "t": "\t"
      case "n": "\n"
      default: letter.isLetter || letter.isNumber ? nil : String(letter)
      }
    }

    /// A character of a class, after reading up to its closing bracket.
    private mutating func characterClass() -> String? {
      let isNegated = rest.first == "^"
      if isNegated { rest.removeFirst() }
      var members: [String] = []
      var isFirst = true
      while let next = rest.first, next != "]" || isFirst {
        isFirst = false
        rest.removeFirst()
        if next == "[" { return nil }
        if next == "\\" {
          guard let letter = rest.popFirst(), let member = escaped(letter) else { return nil }
          members.append(member)
        } else {
          members.append(String(next))
        }
      }
      guard rest.popFirst() == "]" else { return nil }
      guard isNegated else { return members.first { !$0.isEmpty } }
      return ["a", "1", "-", " ", "Z"].first { !members.contains($0) }
    }

    /// The least number of repetitions of an atom: one if none is specified.
    private mutating func repetition() -> Int? {
      var times = 1
      switch rest.first {
      case "?", "*":
        rest.removeFirst()
        times = 0
      case "+": rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else { return nil }
        let bounds = rest[rest.index(after: rest.startIndex)..<end].split(
          separator: ",", omittingEmptySubsequences: false)
        guard let least = bounds.first.flatMap({ Int(bounded: $0) }), least >= 0 else { return nil }
        times = least
        rest = rest[rest.index(after: end)...]
      default: return 1
      }
      if rest.first == "?" || rest.first == "+" { rest.removeFirst() }
      return times
    }
  }
}
