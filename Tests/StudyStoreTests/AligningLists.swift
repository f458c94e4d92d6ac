import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Aligning lists without names") struct AligningLists {
  /// Every list of up to four elements of two kinds, so that most have equal elements.
  private static let lists: [[JSONValue]] = {
    var lists: [[JSONValue]] = [[]]
    var longest: [[JSONValue]] = [[]]
    for _ in 0..<4 {
      longest = longest.flatMap { list in
        ["a", "b"].map { list + [JSONValue.string($0)] }
      }
      lists += longest
    }
    return lists
  }()

  @Test func `any edit of a list is undone and redone exactly`() throws {
    for old in Self.lists {
      for new in Self.lists where old != new {
        let (before, after) = (Self.document(old), Self.document(new))
        let change = try #require(ContentChange(from: before, to: after, at: []))
        let undo = try #require(ContentChange(from: after, to: before, at: []))

        #expect(try change.undone(in: after) == before, "\(old) → \(new)")
        #expect(try undo.undone(in: before) == after, "\(old) → \(new)")
      }
    }
  }

  @Test func `a deleted element is restored where it was`() throws {
    for old in Self.lists {
      for index in old.indices {
        var new = old
        new.remove(at: index)
        let removed = Self.differences(old, new)

        #expect(removed.map(\.kind) == [.removed])
        let back = try removed.first?.takenBack(in: Self.document(new))
        #expect(back == Self.document(old), "\(old) without \(index)")
      }
    }
  }

  @Test(
    arguments: [
      (["a", "c", "d"], ["a", "b", "c", "d"]), (["new", "a", "c"], ["new", "a", "b", "c"]),
      (["other", "c"], ["other", "b", "c"]), (["c"], ["b", "c"]), ([], ["b"]),
    ] as [([JSONValue], [JSONValue])])
  func `a deleted element is restored next to its neighbors in a newer list`(
    newer: [JSONValue], expected: [JSONValue]
  ) throws {
    let removed = try #require(Self.differences(["a", "b", "c"], ["a", "c"]).first)

    #expect(try removed.takenBack(in: Self.document(newer)) == Self.document(expected))
  }

  @Test func `an element that exists again is not added twice`() throws {
    let removed = try #require(Self.differences(["a", "b", "c"], ["a", "c"]).first)

    #expect(throws: ContentDifference.Obstacle.isBack) {
      try removed.takenBack(in: Self.document(["b", "a", "c"]))
    }
  }

  @Test func `replacing an element is a change, and newer text stays`() throws {
    let found = Self.differences(["a", "b", "c"], ["a", "B", "c", "d"])

    #expect(found.map(\.kind) == [.changed, .added])
    #expect(found.map(\.place) == [["rows", "1"], ["rows", "+3"]])
    let back = try found[0].takenBack(in: Self.document(["B", "e"]))
    #expect(back == Self.document(["b", "e"]))
    #expect(throws: ContentDifference.Obstacle.changedSince) {
      try found[0].takenBack(in: Self.document(["newest", "e"]))
    }
  }

  @Test func `reordering is one change, and so are lists of numbers`() {
    #expect(Self.differences(["a", "b"], ["b", "a"]).map(\.place) == [["rows"]])
    #expect(Self.differences([1, 2, 3], [1, 3]).map(\.place) == [["rows"]])
  }

  @Test func `long lists without common elements are compared quickly`() {
    let old = (0..<5_000).map { JSONValue.string("old \($0)") }
    let new = (0..<4_999).map { JSONValue.string("new \($0)") }

    let time = ContinuousClock().measure { _ = Self.differences(old, new) }

    #expect(time < .seconds(10))
  }

  private static func document(_ list: [JSONValue]) -> JSONValue {
    .object(list.isEmpty ? [:] : ["rows": .array(list)])
  }

  private static func differences(_ old: [JSONValue], _ new: [JSONValue]) -> [ContentDifference] {
    ContentDifference.all(from: document(old), to: document(new), at: [])
  }
}
