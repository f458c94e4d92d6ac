/// What a row of a comment says, or what the history recorded about it.
struct RecordedComment: Hashable, Sendable {
  let account: String
  let at: String
  /// The hash of the text.
  let text: String?
  let state: String?
  var retractedAt: String?
  /// The accounts that it names, in order; nil in lines of earlier releases.
  let mentions: [String]?
  /// The number of the line; 0 for a row.
  let line: Int

  /// The names of what the history recorded differently. Earlier releases may have dated a retraction before its line.
  func differences(from other: RecordedComment) -> [String] {
    [
      account == other.account ? nil : "person", at == other.at ? nil : RecordedFacts.date,
      text == other.text ? nil : "text", state == other.state ? nil : "state",
      isRetracted(as: other) ? nil : "retraction",
      other.mentions == nil || mentions == other.mentions ? nil : "mentions",
    ].compactMap(\.self)
  }

  private func isRetracted(as other: RecordedComment) -> Bool {
    guard let retractedAt, let recorded = other.retractedAt else {
      return retractedAt == other.retractedAt
    }
    return retractedAt <= recorded
  }
}
