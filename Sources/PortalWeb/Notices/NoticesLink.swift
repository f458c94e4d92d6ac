import StudyStore

/// The link to what a person should know.
struct NoticesLink: Sendable {
  let address = Paths.notices
  /// How many notices are new; nil if none is.
  let count: String?
  let new: Int

  /// - Parameter new: at most `StudyStore.mostNewNotices`.
  init(_ new: Int) {
    self.new = new
    count = new == 0 ? nil : new < StudyStore.mostNewNotices ? "\(new)" : "\(new - 1)+"
  }
}
