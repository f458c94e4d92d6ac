import Foundation
import GRDB
import StudyModel

/// While someone types, the editor saves automatically every few seconds. Such saves of one value are a run: History,
/// Undo, and Restore treat it as one edit, from the state before its first save to the state after its last. Each save
/// remains a separate row in the chain. A save that takes away words that were saved starts a new run, so that they can
/// be restored.
enum EditRun {
  /// The maximum time from the first save of a run to its last, in seconds.
  static let length: TimeInterval = 300
  /// The maximum time from one save of a run to the next, in seconds.
  static let pause: TimeInterval = 60

  /// Whether a line of the history is the last save of its run, which represents all of them, or in none, for SQL.
  static let isEnd = """
    (edit.run IS NULL OR NOT EXISTS (
      SELECT 1 FROM edit AS later
      WHERE later.study = edit.study AND later.run = edit.run AND later.number > edit.number))
    """
}

extension ContentChange {
  /// The only text or number that an edit wrote; nil for every other edit.
  var writtenValue: ContentDifference? {
    let written = differences.filter { !$0.isNote }
    guard written.count == 1, let value = written.first, !value.isUnnamed, !value.isElement,
      value.kind != .reordered, [value.before, value.after].allSatisfy({ $0?.isWritten ?? true })
    else { return nil }
    return value
  }

  /// Whether an edit continues to change the value that an earlier one left.
  func goesOn(after earlier: ContentChange) -> Bool {
    guard place == earlier.place, let value = writtenValue, let last = earlier.writtenValue else {
      return false
    }
    // Otherwise, a long word could go a few letters at a time.
    let isDeletingOn = value.onlyDeletes && last.onlyDeletes
    return value.place == last.place && value.before == last.after && value.keepsWords
      && !isDeletingOn
  }

  /// The whole run that ends with this edit, without changes that others made to the same part in the meantime.
  /// - Parameter found: the part before the first edit of the run.
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
  /// Whether the new text contains the words of the former one. A blank text contains none, not even punctuation.
  fileprivate var keepsWords: Bool {
    let (old, new) = (before.writtenText, after.writtenText)
    return (old.isEmpty || !new.isEmpty) && WordedText(old).isKept(in: WordedText(new))
  }

  /// Whether it takes something out of a text and adds nothing.
  fileprivate var onlyDeletes: Bool {
    let (old, new) = (Array(before.writtenText.utf8), Array(after.writtenText.utf8))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    return old.count > new.count && start + end == new.count
  }
}

extension JSONValue? {
  /// A text or number as it was typed.
  fileprivate var writtenText: String { self.map { $0.stringValue ?? $0.canonicalText } ?? "" }
}

extension JSONValue {
  /// Whether people type it character by character.
  fileprivate var isWritten: Bool {
    switch self {
    case .string, .number: true
    case .boolean, .null, .array, .object: false
    }
  }
}

extension Database {
  /// The number of the first edit in the run that an automatic save belongs to: its own number if it starts one; nil if
  /// it cannot be part of a run.
  func run(of edit: NewEdit, number: Int) throws -> Int? {
    guard edit.change.writtenValue != nil else { return nil }
    let row = try Row.fetchOne(
      self,
      prepared: """
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
      // A run must not extend across anything that was frozen or archived in between.
      !(row["isBarred"] as Bool),
      // A row that cannot be read is not as it was written.
      let last = try? NewEdit(row: row), edit.at.seconds(since: last.at) <= EditRun.pause,
      edit.change.goesOn(after: last.change),
      try !isChanged(edit.change.place, in: edit.study, after: row["number"])
    else { return number }
    return first
  }

  /// Whether a part, one around it, or one inside it was changed after a line of the history.
  private func isChanged(_ part: Place, in study: Study.ID, after number: Int) throws -> Bool {
    try Row.fetchAll(
      self, prepared: "SELECT place FROM edit WHERE study = ? AND number > ?",
      arguments: [study.uuidString, number]
    ).contains { row in
      let other = try row.place()
      return other.starts(with: part) || part.starts(with: other)
    }
  }

  /// The change of a line of history, including the earlier saves of its run.
  func joinedChange(of edit: NewEdit, number: Int) throws -> ContentChange {
    guard let first = edit.run, first != number else { return edit.change }
    let row = try Row.fetchOne(
      self, prepared: "SELECT before FROM edit WHERE study = ? AND number = ?",
      arguments: [edit.study.uuidString, first])
    guard let row else { return edit.change }
    return edit.change.joined(since: try row.json("before"))
  }
}
