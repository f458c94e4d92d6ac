import StudyEditing
import StudyModel
import Testing

@Suite("Merging changes to answers") struct MergingAnswers {
  private static func rows(_ rows: [(String, String)]) -> [JSONValue] {
    rows.map { ["value": .string($0.0), "text": ["en": .string($0.1)]] }
  }

  private static func merge(
    _ states: [JSONValue]..., mine: [JSONValue], theirs: [JSONValue]
  ) -> RowMerge {
    let seen = states[0].compactMap { $0["value"]?.stringValue }
    return RowMerge(
      SeenAnswers(states + [theirs]),
      mine: mine.map { row in
        ChoiceRows.Row(was: seen.first { row["value"] == .string($0) }, row)
      }, theirs: theirs)
  }

  private static func texts(_ rows: [JSONValue?]) -> [String] {
    rows.compactMap { $0?["text"]?["en"]?.stringValue }
  }

  private static let former = rows([("a", "One"), ("b", "Two"), ("c", "Three")])

  @Test func `keeps changes, additions, and removals of both sides`() {
    let merge = Self.merge(
      Self.former, mine: Self.rows([("a", "1"), ("new", "Mine"), ("b", "Two"), ("c", "Three")]),
      theirs: Self.rows([("a", "One"), ("b", "2"), ("other", "Theirs")]))

    #expect(!merge.isContested)
    #expect(Self.texts(merge.rows.map(\.mine)) == ["1", "Mine", "2", "Theirs"])
    #expect(merge.rows.map(\.mine) == merge.rows.map(\.theirs))
  }

  @Test func `keeps a translation and a correction of the same answer`() {
    let mine: [JSONValue] = [["value": "a", "text": ["en": "1"]]]
    let theirs: [JSONValue] = [["value": "a", "text": ["en": "One", "es": "Uno"]]]

    let merge = Self.merge(Self.rows([("a", "One")]), mine: mine, theirs: theirs)

    #expect(!merge.isContested)
    #expect(merge.rows.map(\.mine) == [["value": "a", "text": ["en": "1", "es": "Uno"]]])
  }

  @Test func `has both versions of an answer that both changed, and of one that only one removed`()
  {
    let merge = Self.merge(
      Self.former, mine: Self.rows([("a", "Mine"), ("c", "3")]),
      theirs: Self.rows([("a", "Theirs"), ("b", "2"), ("c", "Three")]))

    #expect(merge.rows.map(\.isContested) == [true, true, false])
    #expect(Self.texts(merge.rows.map(\.mine)) == ["Mine", "3"])
    #expect(Self.texts(merge.rows.map(\.theirs)) == ["Theirs", "2", "3"])
  }

  @Test(arguments: [true, false]) func `keeps the order of those who moved answers`(isMine: Bool) {
    let moved = Self.rows([("c", "Three"), ("a", "One"), ("b", "Two")])
    let longer = Self.former + Self.rows([("d", "Four")])

    let merge = Self.merge(
      Self.former, mine: isMine ? moved : longer, theirs: isMine ? longer : moved)

    let order = Self.texts(merge.rows.map(\.mine)).filter { $0 != "Four" }
    #expect(order == ["Three", "One", "Two"])
    #expect(merge.rows.count == 4)
  }

  @Test func `an answer is the same one although others changed its value`() {
    let theirs = Self.rows([("one", "One"), ("b", "Two"), ("c", "Three")])

    let merge = Self.merge(
      Self.former, mine: Self.rows([("a", "Mine"), ("b", "Two"), ("c", "Three")]), theirs: theirs)

    #expect(!merge.isContested)
    #expect(
      merge.rows.map(\.mine) == Self.rows([("one", "Mine"), ("b", "Two"), ("c", "Three")]))
  }

  @Test(arguments: [false, true]) func `answers may have exchanged their values`(isAtOnce: Bool) {
    let steps = [
      Self.rows([("x", "One"), ("b", "Two"), ("c", "Three")]),
      Self.rows([("x", "One"), ("a", "Two"), ("c", "Three")]),
    ]
    let theirs = Self.rows([("b", "One"), ("a", "Two"), ("c", "Three")])
    let mine = Self.rows([("a", "Mine"), ("b", "Two"), ("c", "Three")])

    let merge =
      isAtOnce
      ? Self.merge(Self.former, mine: mine, theirs: theirs)
      : Self.merge(Self.former, steps[0], steps[1], mine: mine, theirs: theirs)

    #expect(!merge.isContested)
    #expect(merge.rows.map(\.mine) == Self.rows([("b", "Mine"), ("a", "Two"), ("c", "Three")]))
  }

  @Test func `a value that both changed has two versions`() {
    let merge = RowMerge(
      SeenAnswers([Self.rows([("a", "One")]), Self.rows([("theirs", "One")])]),
      mine: [ChoiceRows.Row(was: "a", ["value": "mine", "text": ["en": "One"]])],
      theirs: Self.rows([("theirs", "One")]))

    #expect(merge.rows.map(\.isContested) == [true])
    #expect(merge.rows.map { $0.mine?["value"] } == ["mine"])
    #expect(merge.rows.map { $0.theirs?["value"] } == ["theirs"])
  }

  @Test func `a removed answer is not the one that has its value by now`() {
    let removed = Self.rows([("b", "Two"), ("c", "Three")])
    let theirs = Self.rows([("a", "Two"), ("c", "Three")])

    let merge = Self.merge(
      Self.former, removed, mine: Self.rows([("a", "Mine"), ("b", "Two"), ("c", "Three")]),
      theirs: theirs)

    #expect(merge.rows.filter(\.isContested).map(\.mine) == Self.rows([("a", "Mine")]))
    #expect(merge.rows.compactMap(\.theirs) == theirs)
  }

  @Test func `an answer that was restored is the same one`() {
    let merge = Self.merge(
      Self.former, Self.rows([("b", "Two"), ("c", "Three")]),
      mine: Self.rows([("a", "Mine"), ("b", "Two"), ("c", "Three")]), theirs: Self.former)

    #expect(!merge.isContested)
    #expect(merge.rows.count == 3)
  }
}
