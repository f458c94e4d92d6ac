import StudyModel

/// Someone else changed the same part in the meantime. Nothing was written.
package struct EditConflict: Error, Sendable {
  /// The draft with the other person's change.
  package let current: Draft
  /// The part that both changed.
  package let place: Place

  package init(current: Draft, place: Place) {
    self.current = current
    self.place = place
  }
}

/// The number of problems in a study, stored so that lists need not open the study.
package typealias ProblemCounts = (errors: Int, warnings: Int)
