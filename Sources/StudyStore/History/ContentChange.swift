import StudyModel

/// A change to a study's content: one part, before and after. The part is the one that the author named, or the
/// smallest one around it that contains the whole change.
struct ContentChange: Equatable {
  let place: Place
  let before: JSONValue?
  let after: JSONValue?
  /// The position of a removed part in its list.
  let position: Int?

  /// Nil if nothing changed.
  init?(from old: JSONValue, to new: JSONValue, at named: Place) {
    guard old != new else { return nil }
    var place = named
    while !place.isEmpty, !Self.holds(place, from: old, to: new) { place.removeLast() }
    self.place = place
    before = old.value(at: place)
    after = new.value(at: place)
    position = after == nil ? Self.position(of: place, in: old) : nil
  }

  init(place: Place, before: JSONValue?, after: JSONValue?, position: Int?) {
    self.place = place
    self.before = before
    self.after = after
    self.position = position
  }

  /// The smallest values that differ.
  var differences: [ContentDifference] {
    ContentDifference.all(from: before, to: after, at: place, position: position)
  }

  /// A later document without the change; edits made elsewhere since then stay.
  /// - Throws: `ContentDifference.Obstacle` if something that it changed has been changed again.
  func undone(in document: JSONValue) throws(ContentDifference.Obstacle) -> JSONValue {
    try differences.undone(in: document)
  }

  private static func holds(_ place: Place, from old: JSONValue, to new: JSONValue) -> Bool {
    guard let after = new.value(at: place) else {
      return old.value(at: place) != nil && old.replacing(nil, at: place) == new
    }
    guard old.value(at: place) != nil else { return new.replacing(nil, at: place) == old }
    return old.replacing(after, at: place) == new
  }

  private static func position(of place: Place, in document: JSONValue) -> Int? {
    document.value(at: place.dropLast())?.arrayValue?
      .firstIndex { $0.elementName == place.last }
  }
}

extension [ContentDifference] {
  /// A later document without these changes of one edit.
  /// - Throws: `ContentDifference.Obstacle` if something that it changed has been changed again.
  func undone(in document: JSONValue) throws(ContentDifference.Obstacle) -> JSONValue {
    var document = document
    // A list that is as the edit left it becomes exactly as it was, whatever its elements.
    var lists: Set<Place> = []
    for difference in self {
      guard let list = difference.unnamed?.alignment.list, !lists.contains(list) else { continue }
      if let restored = try difference.listTakenBack(in: document) {
        document = restored
        lists.insert(list)
      }
    }
    for difference in self {
      if let list = difference.unnamed?.alignment.list, lists.contains(list) { continue }
      do throws(ContentDifference.Obstacle) {
        document = try difference.takenBack(in: document)
      } catch {
        // The source of a translation may have been noted again since then, which does not prevent undoing.
        if !difference.isNote { throw error }
      }
    }
    return document
  }

  /// Whether an edit belongs to the places of a page: either everything that it changed is there, or at least the parts
  /// and languages that it added or removed are, or the parts whose identifiers it changed. Related changes elsewhere, such
  /// as to a rule that named a removed step or a text in an added language, belong to these.
  func belong(to isWithin: (Place) -> Bool) -> Bool {
    if allSatisfy({ isWithin($0.scope) }) { return true }
    let changed = filter { $0.changedList != nil }
    let renamed = changed.compactMap { renaming(of: $0) }
    if !renamed.isEmpty, renamed.count * 2 == changed.count {
      return renamed.allSatisfy { isWithin($0.place) }
    }
    return !changed.isEmpty && changed.compactMap(\.changedList).allSatisfy(isWithin)
  }

  /// The place that an edit is about: the part that it added or removed, or the languages, because everything else that
  /// it changed belongs to these; otherwise, the smallest place that contains all of its changes.
  var mainPlace: Place {
    if let main = first(where: { $0.changedList != nil }) {
      return main.changedList == ["furtherLanguages"] ? ["furtherLanguages"] : main.place
    }
    return dropFirst().reduce(first?.place ?? []) { common, difference in
      zip(common, difference.place).prefix { $0 == $1 }.map(\.0)
    }
  }
}

extension ContentDifference {
  /// The place of the value; of a removed part, the list, because another part may have its identifier by now.
  fileprivate var scope: Place {
    kind == .removed && isElement ? Place(place.dropLast()) : place
  }

  /// The list that a part was added to or removed from; the list of the study's other languages if that changed.
  fileprivate var changedList: Place? {
    if place.first == "furtherLanguages" { return ["furtherLanguages"] }
    return isElement && (kind == .added || kind == .removed) ? Place(place.dropLast()) : nil
  }
}
