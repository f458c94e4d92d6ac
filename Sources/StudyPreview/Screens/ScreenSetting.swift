import StudyModel

/// For whom and where a screen is shown.
package struct ScreenSetting: Sendable {
  package var language: Language
  package var theme: Theme?
  package var device: Device?
  /// Where the form goes; nil for a still that goes nowhere.
  package var action: String?
  /// The address before the id of what Learn more opens; nil where there is no page of its own.
  package var learnMore: String?
  package var csrf: String
  /// Which state of the walkthrough the form belongs to.
  package var sequence: Int
  package var arrival: Arrival?
  /// The walkthrough went on elsewhere, and this is where it stands.
  package var hasMovedOn: Bool
  /// Where pictures are, before their id.
  package var assets: String
  /// Which version of the study it is, or that it is a draft, in words; nil where nobody asks.
  package var edition: String?
  /// Where the same screen is shown in the frame of a device, for those who try a study out without one.
  package var framed: String?
  /// What has been signed so far, to take along.
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

  /// The frame drawn around the screen, for which it leaves room.
  package enum Device: String, CaseIterable, Sendable { case phone, tablet, desktop }

  /// From which side a screen comes.
  package enum Arrival: String, Sendable { case forward, back }
}

/// The copy of a consent that was signed on the way.
package struct SignedCopy: Sendable {
  /// Of the consent, where there are several copies.
  package let title: String?
  package let address: String

  package init(title: String?, address: String) {
    self.title = title
    self.address = address
  }
}

/// What was sent from a screen that is shown again.
package struct ScreenAttempt: Sendable {
  package var typed: FieldValues
  package var rejections: Rejections?
  package var question: Question?
  /// The entry that was added, or the one that took the place of another.
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

  /// What is asked once more before a decision counts.
  package enum Question: Sendable { case agreeing, disagreeing, denying, cancelling, refusing }
}
