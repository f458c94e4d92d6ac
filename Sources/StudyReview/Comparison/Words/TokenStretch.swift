/// Tokens that differ between two blocks.
struct TokenStretch {
  var old: Range<Int>
  var new: Range<Int>

  private var count: Int { old.count + new.count }

  /// - Parameters:
  ///   - old: the numbers of the old block's tokens; equal tokens have equal numbers in both blocks.
  ///   - kinds: the kinds of the old block's tokens.
  static func all(
    from old: [Int], to new: [Int], kinds: [TextToken.Kind]
  ) -> [TokenStretch] {
    var stretches: [TokenStretch] = []
    var (left, right) = (0, 0)
    let matches = SequenceMatching.matches(old, new)
    for match in matches + [ElementMatch(old: old.count, new: new.count)] {
      if left < match.old || right < match.new {
        let stretch = TokenStretch(old: left..<match.old, new: right..<match.new)
        if let last = stretches.last, last.joins(stretch, across: kinds) {
          stretches[stretches.count - 1] = TokenStretch(
            old: last.old.lowerBound..<stretch.old.upperBound,
            new: last.new.lowerBound..<stretch.new.upperBound)
        } else {
          stretches.append(stretch)
        }
      }
      (left, right) = (match.old + 1, match.new + 1)
    }
    return stretches
  }

  /// Whether what lies between is too little to be read as unchanged: only spaces and punctuation, or one word between
  /// long changes.
  private func joins(_ other: TokenStretch, across kinds: [TextToken.Kind]) -> Bool {
    let between = kinds[old.upperBound..<other.old.lowerBound]
    let words = between.count { $0 == .word || $0 == .construct }
    return words == 0 || words == 1 && count >= Self.long && other.count >= Self.long
  }

  /// The number of tokens, with spaces, from which a change is long.
  private static let long = 8
}
