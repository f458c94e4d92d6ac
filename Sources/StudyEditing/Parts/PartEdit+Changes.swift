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
      guard field.isAsSeen(in: form, over: current, language: language) == false,
        let wanted = try? field.read(form, over: current, language: language) ?? .null,
        wanted != current
      else { return nil }
      return (field, wanted)
    }
  }
}
