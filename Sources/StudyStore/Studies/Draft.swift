import Foundation
import StudyModel

/// A study that its members edit, as seen by one of them.
package struct Draft: Hashable, Sendable {
  package let study: Study
  /// The study as JSON, stored because encoding it takes longer than most operations on it.
  package let document: JSONValue
  /// Counts the changes to the content; a proposal names the revision on which it was based.
  package let revision: Int
  /// The role of the person who asked.
  package let role: MemberRole
  package let editedAt: Date
  package let editorName: String
  package let isArchived: Bool
  package let publishedNumber: VersionNumber?
  /// The newest version that waits for a decision or, once approved, for its publication.
  package let pendingNumber: VersionNumber?
  /// Whether the person who asked is a reviewer.
  package let isForReviewer: Bool
  /// The stored problem counts, which lists and tabs show.
  package private(set) var errorCount: Int
  package private(set) var warningCount: Int
  package let findings: DraftFindings
  /// The number in the history of the edit that returned this draft; nil if it was only read, or if the edit changed
  /// nothing.
  package let editNumber: Int?
  /// The number of the latest line of the history when the draft was read.
  package let historyLength: Int

  package init(
    study: Study, document: JSONValue, revision: Int, role: MemberRole, editedAt: Date,
    editorName: String,
    isArchived: Bool, publishedNumber: VersionNumber?, pendingNumber: VersionNumber? = nil,
    isForReviewer: Bool = false, problems: ProblemCounts, findings: DraftFindings = DraftFindings(),
    editNumber: Int? = nil, historyLength: Int = 0
  ) {
    self.study = study
    self.document = document
    self.revision = revision
    self.role = role
    self.editedAt = editedAt
    self.editorName = editorName
    self.isArchived = isArchived
    self.publishedNumber = publishedNumber
    self.pendingNumber = pendingNumber
    self.isForReviewer = isForReviewer
    errorCount = problems.errors
    warningCount = problems.warnings
    self.findings = findings
    self.editNumber = editNumber
    self.historyLength = historyLength
  }

  /// The same draft with other problem counts.
  package func counting(_ problems: ProblemCounts) -> Draft {
    var draft = self
    draft.errorCount = problems.errors
    draft.warningCount = problems.warnings
    return draft
  }
}
