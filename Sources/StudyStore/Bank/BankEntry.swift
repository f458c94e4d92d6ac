import Foundation
import StudyModel

/// Something that somebody keeps in a bank of their own, to use in any study.
package struct BankEntry: Hashable, Sendable {
  package let id: UUID
  package let title: String
  /// What it is, such as “Choice of texts”.
  package let kind: String
  /// The kind of lists it fits into: a `PartCopy.Sort`.
  package let member: String
  package let keptAt: Date

  package init(id: UUID, title: String, kind: String, member: String, keptAt: Date) {
    self.id = id
    self.title = title
    self.kind = kind
    self.member = member
    self.keptAt = keptAt
  }
}
