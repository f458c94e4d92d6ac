/// The positions of the parts of a consent text, in bytes of its source and in order.
struct ConsentLayout: Equatable, Sendable {
  /// The end of the front matter, including its fences.
  let bodyStart: Int
  /// Elements, and text that the app drops after an unterminated string.
  let elements: [Range<Int>]
  let comments: [Range<Int>]
}

extension ConsentLayout {
  init(_ scanner: ConsentScanner, shift: Int) {
    func bytes(_ range: Range<Int>) -> Range<Int> {
      scanner.text.offset(of: range.lowerBound) + shift..<scanner.text.offset(of: range.upperBound)
        + shift
    }
    var elements: [Range<Int>] = []
    for case .element(let element) in scanner.blocks { elements.append(bytes(element.range)) }
    if let swallowed = scanner.swallowed {
      elements.append(bytes(swallowed.origin..<scanner.text.count))
    }
    bodyStart = scanner.text.offset(of: scanner.bodyStart) + shift
    self.elements = elements
    comments = scanner.comments.map(bytes)
  }
}
