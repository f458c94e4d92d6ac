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
