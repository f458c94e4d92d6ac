import Foundation
import GRDB
import StudyModel

/// While someone types, the editor saves by itself every few seconds. Such saves of one value are a run: History, Undo
/// and bringing back treat it as one edit, from what its first save found to what its last one left. Each save stays a row
/// of its own in the chain.
enum EditRun {
  /// How long after its first save a run can go on, in seconds.
  static let length: TimeInterval = 300
  /// A save that takes out more than this many bytes begins a run of its own, so that the text is there to be brought back.
  static let mostTakenOut = 60
}

extension ContentChange {
  /// The one text or number that an edit wrote; nil for every other edit.
  var writtenValue: ContentDifference? {
    let written = differences.filter { !$0.isNote }
    guard written.count == 1, let value = written.first, !value.isUnnamed, !value.isElement,
      value.kind != .reordered, [value.before, value.after].allSatisfy({ $0?.isWritten ?? true })
    else { return nil }
    return value
  }

  /// Whether an edit goes on writing what another one has left.
  func goesOn(after earlier: ContentChange) -> Bool {
    guard place == earlier.place, let value = writtenValue, let last = earlier.writtenValue else {
      return false
    }
    return value.place == last.place && value.before == last.after
      && value.byteCountTakenOut <= EditRun.mostTakenOut
  }

  /// The whole run that this edit ends. What others have changed in the same part meanwhile is not in it.
  /// - Parameter found: the part as the first edit of the run found it.
  func joined(since found: JSONValue?) -> ContentChange {
    guard let value = writtenValue else { return self }
    if value.place == place {
      return ContentChange(place: place, before: found, after: after, position: nil)
    }
    let notes = Place(value.place.dropLast())
    var before = after
    for difference in ContentDifference.all(from: found, to: after, at: place)
    where difference.place == value.place
      || difference.isNote && difference.place.starts(with: notes)
    {
      before = before?.replacing(
        difference.before, at: difference.place.dropFirst(place.count), makingObjects: true)
    }
    return ContentChange(place: place, before: before, after: after, position: nil)
  }
}

extension ContentDifference {
  /// How much of the former text is not in the new one.
  fileprivate var byteCountTakenOut: Int {
    let old = Array((before?.stringValue ?? "").utf8)
    let new = Array((after?.stringValue ?? "").utf8)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    return old.count - start - end
  }
}

extension JSONValue {
  /// Whether people write it, letter by letter.
  fileprivate var isWritten: Bool {
    switch self {
    case .string, .number: true
    case .boolean, .null, .array, .object: false
    }
  }
}

extension Database {
  /// The number of the first edit of the run that a save of the editor belongs to: its own where it begins one, nil where
  /// the save is none that others can go on with.
  func run(of edit: NewEdit, number: Int) throws -> Int? {
    guard edit.change.writtenValue != nil else { return nil }
    let row = try Row.fetchOne(
      self,
      sql: """
        SELECT latest.*, opening.at AS runStart,
          EXISTS (
            SELECT 1 FROM edit AS other
            WHERE other.study = latest.study AND other.number > latest.number
              AND other.kind NOT IN ('edited', 'undone')) AS isBarred
        FROM edit AS latest
        LEFT JOIN edit AS opening ON opening.study = latest.study AND opening.number = latest.run
        WHERE latest.study = ? AND latest.account = ?
        ORDER BY latest.number DESC LIMIT 1
        """,
      arguments: [edit.study.uuidString, edit.account.uuidString])
    guard let row, let first = row["run"] as Int?,
      let start = (row["runStart"] as String?).flatMap({ Timestamp($0) }),
      (0...EditRun.length).contains(edit.at.seconds(since: start)),
      // Nothing that was frozen or archived in between is written over by a run.
      !(row["isBarred"] as Bool),
      // A row that cannot be read is not as it was written.
      let last = try? NewEdit(row: row), edit.change.goesOn(after: last.change)
    else { return number }
    return first
  }

  /// The change of a line of history with that of the earlier saves of its run.
  func joinedChange(of edit: NewEdit, number: Int) throws -> ContentChange {
    guard let first = edit.run, first != number else { return edit.change }
    let row = try Row.fetchOne(
      self, sql: "SELECT before FROM edit WHERE study = ? AND number = ?",
      arguments: [edit.study.uuidString, first])
    guard let row else { return edit.change }
    return edit.change.joined(since: try row.json("before"))
  }
}
