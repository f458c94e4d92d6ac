import TestSupport
import Testing

@testable import StudyEditing

@Suite("Listing changed ranges") struct ListingChangedRanges {
  private static func ranges(_ old: String, _ new: String, most: Int = 100) -> [ChangedRange] {
    ChangedRange.all(from: Array(old), to: Array(new), comparingAtMost: most)
  }

  /// The old sequence after the ranges were replaced by those of the new one.
  private static func applied(_ ranges: [ChangedRange], _ old: String, _ new: String) -> String {
    var result = Array(old)
    for range in ranges.reversed() {
      result.replaceSubrange(range.old, with: Array(new)[range.new])
    }
    return String(result)
  }

  @Test func `equal sequences have none`() {
    #expect(Self.ranges("abc", "abc").isEmpty)
    #expect(Self.ranges("", "").isEmpty)
  }

  @Test func `insertions, deletions, and replacements are told apart`() {
    #expect(Self.ranges("ac", "abc") == [ChangedRange(old: 1..<1, new: 1..<2)])
    #expect(Self.ranges("abc", "ac") == [ChangedRange(old: 1..<2, new: 1..<1)])
    #expect(
      Self.ranges("abcde", "axcyze")
        == [ChangedRange(old: 1..<2, new: 1..<2), ChangedRange(old: 3..<4, new: 3..<5)])
  }

  @Test func `beyond the limit, everything between the ends is one range`() {
    #expect(Self.ranges("abcde", "axcye", most: 2) == [ChangedRange(old: 1..<4, new: 1..<4)])
  }

  @Test(arguments: 1...60)
  func `replacing the ranges gives the new sequence, and what is between them is equal`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    func random() -> String {
      String(
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          "abc".randomElement(using: &generator) ?? "a"
        })
    }
    let (old, new) = (random(), random())

    let ranges = Self.ranges(old, new)

    #expect(Self.applied(ranges, old, new) == new)
    #expect(Self.applied(Self.ranges(old, new, most: 0), old, new) == new)
    let untouched = old.count - ranges.map(\.old.count).reduce(0, +)
    #expect(untouched == new.count - ranges.map(\.new.count).reduce(0, +))
  }

  @Test func `lines keep blank ones`() {
    #expect("a\n\nb\n".allLines == ["a", "", "b", ""])
    #expect("".allLines == [""])
    #expect("a\r\nb".allLines.joined(separator: "\n") == "a\r\nb")
  }
}
