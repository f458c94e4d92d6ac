import StudyModel

/// How a study's content changed: one part, before and after. The part is the one that the author named, or the
/// smallest around it that holds everything the change touched.
struct ContentChange: Equatable {
  let place: Place
  let before: JSONValue?
  let after: JSONValue?
  /// Where in its list a removed part stood.
  let position: Int?

  /// Nil where nothing changed.
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

  /// Takes the change back in a later document; nil where its part is no longer as the change left it.
  func undone(in document: JSONValue) -> JSONValue? {
    guard document.value(at: place) == after else { return nil }
    guard let before, let position, let name = place.last else {
      return document.replacing(before, at: place)
    }
    let list = place.dropLast()
    guard before["id"] == .string(name), var elements = document.value(at: list)?.arrayValue else {
      return nil
    }
    elements.insert(before, at: min(position, elements.count))
    return document.replacing(.array(elements), at: list)
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
      .firstIndex { $0["id"] == place.last.map(JSONValue.string) }
  }
}
