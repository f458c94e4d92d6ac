import StudyModel

/// What a thread is about: a part of a study, one of its settings, a screen, or words on it. `AnchorFinder` makes
/// anchors, and finds them in later versions of the study.
package struct ThreadAnchor: Codable, Hashable, Sendable {
  /// The longest quotation that is kept, in characters.
  package static let longestQuote = 1_000
  /// The number of characters kept before and after a quotation.
  static let contextLength = 80

  /// The place of the part; empty for the whole study.
  package var place: Place
  /// The path inside the part to the text or setting; nil if the whole part is meant, or if the words are not from a
  /// text of the study.
  package var member: Place?
  package var language: Language?
  /// The id of the screen that the thread was opened on.
  package var screen: String?
  /// The words, as read on the screen; nil if no words were selected.
  package var quote: String?
  /// Some of the text before the quotation.
  package var before: String
  /// Some of the text after the quotation.
  package var after: String
  /// The canonical JSON of the setting when the thread was opened; nil for words and whole parts.
  package var value: String?
  /// The name of the part when the thread was opened, shown if the part no longer exists.
  package var title: String
  /// The decision whose note the thread answers, which the quotation is; nil for other threads.
  package var decision: Int64?

  package init(
    place: Place, member: Place? = nil, language: Language? = nil, screen: String? = nil,
    quote: String? = nil, before: String = "", after: String = "", value: String? = nil,
    title: String = "", decision: Int64? = nil
  ) {
    self.place = place
    self.member = member
    self.language = language
    self.screen = screen
    self.quote = quote
    self.before = before
    self.after = after
    self.value = value
    self.title = title
    self.decision = decision
  }
}
