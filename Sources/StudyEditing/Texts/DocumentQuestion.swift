import ConsentMarkdown
import Foundation
import StudyExchange
import StudyModel
import StudyParts

/// What saving a text would remove in addition to text, for the author to confirm once.
package struct DocumentQuestion: Sendable {
  package let lines: [String]

  package init(lines: [String]) { self.lines = lines }

  package init(_ revision: DocumentRevision) {
    lines =
      revision.removals.map {
        "“\($0.title)” is no longer in the text. This also removes \($0.what.formatted(.list(type: .and).locale(.portal)))."
      }
      + revision.replacedHTML.map {
        "“\($0)” was imported with its own formatting, which your text replaces."
      }
  }

  /// A hash of what the question listed, so that a confirmation does not apply to anything else.
  package var fingerprint: String {
    Setting.fingerprint(ofRead: .array(lines.map { .string($0) }))
  }
}
