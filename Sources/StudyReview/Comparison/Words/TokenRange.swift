/// Tokens that differ between two blocks.
struct TokenRange {
  var old: Range<Int>
  var new: Range<Int>

  private var count: Int { old.count + new.count }

  /// - Parameters:
  ///   - old: the numbers of the old block's tokens; equal tokens have equal numbers in both blocks.
  ///   - kinds: the kinds of the old block's tokens.
  static func all(
    from old: [Int], to new: [Int], kinds: [TextToken.Kind]
  ) -> [TokenRange] {
    var stretches: [TokenRange] = []
    for stretch in slid(differing(old, new), old, new, kinds) {
      if let last = stretches.last, last.joins(stretch, across: kinds) {
        stretches[stretches.count - 1] = TokenRange(
          old: last.old.lowerBound..<stretch.old.upperBound,
          new: last.new.lowerBound..<stretch.new.upperBound)
      } else {
        stretches.append(stretch)
      }
    }
    return stretches
  }

  /// The stretches between equal tokens.
  private static func differing(_ old: [Int], _ new: [Int]) -> [TokenRange] {
    var stretches: [TokenRange] = []
    var (left, right) = (0, 0)
    let matches = SequenceMatching.matches(old, new)
    for match in matches + [ElementMatch(old: old.count, new: new.count)] {
      if left < match.old || right < match.new {
        stretches.append(TokenRange(old: left..<match.old, new: right..<match.new))
      }
      (left, right) = (match.old + 1, match.new + 1)
    }
    return stretches
  }

  /// Whether what lies between is too little to be read as unchanged: only spaces and punctuation, or one word between
  /// long changes.
  private func joins(_ other: TokenRange, across kinds: [TextToken.Kind]) -> Bool {
    let between = kinds[old.upperBound..<other.old.lowerBound]
    let words = between.count { $0 == .word || $0 == .construct }
    return words == 0
      || words == 1 && min(count, other.count) >= Self.short
        && count + other.count >= Self.long
  }

  /// The numbers of tokens, with spaces, that each of two changes must have, and both together, to be joined across a
  /// word.
  private static let short = 4
  private static let long = 14
}

extension TokenRange {
  /// The same stretches, where those that are only inserted or only deleted begin with a sentence if they can. Words
  /// that sentences have in common can be counted to either: “You {+can ask. You +}can stop.” and
  /// “{+You can ask. +}You can stop.” are the same text.
  private static func slid(
    _ stretches: [TokenRange], _ old: [Int], _ new: [Int], _ kinds: [TextToken.Kind]
  ) -> [TokenRange] {
    var slid: [TokenRange] = []
    for (index, stretch) in stretches.enumerated() {
      let next = index + 1 < stretches.count ? stretches[index + 1].old.lowerBound : old.count
      let first = slid.last?.old.upperBound ?? 0
      slid.append(
        stretch.old.isEmpty != stretch.new.isEmpty
          ? stretch.slid(within: first...next, old, new, kinds) : stretch)
    }
    return slid
  }

  /// - Parameter bounds: where old tokens may be taken up: up to the changes before and after.
  private func slid(
    within bounds: ClosedRange<Int>, _ old: [Int], _ new: [Int], _ kinds: [TextToken.Kind]
  ) -> TokenRange {
    let (own, tokens) = self.old.isEmpty ? (self.new, new) : (self.old, old)
    func begins(_ steps: Int) -> Bool {
      Self.beginsSentence(at: self.old.lowerBound + steps, kinds)
    }
    var back = 0
    while !begins(back), self.old.lowerBound + back > bounds.lowerBound,
      tokens[own.lowerBound + back - 1] == tokens[own.upperBound + back - 1]
    {
      back -= 1
    }
    if begins(back) { return moved(by: back) }
    var ahead = 0
    while !begins(ahead), self.old.upperBound + ahead < bounds.upperBound,
      tokens[own.lowerBound + ahead] == tokens[own.upperBound + ahead]
    {
      ahead += 1
    }
    return begins(ahead) ? moved(by: ahead) : self
  }

  private func moved(by steps: Int) -> TokenRange {
    TokenRange(
      old: old.lowerBound + steps..<old.upperBound + steps,
      new: new.lowerBound + steps..<new.upperBound + steps)
  }

  /// Whether a sentence begins at a token, or the block does.
  private static func beginsSentence(at index: Int, _ kinds: [TextToken.Kind]) -> Bool {
    guard index > 0 else { return true }
    let isAfterStop = kinds[index - 1] == .stop
    if isAfterStop { return index < kinds.count && kinds[index] == .word }
    return index > 1 && kinds[index - 1] == .space && kinds[index - 2] == .stop
  }
}
