import StudyModel
import StudyParts

@testable import StudyReview

/// Finds the words of threads as `AnchorFinder` does, by searching every text of the study again for each of them.
struct PlainAnchorSearch {
  private let study: Study
  private let texts: [PlacedText]

  init(study: Study) {
    self.study = study
    texts = study.texts()
  }

  func finding(of anchor: ThreadAnchor) -> AnchorFinding {
    guard let quote = anchor.quote, let member = anchor.member, let language = anchor.language
    else { return AnchorFinder(study).finding(of: anchor) }
    let own = anchor.place + member
    let all = texts.map(\.place).filter { text(at: $0, language) != nil }
    let moved = namesakes(of: anchor.place).flatMap { part in all.filter { $0.starts(with: part) } }
    let nearby = [own] + all.filter { $0.starts(with: anchor.place) && $0 != own } + moved
    return exact(quote, anchor, language, in: nearby, needsContext: true)
      ?? exact(quote, anchor, language, in: all, needsContext: true, isElsewhere: true)
      ?? gap(anchor, language, at: own)
      ?? exact(quote, anchor, language, in: nearby, needsContext: false)
      ?? onlyOccurrence(of: quote, anchor, language, in: all)
      ?? similar(quote, anchor, language, in: text(at: own, language) == nil ? nearby : [own])
      ?? AnchorFinding(.orphaned)
  }

  private func text(at place: Place, _ language: Language) -> ReadableText? {
    guard let placed = texts.first(where: { $0.place == place }),
      let written = placed.text[language]
    else { return nil }
    return ReadableText(
      study.sayingFacts(written, in: language, as: placed.markup), markup: placed.markup)
  }

  private func namesakes(of place: Place) -> [Place] {
    guard place.count >= 2 else { return [] }
    func kind(_ place: Place) -> String {
      let list = place[place.count - 2]
      return list == "endings" ? "steps" : list
    }
    return study.partPlaces.filter {
      $0.count >= 2 && $0.last == place.last && $0 != place && kind($0) == kind(place)
    }
  }

  private func exact(
    _ quote: String, _ anchor: ThreadAnchor, _ language: Language, in places: [Place],
    needsContext: Bool, isElsewhere: Bool = false
  ) -> AnchorFinding? {
    let needsAll = isElsewhere && quote.wordRanges.count < 4
    for place in places {
      guard
        let found = text(at: place, language)?.occurrence(
          of: quote, after: anchor.before, before: anchor.after),
        !needsContext || (needsAll ? found.isInWholeContext : found.isInContext)
      else { continue }
      let isSame = found.isInContext && place == anchor.place + (anchor.member ?? [])
      return finding(isSame ? .unchanged : .foundAgain, anchor, at: place, words: quote)
    }
    return nil
  }

  private func gap(
    _ anchor: ThreadAnchor, _ language: Language, at place: Place
  ) -> AnchorFinding? {
    guard !anchor.before.isEmpty, !anchor.after.isEmpty, let quote = anchor.quote,
      let text = text(at: place, language),
      let range = text.gap(
        after: anchor.before, before: anchor.after, longest: 2 * quote.utf8.count + 200),
      !text.string[range].contains(quote)
    else { return nil }
    return changed(anchor, at: place, range, of: text)
  }

  private func onlyOccurrence(
    of quote: String, _ anchor: ThreadAnchor, _ language: Language, in places: [Place]
  ) -> AnchorFinding? {
    guard quote.wordRanges.count >= 4 else { return nil }
    let found = places.flatMap { place in
      Array(repeating: place, count: text(at: place, language)?.count(of: quote) ?? 0)
    }
    return found.count == 1 ? finding(.foundAgain, anchor, at: found[0], words: quote) : nil
  }

  private func similar(
    _ quote: String, _ anchor: ThreadAnchor, _ language: Language, in places: [Place]
  ) -> AnchorFinding? {
    let words = SimilarPassage(to: quote)
    var best: (share: Double, finding: AnchorFinding)?
    for place in places {
      guard let text = text(at: place, language),
        let found = words.best(in: TextWords(text.string)), found.share > best?.share ?? 0
      else { continue }
      best = (found.share, changed(anchor, at: place, found.range, of: text))
    }
    return best?.finding
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
    let part = PlacedPart.nearest(to: place, in: study)?.place ?? place
    return AnchorFinding(
      state, place: part, isMoved: part != anchor.place, words: words, passage: passage)
  }
}
