import StudyModel

/// Branching logic: comparisons of fields with values, joined by “and” and “or”.
indirect enum REDCapLogic: Hashable, Sendable {
  /// Every part holds; always if empty.
  case all([REDCapLogic])
  /// At least one part holds; never if empty.
  case any([REDCapLogic])
  case compare(Subject, Operator, Value)

  /// What is compared: a field, or a choice of a checkbox field.
  struct Subject: Hashable, Sendable {
    var field: String
    /// The code of a checkbox.
    var code: String?

    init(_ field: String, _ code: String? = nil) {
      self.field = field
      self.code = code
    }

    var text: String { code.map { "[\(field)(\($0))]" } ?? "[\(field)]" }
  }

  enum Operator: String, CaseIterable, Sendable {
    case equal = "="
    case unequal = "<>"
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="

    var opposite: Operator {
      switch self {
      case .equal: .unequal
      case .unequal: .equal
      case .less: .atLeast
      case .atMost: .greater
      case .greater: .atMost
      case .atLeast: .less
      }
    }

    /// The same comparison with its sides exchanged.
    var mirrored: Operator {
      switch self {
      case .equal, .unequal: self
      case .less: .greater
      case .atMost: .atLeast
      case .greater: .less
      case .atLeast: .atMost
      }
    }
  }

  enum Value: Hashable, Sendable {
    case text(String)
    case number(Double)
  }

  static let always = REDCapLogic.all([])
  static let never = REDCapLogic.any([])
}

extension REDCapLogic {
  static func equal(_ field: String, _ value: String, code: String? = nil) -> REDCapLogic {
    .compare(Subject(field, code), .equal, .text(value))
  }

  static func isChecked(_ field: String, _ code: String) -> REDCapLogic {
    equal(field, "1", code: code)
  }

  static func hasValue(_ field: String) -> REDCapLogic {
    .compare(Subject(field), .unequal, .text(""))
  }

  /// REDCap has no “not”, so that negation is pushed inward.
  var negated: REDCapLogic {
    switch self {
    case .all(let parts): .any(parts.map(\.negated))
    case .any(let parts): .all(parts.map(\.negated))
    case .compare(let subject, let sign, let value): .compare(subject, sign.opposite, value)
    }
  }

  /// Without nesting, repetition, and parts that always or never hold.
  var simplified: REDCapLogic {
    switch self {
    case .all(let parts): Self.joined(parts.map(\.simplified), isAll: true)
    case .any(let parts): Self.joined(parts.map(\.simplified), isAll: false)
    case .compare: self
    }
  }

  private static func joined(_ parts: [REDCapLogic], isAll: Bool) -> REDCapLogic {
    var known: Set<REDCapLogic> = []
    var kept: [REDCapLogic] = []
    for part in parts {
      if part == (isAll ? never : always) { return part }
      let inner: [REDCapLogic] =
        switch part {
        case .all(let inner): isAll ? inner : [part]
        case .any(let inner): isAll ? [part] : inner
        case .compare: [part]
        }
      kept += inner.filter { known.insert($0).inserted }
    }
    if kept.count == 1 { return kept[0] }
    return isAll ? .all(kept) : .any(kept)
  }

  /// The logic as REDCap writes it; empty if it always holds.
  var text: String {
    switch simplified {
    case .all(let parts): parts.map { $0.textInside(isAll: true) }.joined(separator: " and ")
    case .any(let parts):
      // REDCap has no word for “never”.
      parts.isEmpty
        ? "'1' = '0'" : parts.map { $0.textInside(isAll: false) }.joined(separator: " or ")
    case .compare(let subject, let sign, let value):
      "\(subject.text) \(sign.rawValue) \(value.text)"
    }
  }

  private func textInside(isAll: Bool) -> String {
    switch self {
    case .all: isAll ? text : "(\(text))"
    case .any: isAll ? "(\(text))" : text
    case .compare: text
    }
  }

  /// The fields that it names.
  var fields: Set<String> {
    switch self {
    case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.fields) }
    case .compare(let subject, _, _): [subject.field]
    }
  }
}

extension REDCapLogic.Value {
  /// Values contain no single quotes: codes never do, and a text with one is not compared.
  fileprivate var text: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .number(let number): number.plainText
    }
  }
}
