import StudyModel
import StudyParts

/// Where the rows of a page are by now, by the name of their list. A script that has gone on typing needs to know.
package struct PageRows: Sendable, Equatable {
  /// The current numbers of rows by their number on the page, by the name of their list; nil for a row that is gone.
  package private(set) var lists: [String: [Int: Int?]] = [:]

  /// How many rows the author removed that others had already removed.
  private var removedTwice = 0

  package init() {}

  /// The lists in which a row moved or is gone, as in the answer to a script: `{"bodyItems": {"1": 2, "2": null}}`.
  package var moved: [String: JSONValue] {
    lists.filter { $1.contains { $0 != $1 } }.mapValues { numbers in
      .object(
        Dictionary(
          uniqueKeysWithValues: numbers.map { number, now in
            (String(number), now.map { .number(Double($0)) } ?? .null)
          }))
    }
  }

  /// Notices about rows, for the page.
  package var notes: [String] {
    switch removedTwice {
    case 0: []
    case 1: ["The text you removed was already gone."]
    default: ["\(removedTwice) texts you removed were already gone."]
    }
  }

  /// Adds a list as others have left it.
  mutating func add(_ rows: SeenRows) {
    removedTwice += rows.gone.count { rows.isRemoved($0) }
    var numbers = rows.current.mapValues(Int?.some)
    for number in rows.gone { numbers.updateValue(nil, forKey: number) }
    lists[rows.list.joined(separator: ".")] = numbers
  }

  mutating func follow(_ move: ElementMove) { change(move.list) { move.moved($0) } }

  mutating func follow(_ pasted: PastedBullets) {
    change([PastedBullets.list]) { pasted.moved($0) }
  }

  /// Follows the removal of hollow rows.
  /// - Parameter part: The part before the removal.
  mutating func followTidying(of list: [String], in part: JSONValue) {
    let rows = part.member(at: list)?.arrayValue ?? []
    let name = PastedBullets.list
    let isLeft = rows.map { JSONValue.object([name: [$0]]).tidied(at: [name])[name] != nil }
    var numbers: [Int] = []
    var next = 1
    for isLeft in isLeft {
      numbers.append(next)
      if isLeft { next += 1 }
    }
    change(list) { number in
      guard rows.indices.contains(number - 1) else { return next }
      return isLeft[number - 1] ? numbers[number - 1] : nil
    }
  }

  private mutating func change(_ list: [String], _ now: (Int) -> Int?) {
    let name = list.joined(separator: ".")
    lists[name] = lists[name]?.mapValues { $0.flatMap(now) }
  }
}
