import StudyModel
import StudyParts

extension PartEdit {
  /// The values that a save would change in the fields without a conflict.
  /// - Parameter value: The part as JSON, as it is saved.
  package func changes(
    of part: PlacedPart, _ value: JSONValue, except conflicts: [FieldConflict]
  ) -> [(field: Setting, value: JSONValue)] {
    let contested = Set(conflicts.map(\.field.name))
    return part.settings.filter { !contested.contains($0.name) }.compactMap { field in
      let current = field.value(in: value, language: language)
      guard let seen = form["was.\(field.name)"].map(SeenBasis.init),
        let wanted = try? field.read(form, over: current, seen: seen, language: language) ?? .null,
        wanted != current, !field.isShown(wanted, by: seen, language: language)
      else { return nil }
      return (field, wanted)
    }
  }

  /// The texts that a save would put in other texts' places; nil if any text may be in the place of another, as in a list.
  /// - Parameter value: The part as JSON, as it is saved.
  package func typedTexts(of part: PlacedPart, _ value: JSONValue) -> [String]? {
    let changes = changes(of: part, value, except: [])
    guard changes.isEmpty || ElementMove(form, among: part.settings) == nil else { return nil }
    var texts: [String] = []
    for (field, value) in changes {
      guard !field.path.contains(where: { Int($0) != nil }) else { return nil }
      switch value {
      case .string(let text): texts.append(text)
      case .null, .boolean, .number: break
      case .array, .object: return nil
      }
    }
    return texts
  }

  /// The fields that the form holds as its author saw them, although others have changed them since. The rows of a list that
  /// has moved are left out: the page shows them in other places.
  /// - Parameter value: The part as JSON, as it is saved.
  package func untouchedChanges(of part: PlacedPart, _ value: JSONValue) -> [Setting] {
    guard let placed = try? followingRows(of: part, value) else { return [] }
    let moved = placed.rows.moved.keys.map { $0 + "." }
    return part.settings.filter { field in
      guard let seen = form["was.\(field.name)"].map(SeenBasis.init),
        !moved.contains(where: field.name.hasPrefix)
      else { return false }
      let current = field.value(in: value, language: language)
      return field.fingerprint(of: current, language: language) != seen.shown
        && field.isAsSeen(in: form, over: current, language: language) == true
    }
  }
}
