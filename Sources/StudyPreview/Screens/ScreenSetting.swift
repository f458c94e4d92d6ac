import StudyModel

/// For whom and where a screen is shown.
package struct ScreenSetting: Sendable {
  package var language: Language
  package var theme: Theme?
  package var device: Device?
  /// Where the form is sent; nil for a still.
  package var action: String?
  /// The address prefix of Learn more pages; nil if there are none.
  package var learnMore: String?
  package var csrf: String
  /// The state of the walkthrough that the form belongs to.
  package var sequence: Int
  package var arrival: Arrival?
  /// The walkthrough continued elsewhere, and this is its current screen.
  package var hasMovedOn: Bool
  /// The address prefix of pictures.
  package var assets: String
  /// The version of the study, or that it is a draft, in words; nil if it is not shown.
  package var edition: String?
  /// Where the same screen is shown in a device frame, for people who try a study on a computer.
  package var framed: String?
  /// What the board says about the version; nil where it has no say.
  package var stamp: ScreenStamp?
  /// The copies signed so far, to download.
  package var signedCopies: [SignedCopy] = []

  package init(
    language: Language, theme: Theme? = nil, device: Device? = nil, action: String? = nil,
    learnMore: String? = nil, csrf: String = "", sequence: Int = 0, arrival: Arrival? = nil,
    hasMovedOn: Bool = false, assets: String = "/assets/"
  ) {
    self.language = language
    self.theme = theme
    self.device = device
    self.action = action
    self.learnMore = learnMore
    self.csrf = csrf
    self.sequence = sequence
    self.arrival = arrival
    self.hasMovedOn = hasMovedOn
    self.assets = assets
  }

  package enum Theme: String, CaseIterable, Sendable { case light, dark }

  /// The device frame around the screen, which leaves room for it.
  package enum Device: String, CaseIterable, Sendable { case phone, tablet, desktop }

  /// The side a screen comes in from.
  package enum Arrival: String, Sendable { case forward, back }
}

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
