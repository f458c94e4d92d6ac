import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// The cookie that makes the walkthroughs of a visitor theirs. Browsers send it only below the link it belongs to.
enum VisitorCookie {
  static let name = "accord-visitor"

  static func cookie(_ secret: String, link token: String, secure: Bool) -> Cookie {
    Cookie(
      name: name, value: secret, path: Paths.view(token: token), secure: secure, httpOnly: true,
      sameSite: .lax)
  }
}
