import StudyModel
import TestSupport
import Testing

@testable import StudyReview

@Suite("Finding the anchors of many threads") struct FindingManyAnchors {
  private static let words = [
    "you may feel tired after the test", "the cuff is tight", "stop at any time", "sleep",
    "we keep your answers for ten years", "a < b & \"c\"", "心臓の音", "call the study team",
  ]

  /// The same study with other words for some of its texts, in another order, and without one of its sections.
  private func changed(_ seed: UInt64) -> Study {
    var words = Self.words
    words[0] = "you may feel very tired after each test"
    words[3] = "rest"
    words[6] = "心臓"
    var study = Study.random(seed: seed, saying: words)
    study.consents[0].sections.reverse()
    study.consents[0].sections.removeFirst()
    return study
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `all are found at once where each is found alone`(seed: UInt64) {
    let study = Study.random(seed: seed, saying: Self.words)
    var random = SeededGenerator(seed: seed)
    let maker = AnchorFinder(study)
    let anchors = study.texts().compactMap { placed -> ThreadAnchor? in
      guard random.once(in: 3), let text = placed.text[.english], !text.isEmpty else { return nil }
      let parts = text.split(separator: " ")
      let start = random.number(0...parts.count / 2)
      let quote = parts.dropFirst(start).prefix(random.number(1...6)).joined(separator: " ")
      return maker.anchor(at: placed.place, language: .english, quote: quote)
    }
    var states: Set<AnchorFinding.State> = []
    for now in [study, changed(seed)] {
      let (finder, search) = (AnchorFinder(now), PlainAnchorSearch(study: now))
      for anchor in anchors {
        let finding = finder.finding(of: anchor)
        states.insert(finding.state)
        #expect(finding == search.finding(of: anchor), "\(anchor)")
      }
    }

    #expect(anchors.count > 5 && states.count > 1)
  }

  @Test func `words are found in every text that says them, also next to others`() {
    let keys = (0..<4).map { AnchorFinder.TextKey(place: ["\($0)"], language: .english) }
    let texts = ["the cuff", "uff the", "", "cuff cuff"]
    let searched = SearchedTexts(
      zip(keys, texts).map { key, text in (key: key, string: text) })

    #expect(searched.keys(saying: "cuff") == [keys[0], keys[3]])
    #expect(searched.keys(saying: "the") == [keys[0], keys[1]])
    #expect(searched.keys(saying: "f") == [keys[0], keys[1], keys[3]])
    #expect(searched.keys(saying: "the cuff is tight") == [])
    #expect(searched.keys(saying: "") == [])
    #expect(SearchedTexts([]).keys(saying: "cuff") == [])
  }
}
