/// Something removed from sanitized HTML.
package struct Removal: Equatable, Hashable, Sendable {
  package enum Kind: String, Sendable {
    case element, attribute, address, picture, comment
    /// Everything beyond the entries that are listed individually.
    case rest
  }

  package enum Consequence: String, Sendable {
    case wordsKept
    case leftOut
    /// Including everything inside it.
    case leftOutWithContent
  }

  package let kind: Kind
  /// The element, the attribute, or the owner of the address.
  package let name: String
  /// The line of its first occurrence, counted from 1.
  package let line: Int
  package internal(set) var count: Int
  /// The beginning of the first occurrence: an address, or the text that was removed.
  package internal(set) var sample: String?
  package let consequence: Consequence
}

extension Removal {
  /// A sentence about what happened.
  package var sentence: String {
    if kind == .rest { return "\(count) more items were left out." }
    return "\(subject) \(place): \(outcome)."
  }

  private var subject: String {
    let quoted = sample.map { " “\($0)”" } ?? ""
    return switch kind {
    case .element: "The element “\(name)”"
    case .attribute: "The attribute “\(name)”"
    case .address: "The link\(quoted)"
    case .picture: "The picture\(quoted)"
    case .comment: "A comment"
    case .rest: ""
    }
  }

  private var place: String {
    count == 1 ? "on line \(line)" : "(\(count) times, first on line \(line))"
  }

  private var outcome: String {
    switch consequence {
    case .wordsKept: "its words were kept"
    case .leftOut: "left out"
    case .leftOutWithContent: "left out with its content" + contents
    }
  }

  private var contents: String {
    guard kind == .element, let sample else { return "" }
    return " (“\(sample)”)"
  }
}
