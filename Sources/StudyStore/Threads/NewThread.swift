import StudyModel

/// A thread about to be opened.
package struct NewThread: Sendable {
  /// Nil for the draft.
  package var version: VersionNumber?
  package var isRequired: Bool
  package var place: Place
  package var screen: String?
  package var language: Language?
  /// What it is about, as `ThreadAnchor` encodes it.
  package var anchor: JSONValue
  package var text: String

  package init(
    version: VersionNumber?, isRequired: Bool = false, place: Place, screen: String? = nil,
    language: Language? = nil, anchor: JSONValue = .object([:]), text: String
  ) {
    self.version = version
    self.isRequired = isRequired
    self.place = place
    self.screen = screen
    self.language = language
    self.anchor = anchor
    self.text = text
  }
}
