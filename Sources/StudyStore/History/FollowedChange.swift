import StudyModel

/// What an edit changed, where its parts are by now.
struct FollowedChange {
  let differences: [ContentDifference]
  /// The removed part around each difference; nil if it exists.
  private let removed: [Place?]

  /// - Parameter number: the line of the edit.
  init(_ differences: [ContentDifference], since number: Int, _ fates: PartFates) {
    let followed = differences.map { fates.follow($0, since: number) }
    self.differences = followed.map(\.difference)
    removed = followed.map(\.removed)
  }

  var isEmpty: Bool { differences.isEmpty }

  /// Whether the edit belongs to the places of a page. What was in a removed part belongs to the list that had that part,
  /// because another part may have its identifier by now.
  func belongs(to isWithin: (Place) -> Bool) -> Bool {
    guard let gone = removed.compactMap(\.self).first else {
      return differences.belong(to: isWithin)
    }
    return isWithin(Array(gone.dropLast())) && differences.belong(to: isWithin)
  }

  /// A later document without the change; edits made elsewhere since then stay.
  /// - Throws: `ContentDifference.Obstacle` if something that it changed has been changed again, or was removed.
  func undone(in document: JSONValue) throws(ContentDifference.Obstacle) -> JSONValue {
    for (difference, gone) in zip(differences, removed) where !difference.isNote {
      guard let gone else { continue }
      // What the edit added is gone already.
      if difference.kind == .added, difference.place == gone { throw .isBack }
      throw .holderIsGone(gone)
    }
    return try differences.undone(in: document)
  }
}
