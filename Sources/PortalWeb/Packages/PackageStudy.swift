import Hummingbird
import Logging
import StudyEditing
import StudyModel
import StudyPrint
import StudyStore
import StudyWord

/// A study whose package someone may have: a member, or a person who was asked to review the version.
struct PackageStudy: Sendable {
  let id: Study.ID
  let slug: String
  let tabs: StudyTabs
  /// The version as this person reads it.
  let version: String

  init(_ draft: Draft, _ number: VersionNumber) {
    id = draft.study.id
    slug = draft.study.slug
    tabs = draft.tabs(.versions)
    version = Paths.version(id, number)
  }

  init(reviewing access: VersionAccess, _ number: VersionNumber) {
    id = access.study
    slug = access.slug
    tabs = StudyTabs(reading: access)
    version = Paths.review(id, number)
  }
}
