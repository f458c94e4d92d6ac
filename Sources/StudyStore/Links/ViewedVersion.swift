import Foundation
import StudyModel

/// A version as a link shows it.
package struct ViewedVersion: Sendable {
  package let link: ViewLink.ID
  package let study: Study.ID
  package let title: String
  package let slug: String
  package let line: VersionLine
  package let version: Version
  package let expiresAt: Date

  package init(
    link: ViewLink.ID, study: Study.ID, title: String, slug: String, line: VersionLine,
    version: Version, expiresAt: Date
  ) {
    self.link = link
    self.study = study
    self.title = title
    self.slug = slug
    self.line = line
    self.version = version
    self.expiresAt = expiresAt
  }
}
