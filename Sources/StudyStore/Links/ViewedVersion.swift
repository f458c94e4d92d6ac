import Foundation
import StudyModel

/// A version as a link shows it.
package struct ViewedVersion: Sendable {
  package let link: ViewLink.ID
  package let study: Study.ID
  package let title: String
  package let slug: String
  package let line: VersionLine
  /// The later version that took its place before a board; nil if none did.
  package let replacement: VersionNumber?
  package let version: Version
  package let expiresAt: Date

  package init(
    link: ViewLink.ID, study: Study.ID, title: String, slug: String, line: VersionLine,
    replacement: VersionNumber? = nil, version: Version, expiresAt: Date
  ) {
    self.link = link
    self.study = study
    self.title = title
    self.slug = slug
    self.line = line
    self.replacement = replacement
    self.version = version
    self.expiresAt = expiresAt
  }
}
