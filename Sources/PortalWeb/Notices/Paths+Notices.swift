/// Addresses of notices.
extension Paths {
  static let notices = "/notices"
  /// Marks notices as read.
  static let readNotices = "/notices/read"
  /// Turns mail about notices on or off.
  static let noticeMail = "/notices/mail"
  static func notices(page: Int) -> String { page == 1 ? notices : "\(notices)?page=\(page)" }
}
