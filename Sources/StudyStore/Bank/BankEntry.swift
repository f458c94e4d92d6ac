import Foundation
import StudyModel

/// An entry in a person's bank, which can be used in any study.
package struct BankEntry: Hashable, Sendable {
  package let id: UUID
  package let title: String
  /// What it is, such as “Multiple choice”.
  package let kind: String
  /// The kind of list it fits into: a `PartCopy.Kind`.
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
