import StudyModel

/// What a change means, and why.
struct Judgment: Hashable, Sendable {
  let `class`: ChangeClass
  let reason: String
  /// Whether it is that of the text from which a translation was made.
  let isOfSource: Bool

  init(_ kind: ChangeClass, _ reason: String, isOfSource: Bool = false) {
    self.class = kind
    self.reason = reason
    self.isOfSource = isOfSource
  }
}
