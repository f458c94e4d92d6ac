/// What a text says now where a quotation was: the words that are new, with enough of the words around them to be understood.
struct ChangedPassage {
  /// The words shown on each side of those that changed.
  private static let context = 6
  /// The words around the place that are compared with what was around the quotation.
  private static let reach = 20
  /// The most changed words that are shown.
  private static let longest = 40

  /// Cut between words, with an ellipsis where it was cut.
  let words: String

  /// - Parameters:
  ///   - range: where the quotation was, or what is most like it.
  ///   - anchor: of a quotation.
  init(at range: Range<String.Index>, of text: String, insteadOf anchor: ThreadAnchor) {
    let places = text.wordRanges
    let touched = places.indices.filter {
      places[$0].upperBound > range.lowerBound && places[$0].lowerBound < range.upperBound
    }
    // Where nothing is left, the passage is around the gap.
    let gap = places.firstIndex { $0.lowerBound >= range.upperBound } ?? places.count
    let own = touched.first.map { $0..<(touched.last ?? $0) + 1 } ?? gap..<gap
    let near = max(own.lowerBound - Self.reach, 0)..<min(own.upperBound + Self.reach, places.count)
    let stretches = Self.changes(
      from: anchor, to: places[near].map { text[$0] },
      isWhole: (near.lowerBound == 0, near.upperBound == places.count)
    ).map { near.lowerBound + $0.lowerBound..<near.lowerBound + $0.upperBound }
    let inside = stretches.filter {
      $0.lowerBound <= own.upperBound && $0.upperBound >= own.lowerBound
    }
    let first = inside.first?.lowerBound ?? own.lowerBound
    let end = min(inside.last?.upperBound ?? own.upperBound, first + Self.longest)
    let shown = max(first - Self.context, 0)..<min(end + Self.context, places.count)
    guard let left = places[shown].first, let right = places[shown].last else {
      words = text
      return
    }
    let isStart = shown.lowerBound == 0
    let isEnd = shown.upperBound == places.count
    let passage =
      text[
        (isStart ? text.startIndex : left.lowerBound)..<(isEnd ? text.endIndex : right.upperBound)]
    words = (isStart ? "" : "…") + passage + (isEnd ? "" : "…")
  }

  /// The stretches of some words that were not around the quotation, or where a word is gone.
  /// - Parameter isWhole: whether the text begins and ends with the words.
  private static func changes(
    from anchor: ThreadAnchor, to now: [Substring], isWhole: (start: Bool, end: Bool)
  ) -> [Range<Int>] {
    var numbering = TextNumbers()
    let quoted = anchor.before + (anchor.quote ?? "") + anchor.after
    let old = quoted.wordRanges.map { numbering.number(of: quoted[$0].lowercased()[...]) }
    let new = now.map { numbering.number(of: $0.lowercased()[...]) }
    var matches = SequenceMatching.matches(old, new)
    if anchor.before.isEmpty, isWhole.start {
      matches.insert(ElementMatch(old: -1, new: -1), at: 0)
    }
    if anchor.after.isEmpty, isWhole.end {
      matches.append(ElementMatch(old: old.count, new: new.count))
    }
    return zip(matches, matches.dropFirst()).compactMap { one, next in
      let isChanged = next.old - one.old > 1 || next.new - one.new > 1
      return isChanged ? one.new + 1..<next.new : nil
    }
  }
}
