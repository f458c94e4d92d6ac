import StudyModel

/// A picture with what it says to those who do not see it.
struct Picture: Sendable {
  let address: String
  let text: String
}

/// Title and text at the head of a screen.
struct Heading: Sendable {
  /// What the step says before its first question.
  var introduction: String?
  var counter: String?
  var title: String
  var lead: String?
  /// The lead's second paragraph.
  var furtherLead: String?
  var detail: String?
  var picture: Picture?
  var footnote: String?
}

/// What Learn more opens: over the screen with scripts, else as a page of its own.
struct MoreView: Sendable {
  let label: String
  let address: String
  /// The dialog's id; nil for an address outside.
  let sheet: String?
  let title: String
  let html: String?
  /// HTML of an import, shown in a frame where nothing runs.
  let source: String?
  /// What the way back says, where it is more than Done.
  var closing: String?
}

/// A question of what is asked once more.
struct AlertView: Sendable {
  let id: String
  let title: String
  let text: String
  /// The button that decides; never a filled one where the question suggests to stay.
  let confirm: ScreenFrame.Button
  /// A second button that decides; else one that closes the question.
  let other: ScreenFrame.Button?
  let stay: String?
  /// Staying is what is suggested.
  var staysFirst = false
}

/// Everything wrong with a screen, with links to where.
struct ErrorSummary: Sendable {
  let title: String
  let lines: [Line]
  let takesFocus: Bool

  struct Line: Sendable {
    let target: String
    let text: String
  }
}
