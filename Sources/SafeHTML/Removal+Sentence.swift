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
