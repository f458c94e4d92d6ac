import GRDB
import StudyModel

/// A part as the page of a form knew it, so that the form reaches this part whatever has its identifier by now.
package struct KnownPart: Hashable, Sendable {
  package let place: Place
  /// The number in the history of the latest line that the page was made from.
  package let edit: Int

  package init(at place: Place, after edit: Int) {
    self.place = place
    self.edit = edit
  }
}

/// What became of a part that a page knew.
package struct FollowedPart: Hashable, Sendable {
  /// Where the part is; nil if it was removed and not restored.
  package let place: Place?
  /// The number of the latest line that this takes into account.
  package let edit: Int
}

/// Thrown instead of saving: the part that a form was made for was removed or got another identifier in the meantime.
package struct PartHasMoved: Error, Sendable {}

extension StudyStore {
  /// Where a part is since a page was made, as others changed identifiers, removed parts, and restored them.
  /// - Returns: nil if this person may not know of the study.
  package func following(
    _ part: KnownPart, in id: Study.ID, for account: Account.ID
  ) async throws -> FollowedPart? {
    try await following([part.place], after: part.edit, in: id, for: account)[part.place]
  }

  /// Where parts are that a page names, as far as this person may know of the study.
  package func following(
    _ places: Set<Place>, after edit: Int, in id: Study.ID, for account: Account.ID
  ) async throws -> [Place: FollowedPart] {
    try await database.read { db in
      guard let length = try db.access(to: id, for: account)?.historyLength else { return [:] }
      let fates = try db.fates(of: places, after: edit, in: id)
      return Dictionary(
        uniqueKeysWithValues: places.map { place in
          let now = fates.follow(place, since: edit)
          return (
            place, FollowedPart(place: now.removed == nil ? now.place : nil, edit: length)
          )
        })
    }
  }
}

extension Database {
  /// Refuses a change of a part that was removed or renamed after a line of the history.
  /// - Throws: `PartHasMoved`.
  func refuseMoved(_ part: KnownPart?, in access: StudyAccess) throws {
    guard let part, access.historyLength > part.edit else { return }
    let now = try fates(of: [part.place], after: part.edit, in: access.study)
      .follow(part.place, since: part.edit)
    guard now.removed == nil, now.place == part.place else { throw PartHasMoved() }
  }

  /// A line without the name of its author; nil for one that someone altered so that it cannot be read.
  func line(_ number: Int, of study: Study.ID) throws -> EditLine? {
    try Row.fetchOne(
      self, prepared: "SELECT edit.*, '' AS accountName FROM edit WHERE study = ? AND number = ?",
      arguments: [study.uuidString, number]
    ).flatMap { try? EditLine(row: $0, undone: []) }
  }

  /// What became of some parts after a line of the history, without reading the whole history.
  fileprivate func fates(
    of places: Set<Place>, after edit: Int, in study: Study.ID
  ) throws -> PartFates {
    var fates = PartFates()
    let rows = try Row.fetchCursor(
      self,
      prepared: """
        SELECT number, place, before IS NOT NULL AND after IS NOT NULL AS isChange FROM edit
        WHERE study = ? AND number > ? ORDER BY number
        """,
      arguments: [study.uuidString, edit])
    // Most lines are about the same few places.
    var known: [String: Place] = [:]
    while let row = try rows.next() {
      // Most lines change something else, or words of the part. They need not be read.
      let (number, isChange): (Int, Bool) = (row["number"], row["isChange"])
      let text: String = row["place"]
      let changed = try known[text] ?? row.place()
      known[text] = changed
      let sought = places.map { place in
        let now = fates.follow(place, since: edit)
        return now.removed ?? now.place
      }.filter { $0.starts(with: changed) && (!isChange || changed != $0) }
      guard !sought.isEmpty, let line = try line(number, of: study) else { continue }
      fates.note(
        line.differences, answers: sought.compactMap(line.followedAnswer), of: number)
    }
    return fates
  }
}

extension EditLine {
  /// Where an answer was and is, if the edit changed its recorded value. Unlike identifiers, an edit can exchange several.
  fileprivate func followedAnswer(_ place: Place) -> (former: Place, now: Place)? {
    guard let index = place.lastIndex(of: "choices"), place.indices.contains(index + 1) else {
      return nil
    }
    let list = Array(place[...index])
    guard list.starts(with: self.place) else { return nil }
    let path = Array(list.dropFirst(self.place.count))
    let value = place[index + 1]
    guard let former = before?.value(at: path)?.arrayValue,
      let rows = after?.value(at: path)?.arrayValue,
      let now = former.answersFollowed(to: rows)[value], now != value
    else { return nil }
    return (list + [value], list + [now])
  }
}
