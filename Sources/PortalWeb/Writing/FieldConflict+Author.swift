import StudyEditing
import StudyModel
import StudyParts
import StudyStore

extension Services {
  /// The same conflicts, each with who saved the other value and when.
  func withAuthors(
    _ conflicts: [FieldConflict], at place: Place, _ language: Language, of study: Study.ID,
    for account: Account.ID
  ) async throws -> [FieldConflict] {
    var known: [FieldConflict] = []
    for var conflict in conflicts {
      let field = conflict.field
      let line = try await store.latestEdit(of: study, for: account, about: place) {
        $0.changes(field, at: place, language)
      }
      conflict.author = line.map { .init(account: $0.accountID, name: $0.accountName, at: $0.at) }
      known.append(conflict)
    }
    return known
  }
}

extension EditLine {
  /// Whether the edit changed a field of a part.
  func changes(_ field: Setting, at part: Place, _ language: Language) -> Bool {
    let path = field.fullPath(in: language)
    if place.starts(with: part) {
      // For an edit inside the part, paths only have to overlap; positions and names of elements are not compared.
      let inside = Array(place.dropFirst(part.count))
      if !inside.isEmpty { return path.starts(with: inside) || inside.starts(with: path) }
    } else if !part.starts(with: place) {
      return false
    }
    let rest = part.dropFirst(place.count)
    func value(_ content: JSONValue?) -> JSONValue {
      field.value(in: content?.value(at: rest) ?? .object([:]), language: language)
    }
    return value(before) != value(after)
  }
}
