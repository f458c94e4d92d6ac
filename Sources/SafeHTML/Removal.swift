/// Something that sanitised HTML goes without.
package struct Removal: Equatable, Hashable, Sendable {
  package enum Kind: String, Sendable {
    case element, attribute, address, picture, comment
    /// Everything beyond the entries that are listed one by one.
    case rest
  }

  package enum Consequence: String, Sendable {
    case wordsKept
    case leftOut
    /// With all that was inside.
    case leftOutWithContent
  }

  package let kind: Kind
  /// The element, the attribute, or what the address belongs to.
  package let name: String
  /// Where it first occurs, counted from 1.
  package let line: Int
  package internal(set) var count: Int
  /// The beginning of the first one: an address, or the words that were left out.
  package internal(set) var sample: String?
  package let consequence: Consequence
}

extension Removal {
  /// What happened, in one plain sentence.
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
