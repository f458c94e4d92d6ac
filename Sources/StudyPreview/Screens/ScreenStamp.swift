import StudyModel

/// A board's stamp at the foot of a screen. It is added while a screen is shown, and never part of what is frozen.
package struct ScreenStamp: Sendable {
  package let words: String
  /// Whether the version must not be used with participants.
  package let isUnusable: Bool

  package init(words: String, isUnusable: Bool) {
    self.words = words
    self.isUnusable = isUnusable
  }
}

/// The copy of a consent signed in this walkthrough.
package struct SignedCopy: Sendable {
  /// The consent's title, if there are several copies.
  package let title: String?
  package let address: String

  package init(title: String?, address: String) {
    self.title = title
    self.address = address
  }
}

/// Submitted input of a screen that is shown again.
package struct ScreenAttempt: Sendable {
  package var typed: FieldValues
  package var rejections: Rejections?
  package var question: Question?
  /// The entry that was added, or the one now in the place of a removed one.
  package var entry: EntryFocus?

  package init(
    typed: FieldValues, rejections: Rejections? = nil, question: Question? = nil,
    entry: EntryFocus? = nil
  ) {
    self.typed = typed
    self.rejections = rejections
    self.question = question
    self.entry = entry
  }

  /// A confirmation before a decision counts.
  package enum Question: Sendable { case agreeing, disagreeing, denying, canceling, refusing }
}
