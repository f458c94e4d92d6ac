import StudyEditing
import StudyModel
import StudyStore

/// The edit that removed a part.
struct Removal: Sendable {
  let line: EditLine
  let difference: ContentDifference
  /// The last name of what was removed: the part itself, or one that contained it.
  let title: String
  /// The study with the part, and with deleted parts that contained it.
  let former: Study
}

extension Services {
  /// The latest edit that removed a part or one that contained it; nil if there is none.
  /// - Parameter besidesRenaming: Whether edits that only changed an identifier do not count.
  func removal(
    of place: Place, in draft: Draft, for account: Account.ID, besidesRenaming: Bool = false
  ) async throws -> Removal? {
    let line = try await store.latestEdit(of: draft.study.id, for: account, about: place) {
      $0.removal(of: place) != nil && !(besidesRenaming && $0.renamed(place) != nil)
    }
    guard let line, let difference = line.removal(of: place) else { return nil }
    let former = try await store.naming(
      [line], in: draft, following: store.partFates(of: draft.study.id, for: account), for: account)
    let title = ChangedPlace(difference, in: draft.study, named: former).title
    return Removal(line: line, difference: difference, title: title, former: former)
  }
}

extension Removal {
  /// The button that restores what was removed.
  func bringBack(in study: Study) -> BringBackView {
    BringBackView(difference, of: line, among: line.differences, in: study, named: former)
  }
}

extension EditLine {
  fileprivate func removal(of place: Place) -> ContentDifference? {
    differences.first { $0.kind == .removed && place.starts(with: $0.place) }
  }
}
