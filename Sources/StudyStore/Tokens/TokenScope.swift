import StudyModel

/// What a program may do with a token. Nobody can do more with a token than without it.
package enum TokenScope: String, CaseIterable, Sendable {
  /// Read versions.
  case read
  /// Also create studies, and read and write drafts.
  case write
  /// Also propose versions, and ask people to review them.
  case propose
  /// Read the draft of one study on devices for testing, and nothing else.
  case testDevice

  /// Whether it opens drafts to read and write them.
  package var writesDrafts: Bool { self == .write || self == .propose }
}
