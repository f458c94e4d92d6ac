/// One difference between two states of a study document: the smallest value that is not the same in both.
package struct ContentDifference: Hashable, Sendable {
  /// What happened to the value. List elements are added and removed one by one, identified by name or else by content.
  package enum Kind: Hashable, Sendable {
    case added, removed, changed
    /// The value is a list whose elements are in a different order: the names before and after.
    case reordered
  }

  package let kind: Kind
  /// Member names, and inside lists the names of elements, from the root of the document. An element without a name can
  /// only be the last component and is identified by its number.
  package let place: Place
  package let before: JSONValue?
  package let after: JSONValue?
  /// The position of a removed element in its list, and the names of the elements before it, the nearest first.
  package let position: Int?
  package let preceding: [String]
  /// For an element without a name, how to find it.
  package let unnamed: UnnamedElement?

  package init(
    _ kind: Kind, at place: Place, before: JSONValue?, after: JSONValue?, position: Int? = nil,
    preceding: [String] = [], unnamed: UnnamedElement? = nil
  ) {
    self.kind = kind
    self.place = place
    self.before = before
    self.after = after
    self.position = position
    self.preceding = preceding
    self.unnamed = unnamed
  }

  /// Whether the value is a list element, named by its place.
  package var isElement: Bool {
    unnamed == nil && (before ?? after)?.elementName == place.last && place.count > 1
  }

  /// Whether the value is an element of a list whose elements have no names.
  package var isUnnamed: Bool { unnamed != nil }

  /// For a note about the source of a translation, the place of the translation.
  package var notedTranslation: Place? {
    guard place.count > 2, place[place.count - 2] == LocalizedText.sourcesMember,
      let language = place.last, Language(language).isWellFormed,
      (before ?? after)?.stringValue != nil
    else { return nil }
    return Array(place.dropLast(2)) + [language]
  }

  /// Whether it only concerns the sources of translations.
  package var isNote: Bool {
    notedTranslation != nil || place.last == LocalizedText.sourcesMember && !isElement
  }

  /// Every difference between two values, in the order of the document.
  package static func all(
    from old: JSONValue?, to new: JSONValue?, at place: Place, position: Int? = nil
  ) -> [ContentDifference] {
    guard old != new else { return [] }
    switch (old ?? new?.emptied, new ?? old?.emptied ?? old?.emptiedList) {
    case (.object(let before), .object(let after)) where !isCondition(place):
      return Set(before.keys).union(after.keys).sorted().flatMap {
        all(from: before[$0], to: after[$0], at: place + [$0])
      }
    case (.array(let before), .array(let after)):
      if let names = before.elementNames, let others = after.elementNames {
        return list(before, names, after, others, at: place)
      }
      if !before.isEmpty, (before + after).isAligned {
        return ListAlignment(before, after, at: place).differences
      }
    default: break
    }
    let kind: Kind = old == nil ? .added : new == nil ? .removed : .changed
    return [.init(kind, at: place, before: old, after: new, position: position)]
  }

  /// A condition is a single value, because a mix of two conditions would be one that nobody wrote.
  private static func isCondition(_ place: Place) -> Bool {
    guard place.last == "visibility" else { return false }
    let read = PlaceReading(place)
    return read.inStep?.list == "items" && read.members.count == 1
  }

  private static func list(
    _ before: [JSONValue], _ names: [String], _ after: [JSONValue], _ others: [String],
    at place: Place
  ) -> [ContentDifference] {
    let old = Dictionary(uniqueKeysWithValues: zip(names, before))
    let new = Dictionary(uniqueKeysWithValues: zip(others, after))
    var found: [ContentDifference] = []
    for (index, name) in names.enumerated() {
      if let now = new[name] {
        found += all(from: old[name], to: now, at: place + [name])
      } else {
        found.append(
          .init(
            .removed, at: place + [name], before: old[name], after: nil, position: index,
            preceding: names[..<index].reversed()))
      }
    }
    found += others.filter { old[$0] == nil }.map {
      .init(.added, at: place + [$0], before: nil, after: new[$0])
    }
    let stayed = names.filter { new[$0] != nil }
    let stands = others.filter { old[$0] != nil }
    if stayed != stands {
      found.append(
        .init(
          .reordered, at: place, before: .array(stayed.map(JSONValue.string)),
          after: .array(stands.map(JSONValue.string))))
    }
    return found
  }
}

extension JSONValue {
  /// The absent counterpart of this value: texts in languages and lists of named elements are added and removed in
  /// parts.
  fileprivate var emptied: JSONValue? {
    switch self {
    case .object(let members)
    where !members.isEmpty && elementName == nil
      && members.allSatisfy({ name, value in
        name == LocalizedText.sourcesMember
          ? value.objectValue != nil : Language(name).isWellFormed && value.stringValue != nil
      }):
      .object([:])
    case .array(let elements) where elements.elementNames?.isEmpty == false: .array([])
    default: nil
    }
  }

  /// The absent counterpart of this list, if each of its elements was removed.
  fileprivate var emptiedList: JSONValue? { arrayValue?.isAligned == true ? .array([]) : nil }
}

extension [JSONValue] {
  /// The names of all elements; nil if one has no name or two have the same.
  package var elementNames: [String]? {
    let names = compactMap(\.elementName)
    return names.count == count && Set(names).count == count ? names : nil
  }
}
