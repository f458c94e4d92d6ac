import StudyModel

extension AnchorFinder {
  /// Where the subject of a thread is in this study. The same words are found wherever they are now; other words in
  /// their place are always reported as changed.
  package func finding(of anchor: ThreadAnchor) -> AnchorFinding {
    guard let quote = anchor.quote else { return findingOfPart(anchor) }
    guard let member = anchor.member, let language = anchor.language else {
      return findingOfUntracedWords(anchor)
    }
    let own = TextKey(place: anchor.place + member, language: language)
    // Most words are where they were, and no other text has to be read.
    if let found = exact(quote, of: anchor, in: [own], needsContext: true) { return found }
    let moved = namesakes(of: anchor.place).flatMap { keys(within: $0, in: language) }
    let nearby =
      [own] + keys(within: anchor.place, in: language).filter { $0 != own } + moved
    let saying = keys(saying: quote, in: language)
    let known = Set(saying)
    let nearest = nearby.filter(known.contains)
    return exact(quote, of: anchor, in: nearest, needsContext: true)
      ?? exact(quote, of: anchor, in: saying, needsContext: true, isElsewhere: true)
      ?? changedInPlace(anchor, own)
      ?? exact(quote, of: anchor, in: nearest, needsContext: false)
      ?? onlyOccurrence(of: quote, anchor, in: saying)
      // If the quoted text is still there, similar words in other texts of the part were there before.
      ?? similar(quote, of: anchor, in: text(own) == nil ? nearby : [own])
      ?? AnchorFinding(.orphaned)
  }

  /// - Parameter isElsewhere: whether the texts are of other parts, where a few words are said by chance unless everything
  ///   around them is as quoted.
  private func exact(
    _ quote: String, of anchor: ThreadAnchor, in keys: [TextKey], needsContext: Bool,
    isElsewhere: Bool = false
  ) -> AnchorFinding? {
    let needsAll = isElsewhere && quote.wordRanges.count < Self.fewestWords
    for key in keys {
      guard
        let found = text(key)?.occurrence(of: quote, after: anchor.before, before: anchor.after),
        !needsContext || (needsAll ? found.isInWholeContext : found.isInContext)
      else { continue }
      let isSame = found.isInContext && key.place == anchor.place + (anchor.member ?? [])
      return finding(isSame ? .unchanged : .foundAgain, anchor, at: key.place, words: quote)
    }
    return nil
  }

  /// The fewest words that are taken for the quoted ones in other surroundings, wherever they are.
  static let fewestWords = 4

  /// Words that were moved to another part, without anything around them: enough of them, and said only once in the study.
  private func onlyOccurrence(
    of quote: String, _ anchor: ThreadAnchor, in keys: [TextKey]
  ) -> AnchorFinding? {
    guard quote.wordRanges.count >= Self.fewestWords else { return nil }
    let counts = keys.map { ($0, text($0)?.count(of: quote) ?? 0) }
      .filter { $0.1 > 0 }
    guard let found = counts.first, counts.count == 1, found.1 == 1 else { return nil }
    return finding(.foundAgain, anchor, at: found.0.place, words: quote)
  }

  /// Other words between the text that was before and after the quotation.
  private func changedInPlace(_ anchor: ThreadAnchor, _ own: TextKey) -> AnchorFinding? {
    guard !anchor.before.isEmpty, !anchor.after.isEmpty, let quote = anchor.quote,
      let text = text(own),
      let range = text.gap(
        after: anchor.before, before: anchor.after, longest: 2 * quote.utf8.count + 200),
      !text.string[range].contains(quote)
    else { return nil }
    return changed(anchor, at: own.place, range, of: text)
  }

  private func similar(
    _ quote: String, of anchor: ThreadAnchor, in keys: [TextKey]
  ) -> AnchorFinding? {
    let words = SimilarPassage(to: quote)
    var best: (key: TextKey, text: ReadableText, range: Range<String.Index>, share: Double)?
    for key in keys {
      guard let text = text(key), let own = self.words(of: key), let found = words.best(in: own),
        found.share > best?.share ?? 0
      else { continue }
      best = (key, text, found.range, found.share)
    }
    return best.map { changed(anchor, at: $0.key.place, $0.range, of: $0.text) }
  }

  private func changed(
    _ anchor: ThreadAnchor, at place: Place, _ range: Range<String.Index>, of text: ReadableText
  ) -> AnchorFinding {
    finding(
      .changed, anchor, at: place, words: String(text.string[range]),
      passage: ChangedPassage(at: range, of: text.string, insteadOf: anchor).words)
  }

  private func finding(
    _ state: AnchorFinding.State, _ anchor: ThreadAnchor, at place: Place, words: String,
    passage: String? = nil
  ) -> AnchorFinding {
    let part = part(around: place)
    return AnchorFinding(
      state, place: part, isMoved: part != anchor.place, words: words, passage: passage)
  }

  /// Words that were shown on a screen but are not from a text of the study, such as a standard button: they are tied to
  /// the part only.
  private func findingOfUntracedWords(_ anchor: ThreadAnchor) -> AnchorFinding {
    guard let place = currentPlace(of: anchor) else { return AnchorFinding(.orphaned) }
    return AnchorFinding(.partOnly, place: place, isMoved: place != anchor.place)
  }

  private func findingOfPart(_ anchor: ThreadAnchor) -> AnchorFinding {
    guard let place = currentPlace(of: anchor) else { return AnchorFinding(.orphaned) }
    let isMoved = place != anchor.place
    guard let member = anchor.member, let value = anchor.value else {
      return AnchorFinding(.unchanged, place: place, isMoved: isMoved)
    }
    let now = self.value(at: place + member)
    return AnchorFinding(
      now == value ? .unchanged : .changed, place: place, isMoved: isMoved, words: now)
  }

  /// The place of the anchor's part, or of the only other part with its identifier and its name.
  private func currentPlace(of anchor: ThreadAnchor) -> Place? {
    if anchor.place.isEmpty || hasPart(at: anchor.place) { return anchor.place }
    let namesakes = namesakes(of: anchor.place).filter { title(of: $0) == anchor.title }
    return namesakes.count == 1 ? namesakes.first : nil
  }
}
