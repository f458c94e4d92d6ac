/// What a row of a thread says, or what the history recorded about it.
struct RecordedThread: Hashable, Sendable {
  /// The number of the version; nil for the draft.
  let version: String?
  let number: Double?
  var state: String
  let isRequired: Bool?
  let place: String
  /// The hash of what it is about.
  let anchor: String?
  let account: String
  let at: String
  /// The number of the line; 0 for a row.
  let line: Int

  /// The names of what the history recorded differently.
  func differences(from line: RecordedThread) -> [String] {
    [
      version == line.version ? nil : "version", number == line.number ? nil : "number",
      state == line.state ? nil : "state", isRequired == line.isRequired ? nil : "required",
      place == line.place ? nil : "place", anchor == line.anchor ? nil : "words",
      account == line.account ? nil : "person", at == line.at ? nil : RecordedFacts.date,
    ].compactMap(\.self)
  }
}
