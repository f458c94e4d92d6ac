extension String {
  /// The text split at codes in braces, such as `{fact:title}`.
  /// - Parameters:
  ///   - mark: how each code begins, with its brace.
  ///   - words: makes a piece of what is between codes.
  ///   - malformed: makes a piece of a code that names nothing, or of the beginning of one that its line does not close.
  ///   - code: makes a piece of what is between the beginning of a code and its closing brace; nil if it names nothing.
  func pieces<Piece>(
    markedBy mark: String, words: (Substring) -> Piece, malformed: (Substring) -> Piece,
    code: (Substring) -> Piece?
  ) -> [Piece] {
    // Most texts have no code, and looking for one byte takes far less time than for a text.
    guard let first = mark.utf8.first, utf8.contains(first) else {
      return isEmpty ? [] : [words(self[...])]
    }
    var pieces: [Piece] = []
    var rest = self[...]
    while let start = rest.firstRange(of: mark) {
      if start.lowerBound > rest.startIndex { pieces.append(words(rest[..<start.lowerBound])) }
      let inside = rest[start.upperBound...]
      guard let end = inside.firstIndex(where: { $0 == "}" || $0.isNewline }), inside[end] == "}"
      else {
        pieces.append(malformed(rest[start]))
        rest = inside
        continue
      }
      pieces.append(code(inside[..<end]) ?? malformed(rest[start.lowerBound...end]))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { pieces.append(words(rest)) }
    return pieces
  }
}
