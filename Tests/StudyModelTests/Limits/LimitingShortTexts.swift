import StudyModel
import Testing

@Suite("Limiting short texts") struct LimitingShortTexts {
  private static let marked = "a" + String(repeating: "\u{301}", count: 60)

  @Test(arguments: [TextLimit.title, .name, .notes, .paragraph])
  func `characters and bytes are limited`(limit: TextLimit) {
    #expect(limit.holds(String(repeating: "क्षि", count: limit.characters / 2)))
    #expect(limit.holds(String(repeating: "e\u{301}", count: limit.characters)))
    #expect(!limit.holds(String(repeating: "a", count: limit.characters + 1)))
    #expect(!limit.holds(String(repeating: Self.marked, count: limit.characters)))
  }

  @Test func `the correction says whether characters or bytes exceed the limit`() {
    let limit = TextLimit.notes
    #expect(limit.correction(of: "Short.", "these notes have") == nil)
    #expect(
      limit.correction(of: String(repeating: "a", count: 4_001), "these notes have")
        == "Use at most 4,000 characters; these notes have 4001.")
    #expect(
      limit.correction(of: String(repeating: Self.marked, count: 1_000), "these notes have")
        == "Use fewer accents, marks, or joined symbols; these notes have 121,000 bytes, and the limit is 40,000."
    )
  }
}
