import StudyStore

/// Addresses of notices.
extension Paths {
  static let notices = "/notices"
  /// Marks one notice or all as read.
  static let readNotices = "/notices/read"
  /// Marks a notice as read and leads to what it is about.
  static let openNotice = "/notices/open"
  static func open(_ notice: Notice.ID) -> String { "\(openNotice)?notice=\(encoded(notice))" }
  /// Turns mail about notices on or off.
  static let noticeMail = "/notices/mail"
  static func notices(page: Int) -> String { page == 1 ? notices : "\(notices)?page=\(page)" }
}
