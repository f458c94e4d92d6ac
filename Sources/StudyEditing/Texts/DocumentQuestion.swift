import ConsentMarkdown
import Foundation
import StudyExchange
import StudyModel
import StudyParts

/// What saving a text would remove in addition to text, for the author to confirm once.
package struct DocumentQuestion: Sendable {
  package let lines: [String]
  /// The sections that would be removed, and their titles.
  package private(set) var sections: [(id: Section.ID, title: String)] = []
  /// Sentences about who changed these sections since the author opened the page.
  package var changes: [String] = []
  /// The hashes of what would be removed.
  private let removed: [String]
  /// Whether the author agreed to something else, because it was changed in the meantime.
  package var isAskedAgain = false

  package init(lines: [String], removed: [String] = []) {
    self.lines = lines
    self.removed = removed
  }

  package init(_ revision: DocumentRevision) {
    removed = revision.removals.map(\.content)
    sections = revision.removals.map { ($0.section, $0.title) }
    lines =
      revision.removals.map {
        "“\($0.title)” is no longer in the text. This also removes \($0.what.formatted(.list(type: .and).locale(.portal)))."
      }
      + revision.replacedHTML.map {
        "“\($0)” was imported with its own formatting, which your text replaces."
      }
  }

  /// What the author reads.
  package var shownLines: [String] {
    guard changes.isEmpty else { return changes + lines }
    return isAskedAgain
      ? [
        "Someone has changed what would be removed since you were asked. History shows the new words."
      ] + lines : lines
  }

  /// A hash of what the question listed and of what would be removed, so that a confirmation does not apply to anything else.
  package var fingerprint: String {
    Setting.fingerprint(ofRead: .array((lines + removed).map { .string($0) }))
  }
}
