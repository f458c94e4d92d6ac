/// A word of branching logic.
enum REDCapToken: Hashable {
  case field(REDCapLogic.Subject)
  case text(String)
  case number(Double)
  case sign(REDCapLogic.Operator)
  case and, or, open, close

  /// Logic that Accord cannot read, and why.
  struct Fault: Error, Hashable {
    let why: String
  }

  /// No logic that people write is longer.
  static let longest = 20_000

  static func all(in text: String) throws(Fault) -> [REDCapToken] {
    guard text.utf8.count <= longest else { throw Fault(why: "it is longer than 20,000 bytes") }
    var tokens: [REDCapToken] = []
    var rest = Array(text.unicodeScalars)[...]
    while let first = rest.first {
      if first.properties.isWhitespace {
        rest.removeFirst()
      } else if first == "[" {
        tokens.append(.field(try field(from: &rest)))
      } else if first == "'" || first == "\"" {
        tokens.append(.text(try quoted(from: &rest)))
      } else if first == "(" || first == ")" {
        rest.removeFirst()
        tokens.append(first == "(" ? .open : .close)
      } else if "<>=!".unicodeScalars.contains(first) {
        tokens.append(.sign(try sign(from: &rest)))
      } else {
        tokens.append(try word(from: &rest))
      }
    }
    return tokens
  }

  private static func field(
    from rest: inout ArraySlice<UnicodeScalar>
  ) throws(Fault) -> REDCapLogic.Subject {
    guard let end = rest.firstIndex(of: "]") else { throw Fault(why: "“[” is never closed") }
    let inside = string(rest[(rest.startIndex + 1)..<end])
    rest = rest[(end + 1)...]
    if rest.first == "[" { throw Fault(why: "it names another event with [\(inside)]") }
    guard let match = inside.wholeMatch(of: /\s*([A-Za-z][A-Za-z0-9_]*)\s*(\(([^()]*)\))?\s*/)
    else {
      throw Fault(why: "“[\(inside)]” is not a field")
    }
    return REDCapLogic.Subject(
      match.1.lowercased(), match.3.map { $0.trimmingSpace })
  }

  private static func quoted(from rest: inout ArraySlice<UnicodeScalar>) throws(Fault) -> String {
    let quote = rest.removeFirst()
    guard let end = rest.firstIndex(of: quote) else {
      throw Fault(why: "a quotation mark is never closed")
    }
    let text = string(rest[..<end])
    rest = rest[(end + 1)...]
    return text
  }

  private static func sign(
    from rest: inout ArraySlice<UnicodeScalar>
  ) throws(Fault) -> REDCapLogic.Operator {
    let written = rest.prefix { "<>=!".unicodeScalars.contains($0) }
    rest = rest[written.endIndex...]
    let text = string(written)
    if text == "!=" { return .unequal }
    guard let sign = REDCapLogic.Operator(rawValue: text) else {
      throw Fault(why: "“\(text)” is not a comparison")
    }
    return sign
  }

  private static func word(from rest: inout ArraySlice<UnicodeScalar>) throws(Fault) -> REDCapToken
  {
    let written = rest.prefix {
      !$0.properties.isWhitespace && !"[]()<>=!'\"".unicodeScalars.contains($0)
    }
    rest = rest[max(written.endIndex, rest.startIndex)...]
    let text = string(written)
    switch text.lowercased() {
    case "and", "&&": return .and
    case "or", "||": return .or
    default:
      if text.wholeMatch(of: /-?\d{1,15}(\.\d{1,30})?/) != nil, let number = Double(text) {
        return .number(number)
      }
      if text.isEmpty { throw Fault(why: "“]” has no matching “[”") }
      throw Fault(why: "it uses “\(String(text.prefix(40)))”, which Accord does not calculate")
    }
  }

  private static func string(_ scalars: some Sequence<UnicodeScalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
