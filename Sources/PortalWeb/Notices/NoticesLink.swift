import StudyStore

/// The link to what a person should know.
struct NoticesLink: Sendable {
  let address = Paths.notices
  /// How many notices are new; nil if none is.
  let count: String?

  /// - Parameter new: nil if they were not counted.
  init(_ new: Int?) {
    count = new.flatMap { new in
      new == 0 ? nil : new < StudyStore.mostNewNotices ? "\(new)" : "\(new - 1)+"
    }
  }
}
