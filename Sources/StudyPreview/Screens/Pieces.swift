import StudyModel

/// A picture with its alternative text.
struct Picture: Sendable {
  let address: String
  let text: String
}

/// What Learn more opens: a dialog with scripts, otherwise a separate page.
struct MoreView: Sendable {
  let label: String
  let address: String
  /// The dialog's id; nil for an external address.
  let sheet: String?
  let title: String
  let html: String?
  /// Imported HTML, shown in a sandboxed frame.
  let source: String?
  /// The label of the way back, if it is not just Done.
  var closing: String?
}

/// A confirmation.
struct AlertView: Sendable {
  let id: String
  let title: String
  let text: String
  /// The button that confirms; never filled if the alert suggests staying.
  let confirm: ScreenFrame.Button
  /// A second button that decides; otherwise one that closes the alert.
  let other: ScreenFrame.Button?
  let stay: String?
  /// Whether staying is the suggested choice.
  var staysFirst = false
}

/// All errors on a screen, with links to their fields.
struct ErrorSummary: Sendable {
  let title: String
  /// The titles for one error and for `%n` errors, for scripts that remove errors.
  let titleForOne: String
  let titleForMany: String
  let lines: [Line]
  let takesFocus: Bool

  struct Line: Sendable {
    let target: String
    let text: String
  }
}

/// Whom to contact.
struct ContactView: Sendable {
  let title: String
  let name: String?
  let telephone: String?
  let telephoneAddress: String?
  let email: String?
  let address: String?
}
