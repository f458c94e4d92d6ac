import StudyModel

/// The classes that people gave to changes instead of those that Accord proposes.
package struct ChangeCorrections: Codable, Hashable, Sendable {
  package private(set) var corrections: [Change.ID: Correction]

  /// What a person decided about one change.
  package struct Correction: Codable, Hashable, Sendable {
    package let `class`: ChangeClass
    package let reason: String
    /// The name of the person.
    package let by: String

    package init(_ kind: ChangeClass, reason: String, by: String) {
      self.class = kind
      self.reason = reason
      self.by = by
    }
  }

  package init(_ corrections: [Change.ID: Correction] = [:]) { self.corrections = corrections }

  /// The decision about a change; setting nil returns to the proposed class.
  package subscript(change: Change.ID) -> Correction? {
    get { corrections[change] }
    set { corrections[change] = newValue }
  }
}
