import StudyModel

/// An expression of an XLSForm: the part of XPath 1.0 that its clients compute.
indirect enum XPath: Hashable, Sendable {
  case text(String)
  case number(Double)
  /// `${name}`: the answer to a question.
  case answer(String)
  /// `.`: the answer to the question itself.
  case own
  case call(String, [XPath])
  case compare(XPath, Sign, XPath)
  case compute(XPath, Operation, XPath)
  /// Every part holds; `true()` if empty.
  case all([XPath])
  /// At least one part holds; `false()` if empty.
  case any([XPath])

  enum Sign: String, CaseIterable, Sendable {
    case equal = "="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="

    /// The same comparison with its sides exchanged.
    var mirrored: Sign {
      switch self {
      case .equal, .unequal: self
      case .less: .greater
      case .atMost: .atLeast
      case .greater: .less
      case .atLeast: .atMost
      }
    }
  }

  enum Operation: String, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case by = "div"
    case rest = "mod"
  }

  static let always = XPath.all([])
  static let never = XPath.any([])

  static func not(_ part: XPath) -> XPath {
    switch part {
    case .call("not", let parts) where parts.count == 1: parts[0]
    case always: never
    case never: always
    default: .call("not", [part])
    }
  }

  static func isAnswered(_ name: String) -> XPath {
    .compare(.answer(name), .unequal, .text(""))
  }

  static func isSelected(_ name: String, _ choice: String) -> XPath {
    .call("selected", [.answer(name), .text(choice)])
  }
}

extension XPath {
  /// Without nesting, repetition, and parts that always or never hold.
  var simplified: XPath {
    switch self {
    case .all(let parts): Self.joined(parts.map(\.simplified), isAll: true)
    case .any(let parts): Self.joined(parts.map(\.simplified), isAll: false)
    case .call("not", let parts) where parts.count == 1: .not(parts[0].simplified)
    case .text, .number, .answer, .own, .call, .compare, .compute: self
    }
  }

  private static func joined(_ parts: [XPath], isAll: Bool) -> XPath {
    var known: Set<XPath> = []
    var kept: [XPath] = []
    for part in parts {
      if part == (isAll ? never : always) { return part }
      let inner: [XPath] =
        switch part {
        case .all(let inner): isAll ? inner : [part]
        case .any(let inner): isAll ? [part] : inner
        case .text, .number, .answer, .own, .call, .compare, .compute: [part]
        }
      kept += inner.filter { known.insert($0).inserted }
    }
    if kept.count == 1 { return kept[0] }
    return isAll ? .all(kept) : .any(kept)
  }

  /// As it is written into a cell.
  var string: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): number.plainText
    case .answer(let name): "${\(name)}"
    case .own: "."
    case .call(let name, let parts): "\(name)(\(parts.map(\.string).joined(separator: ", ")))"
    case .compare(let left, let sign, let right):
      "\(left.operand) \(sign.rawValue) \(right.operand)"
    case .compute(let left, let operation, let right):
      "\(left.operand) \(operation.rawValue) \(right.operand)"
    case .all(let parts):
      parts.isEmpty ? "true()" : parts.map { $0.part(of: true) }.joined(separator: " and ")
    case .any(let parts):
      parts.isEmpty ? "false()" : parts.map { $0.part(of: false) }.joined(separator: " or ")
    }
  }

  private var operand: String {
    switch self {
    case .text, .number, .answer, .own, .call: string
    case .compare, .compute, .all, .any: "(\(string))"
    }
  }

  private func part(of isAll: Bool) -> String {
    switch self {
    case .all(let parts): isAll || parts.isEmpty ? string : "(\(string))"
    case .any(let parts): isAll && !parts.isEmpty ? "(\(string))" : string
    case .text, .number, .answer, .own, .call, .compare, .compute: string
    }
  }

  /// XPath has no escapes: a text with both kinds of quotes is put together. `${` would be read as an answer.
  private static func quoted(_ text: String) -> String {
    var pieces: [String] = []
    var rest = text[...]
    while !rest.isEmpty || pieces.isEmpty {
      let single = rest.firstIndex(of: "'") ?? rest.endIndex
      let double = rest.firstIndex(of: "\"") ?? rest.endIndex
      let mark: Character = single < double ? "\"" : "'"
      var end = rest.firstIndex(of: mark) ?? rest.endIndex
      if let dollar = rest[..<end].firstRange(of: "${") {
        end = rest.index(after: dollar.lowerBound)
      }
      pieces.append("\(mark)\(rest[..<end])\(mark)")
      rest = rest[end...]
    }
    return pieces.count == 1 ? pieces[0] : "concat(\(pieces.joined(separator: ", ")))"
  }
}
