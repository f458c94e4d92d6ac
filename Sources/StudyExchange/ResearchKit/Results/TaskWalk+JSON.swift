import StudyModel

extension TaskWalk {
  /// `{"visited", "ended", "at", "why", "result"}`; `at` and `why` are null after a plain ending.
  package var json: JSONValue {
    let isPlain = ending.outcome == .completed && ending.why == nil
    return [
      "visited": .array(visited.map(JSONValue.string)),
      "ended": .string(ending.outcome.rawValue),
      "at": isPlain ? .null : ending.step.map(JSONValue.string) ?? .null,
      "why": ending.why.map(JSONValue.string) ?? .null,
      "result": result.json,
    ]
  }
}
