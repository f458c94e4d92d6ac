/// A text that equals another only if their bytes are the same. Swift's `==` also equates different bytes that Unicode
/// calls equivalent, and a comparison must show those.
struct ExactText: Hashable {
  let text: Substring

  static func == (left: ExactText, right: ExactText) -> Bool { left.text.isExactly(right.text) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension StringProtocol {
  /// Whether both texts have the same bytes.
  func isExactly(_ other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}

/// Gives equal texts the same number, so that sequences of them are compared quickly.
struct TextNumbers {
  private var numbers: [ExactText: Int] = [:]

  mutating func number(of text: Substring) -> Int {
    let key = ExactText(text: text)
    if let number = numbers[key] { return number }
    let number = numbers.count
    numbers[key] = number
    return number
  }
}
