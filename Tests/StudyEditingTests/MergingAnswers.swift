import StudyEditing
import StudyModel
import Testing

@Suite("Merging changes to answers") struct MergingAnswers {
  private static func rows(_ rows: [(String, String)]) -> [JSONValue] {
    rows.map { ["value": .string($0.0), "text": ["en": .string($0.1)]] }
  }

  private static func texts(_ rows: [JSONValue?]) -> [String] {
    rows.compactMap { $0?["text"]?["en"]?.stringValue }
  }

  private static let former = rows([("a", "One"), ("b", "Two"), ("c", "Three")])

  @Test func `keeps changes, additions, and removals of both sides`() {
    let merge = RowMerge(
      Self.former, mine: Self.rows([("a", "1"), ("new", "Mine"), ("b", "Two"), ("c", "Three")]),
      theirs: Self.rows([("a", "One"), ("b", "2"), ("other", "Theirs")]))

    #expect(!merge.isContested)
    #expect(Self.texts(merge.rows.map(\.mine)) == ["1", "Mine", "2", "Theirs"])
    #expect(merge.rows.map(\.mine) == merge.rows.map(\.theirs))
  }

  @Test func `keeps a translation and a correction of the same answer`() {
    let mine: [JSONValue] = [["value": "a", "text": ["en": "1"]]]
    let theirs: [JSONValue] = [["value": "a", "text": ["en": "One", "es": "Uno"]]]

    let merge = RowMerge(Self.rows([("a", "One")]), mine: mine, theirs: theirs)

    #expect(!merge.isContested)
    #expect(merge.rows.map(\.mine) == [["value": "a", "text": ["en": "1", "es": "Uno"]]])
  }

  @Test func `has both versions of an answer that both changed, and of one that only one removed`()
  {
    let merge = RowMerge(
      Self.former, mine: Self.rows([("a", "Mine"), ("c", "3")]),
      theirs: Self.rows([("a", "Theirs"), ("b", "2"), ("c", "Three")]))

    #expect(merge.rows.map(\.isContested) == [true, true, false])
    #expect(Self.texts(merge.rows.map(\.mine)) == ["Mine", "3"])
    #expect(Self.texts(merge.rows.map(\.theirs)) == ["Theirs", "2", "3"])
  }

  @Test(arguments: [true, false]) func `keeps the order of those who moved answers`(isMine: Bool) {
    let moved = Self.rows([("c", "Three"), ("a", "One"), ("b", "Two")])
    let longer = Self.former + Self.rows([("d", "Four")])

    let merge = RowMerge(
      Self.former, mine: isMine ? moved : longer, theirs: isMine ? longer : moved)

    let order = Self.texts(merge.rows.map(\.mine)).filter { $0 != "Four" }
    #expect(order == ["Three", "One", "Two"])
    #expect(merge.rows.count == 4)
  }
}
