import Foundation
import StudyModel

/// A study as its members write it, for one of them.
package struct Draft: Hashable, Sendable {
  package let study: Study
  /// The same as JSON, which is at hand: making it takes longer than most of what is done with it.
  package let document: JSONValue
  /// Counts the changes of the content; a proposal names the one it was based on.
  package let revision: Int
  /// What the person who asked may do.
  package let role: MemberRole
  package let editedAt: Date
  package let editorName: String
  package let isArchived: Bool
  package let publishedNumber: VersionNumber?
  /// The version that waits for a decision.
  package let proposedNumber: VersionNumber?
  /// Whether the person who asked reviews what others write.
  package let isForReviewer: Bool
  /// How many problems its row says it has; lists and tabs show these.
  package private(set) var errorCount: Int
  package private(set) var warningCount: Int
  package let findings: DraftFindings

  package init(
    study: Study, document: JSONValue, revision: Int, role: MemberRole, editedAt: Date,
    editorName: String,
    isArchived: Bool, publishedNumber: VersionNumber?, proposedNumber: VersionNumber? = nil,
    isForReviewer: Bool = false, problems: ProblemCounts, findings: DraftFindings = DraftFindings()
  ) {
    self.study = study
    self.document = document
    self.revision = revision
    self.role = role
    self.editedAt = editedAt
    self.editorName = editorName
    self.isArchived = isArchived
    self.publishedNumber = publishedNumber
    self.proposedNumber = proposedNumber
    self.isForReviewer = isForReviewer
    errorCount = problems.errors
    warningCount = problems.warnings
    self.findings = findings
  }

  /// The same draft with other counts.
  package func counting(_ problems: ProblemCounts) -> Draft {
    var draft = self
    draft.errorCount = problems.errors
    draft.warningCount = problems.warnings
    return draft
  }
}

/// Somebody else changed the same part meanwhile. Nothing was written.
package struct EditConflict: Error, Sendable {
  /// The draft with the other person's text.
  package let current: Draft
  /// The part that both changed.
  package let place: Place

  package init(current: Draft, place: Place) {
    self.current = current
    self.place = place
  }
}

/// How many problems a study has, kept beside it so that lists need not open it.
package typealias ProblemCounts = (errors: Int, warnings: Int)
