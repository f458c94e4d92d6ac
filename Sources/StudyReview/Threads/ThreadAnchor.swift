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

  package init(
    place: Place, member: Place? = nil, language: Language? = nil, screen: String? = nil,
    quote: String? = nil, before: String = "", after: String = "", value: String? = nil,
    title: String = ""
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
  }
}

/// Where the subject of a thread is in a study.
package struct AnchorFinding: Hashable, Sendable {
  package let state: State
  /// The place of the part that it is in; nil if it is orphaned.
  package let place: Place?
  /// Whether that is not the part in which the thread was opened.
  package let isMoved: Bool
  /// The words or value found there; nil if none belong to the anchor.
  package let words: String?
  /// Of words that changed, what the text says there now, with some of the words around them; nil for everything else.
  package let passage: String?

  /// How certain it is that the subject is what the thread was opened about.
  package enum State: String, Codable, CaseIterable, Sendable {
    /// The same words in the same surroundings, the same value, or the same part.
    case unchanged
    /// The same words, but the text around them is different, or they are in another text.
    case foundAgain
    /// Other words or another value in its place.
    case changed
    /// The part exists; the words are not from a text of the study, so that they cannot be compared.
    case partOnly
    /// Neither the words nor anything similar, or no such part.
    case orphaned
  }

  package init(
    _ state: State, place: Place? = nil, isMoved: Bool = false, words: String? = nil,
    passage: String? = nil
  ) {
    self.passage = passage
    self.state = state
    self.place = place
    self.isMoved = isMoved
    self.words = words
  }
}
