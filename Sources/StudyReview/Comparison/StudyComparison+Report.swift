import StudyModel

extension StudyComparison {
  /// What changed, for other programs: `accord compare --json` and the API.
  package var report: JSONValue {
    [
      "changes": .array(changes.map(\.report)),
      "number": numberPart.map { JSONValue.string($0.rawValue) } ?? .null,
      "reconsent": .string(reconsent.outcome.rawValue),
      "reconsentReason": .string(reconsent.reason),
    ]
  }
}

extension Change {
  fileprivate var report: JSONValue {
    var members: [String: JSONValue] = [
      "id": .string(id), "kind": .string(kind.rawValue),
      "place": .string(place.joined(separator: "/")), "class": .string(self.class.rawValue),
      "reason": .string(reason), "sentence": .string(sentence), "before": before ?? .null,
      "after": after ?? .null,
    ]
    members["language"] = language.map { JSONValue.string($0.rawValue) } ?? JSONValue.null
    if let words { members["words"] = .string(words.marked) }
    if let formerPlace { members["formerPlace"] = .string(formerPlace.joined(separator: "/")) }
    return .object(members)
  }
}
