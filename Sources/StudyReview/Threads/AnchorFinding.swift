import StudyModel

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
    self.state = state
    self.place = place
    self.isMoved = isMoved
    self.words = words
    self.passage = passage
  }
}
