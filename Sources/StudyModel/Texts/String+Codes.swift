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
    var pieces: [Piece] = []
    var rest = self[...]
    while let start = rest.firstCode(markedBy: mark) {
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

  /// Whether a code begins like this anywhere.
  func hasCode(markedBy mark: String) -> Bool { self[...].firstCode(markedBy: mark) != nil }
}

extension Substring {
  /// Where the first code begins. Compared by bytes: most texts have none, and each text of a study is looked through.
  fileprivate func firstCode(markedBy mark: String) -> Range<Index>? {
    guard let first = mark.utf8.first else { return nil }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: mark.utf8) {
        return start..<rest.index(start, offsetBy: mark.utf8.count)
      }
      rest = rest[rest.index(after: start)...]
    }
    return nil
  }
}
