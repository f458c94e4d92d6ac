import Foundation
import StudyModel
import StudyParts

/// A field that two people changed, with both values to choose from.
package struct FieldConflict: Sendable {
  package let field: Setting
  package let mine: JSONValue
  package let theirs: JSONValue
  /// Elements that the author's value removes, in all languages, although they have changed since the author saw them.
  package var removed: [FieldElement] = []
  /// For text, both changes merged; nil if they affect the same lines.
  package var merged: String?
  /// For answers, both changes merged; nil if the answers that the author saw are not known.
  package var merge: RowMerge?
  /// Who saved the other value, if the history knows.
  package var author: Author?

  package init(
    field: Setting, mine: JSONValue, theirs: JSONValue, removed: [FieldElement] = []
  ) {
    self.field = field
    self.mine = mine
    self.theirs = theirs
    self.removed = removed
  }

  /// The author of the last saved change to a field.
  package struct Author: Sendable {
    package let account: UUID
    package let name: String
    package let at: Date

    package init(account: UUID, name: String, at: Date) {
      self.account = account
      self.name = name
      self.at = at
    }
  }
}
