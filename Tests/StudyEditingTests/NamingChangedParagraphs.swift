import Testing

@testable import StudyEditing

@Suite("Naming changed paragraphs") struct NamingChangedParagraphs {
  private let opening = "We measure your heart.\n\nYour watch sends its data. "
  private let filler = (1...30).map { "Sentence \($0) explains how it works." }
    .joined(separator: " ")

  @Test func `only the changed sentence of a long text is shown, with its paragraph`() {
    let old = opening + "Dr. Lee calls you once. \(filler)\n\nThank you."
    let new = opening + "Dr. Lee calls you twice. \(filler)\n\nThank you."

    let passage = ChangedPassage(from: old, to: new)

    #expect(passage.paragraph == 2)
    #expect(passage.before == "Dr. Lee calls you once. ")
    #expect(passage.after == "Dr. Lee calls you twice. ")
    #expect(passage.isCutAtStart && passage.isCutAtEnd)
    let pieces = WordChange(in: passage).pieces
    #expect(
      pieces.map { $0.same ?? $0.removed ?? $0.added } == [
        "… ", "Dr. Lee calls you ", "once. ", "twice. ", " …",
      ])
  }

  @Test func `an added and a removed paragraph are named`() {
    let added = ChangedPassage(from: "One.\n\nThree.", to: "One.\n\nTwo.\n\nThree.")
    let removed = ChangedPassage(from: "One.\n\nTwo.\n\nThree.", to: "One.\n\nThree.")

    #expect(added.paragraph == 2 && removed.paragraph == 2)
  }

  @Test func `a text of one paragraph, and several changed paragraphs, have no number`() {
    #expect(ChangedPassage(from: "One.", to: "Two.").paragraph == nil)
    #expect(ChangedPassage(from: "", to: "One.\n\nTwo.").paragraph == nil)
    let both = ChangedPassage(from: "One.\n\nTwo.", to: "1.\n\n2.")
    #expect(both.paragraph == nil && both.before == "One.\n\nTwo." && both.after == "1.\n\n2.")
  }

  @Test func `a short text is shown as a whole`() {
    let passage = ChangedPassage(from: "We call. You answer.", to: "We call. You may answer.")

    #expect(passage.before == "We call. You answer." && !passage.isCutAtStart)
  }

  @Test func `a text of which only the encoding changed is shown as a whole`() {
    let passage = ChangedPassage(from: "Caf\u{E9}. \(filler)", to: "Cafe\u{301}. \(filler)")

    #expect(passage.paragraph == nil && passage.before.hasPrefix("Caf"))
  }

  @Test func `sentences without spaces between them are separated`() {
    let rest = String(repeating: "心臓を測ります。", count: 60)
    let passage = ChangedPassage(from: "一回です。\(rest)", to: "二回です。\(rest)")

    #expect(passage.before == "一回です。" && passage.after == "二回です。")
  }
}
