import StudyModel
import StudyStore

/// The link to what changed since an earlier version.
struct ChangesLink: Sendable {
  let since: String
  let address: String

  /// Nil if there is no earlier version.
  /// - Parameters:
  ///   - number: the later version; nil for the draft.
  ///   - lines: the versions of the study.
  init?(to number: VersionNumber?, of id: Study.ID, in lines: [VersionLine]) {
    guard let base = lines.predecessor(of: number) else { return nil }
    since = "\(base.number)"
    address = Paths.comparison(id, since: base.number, to: number)
  }

  fileprivate init(since: String, address: String) {
    self.since = since
    self.address = address
  }
}

extension ComparedStudies {
  /// The link to the page that shows the comparison.
  func link(in id: Study.ID) -> ChangesLink {
    ChangesLink(
      since: from.name, address: Paths.comparison(id, from: from.name, to: to.name))
  }
}
