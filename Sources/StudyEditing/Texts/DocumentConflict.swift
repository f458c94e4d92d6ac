import ConsentMarkdown
import StudyExchange
import StudyModel
import StudyParts

/// A field of the document page that two people changed.
package struct DocumentConflict: Sendable {
  package let name: String
  package let mine: String
  package let theirs: String
  /// The fingerprint of the other value. The form that resolves the conflict submits it as seen.
  package let was: String
  /// Both changes merged; nil if they affect the same lines.
  package var merged: String?

  package init(name: String, mine: String, theirs: String, was: String, merged: String? = nil) {
    self.name = name
    self.mine = mine
    self.theirs = theirs
    self.was = was
    self.merged = merged
  }
}
