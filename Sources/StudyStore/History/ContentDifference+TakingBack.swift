import StudyModel

extension ContentDifference {
  /// Why a difference cannot be undone in a later document.
  package enum Obstacle: Error, Hashable, Sendable {
    /// The value has been changed since then.
    case changedSince
    /// The value is already as it was before.
    case isBack
    /// The part that held the value no longer exists; holds its place.
    case holderIsGone(Place)
  }

  /// A later document with this value as it was before, and nothing else changed.
  package func takenBack(in document: JSONValue) throws(Obstacle) -> JSONValue {
    // Without a note, a translation would count as made from its current source.
    if isNote, before == nil { return document }
    if kind == .reordered { return try reorderedBack(in: document) }
    if let unnamed { return try unnamedTakenBack(unnamed, in: document) }
    if isElement { return try elementTakenBack(in: document) }
    let current = document.value(at: place)
    if current == before { throw .isBack }
    guard current == after else { throw .changedSince }
    return try placing(before, in: document)
  }

  /// Whether the value is already as it was before, so that there is nothing to undo.
  func isBack(in document: JSONValue) -> Bool {
    do throws(Obstacle) {
      _ = try takenBack(in: document)
      return false
    } catch {
      return error == .isBack
    }
  }

  /// A later document with the whole list of an element as it was before; nil if the list has been changed since then,
  /// and for all other values.
  func listTakenBack(in document: JSONValue) throws(Obstacle) -> JSONValue? {
    guard let alignment = unnamed?.alignment,
      document.value(at: alignment.list)?.arrayValue ?? [] == alignment.after
    else { return nil }
    return try placing(.array(alignment.before), at: alignment.list, in: document)
  }

  private func unnamedTakenBack(
    _ unnamed: UnnamedElement, in document: JSONValue
  ) throws(Obstacle) -> JSONValue {
    let alignment = unnamed.alignment
    var elements = document.value(at: alignment.list)?.arrayValue ?? []
    if let before, after == nil {
      // An element that was only moved, or that exists again, is not added twice.
      guard elements.count(where: { $0 == before }) < alignment.count(before) else { throw .isBack }
      elements.insert(
        before, at: alignment.insertionIndex(ofElement: unnamed.index, in: elements))
    } else if let after, let index = elements.index(of: after, near: unnamed.index) {
      if let before { elements[index] = before } else { elements.remove(at: index) }
    } else {
      // Throws if the part that held the list no longer exists.
      _ = try placing(.array(elements), at: alignment.list, in: document)
      throw before.map { elements.contains($0) } == false ? .changedSince : .isBack
    }
    return try placing(
      elements.isEmpty ? nil : .array(elements), at: alignment.list, in: document)
  }

  private func elementTakenBack(in document: JSONValue) throws(Obstacle) -> JSONValue {
    let list = Array(place.dropLast())
    let current = document.value(at: place)
    if let before {
      // A part that exists again, or was never removed, is not added twice.
      if let current, after == nil { throw current == before ? .isBack : .changedSince }
      guard current == after else { throw current == nil ? .holderIsGone(place) : .changedSince }
      if after != nil { return try placing(before, in: document) }
      var elements = document.value(at: list)?.arrayValue ?? []
      let neighbor = preceding.lazy.compactMap { name in
        elements.firstIndex { $0.elementName == name }
      }.first
      let index = neighbor.map { $0 + 1 } ?? (preceding.isEmpty ? position ?? elements.count : 0)
      elements.insert(before, at: min(index, elements.count))
      return try placing(.array(elements), at: list, in: document)
    }
    guard let current else { throw .isBack }
    guard current == after else { throw .changedSince }
    let others = (document.value(at: list)?.arrayValue ?? []).filter {
      $0.elementName != place.last
    }
    return try placing(others.isEmpty ? nil : .array(others), at: list, in: document)
  }

  private func reorderedBack(in document: JSONValue) throws(Obstacle) -> JSONValue {
    let wanted = before?.arrayValue?.compactMap(\.stringValue) ?? []
    let left = after?.arrayValue?.compactMap(\.stringValue) ?? []
    guard let elements = document.value(at: place)?.arrayValue else { throw .holderIsGone(place) }
    let now = elements.compactMap(\.elementName).filter(left.contains)
    guard now != wanted.filter(now.contains) else { throw .isBack }
    guard now == left.filter(now.contains) else { throw .changedSince }
    var next = wanted.filter(now.contains).makeIterator()
    // Elements added since then stay where they are.
    let ordered = elements.map { element in
      guard let name = element.elementName, left.contains(name), let other = next.next() else {
        return element
      }
      return elements.first { $0.elementName == other } ?? element
    }
    return try placing(.array(ordered), in: document)
  }

  private func placing(
    _ value: JSONValue?, at place: Place? = nil, in document: JSONValue
  ) throws(Obstacle) -> JSONValue {
    let place = place ?? self.place
    if let changed = document.replacing(value, at: place, makingObjects: true) { return changed }
    var holder = place
    while !holder.isEmpty, document.value(at: holder) == nil { holder.removeLast() }
    throw .holderIsGone(Array(place.prefix(holder.count + 1)))
  }
}
