import Foundation
import Hummingbird
import NIOCore
import StudyModel

/// Carries one notice from a redirect to the page that follows.
enum NoticeCookie {
  static let name = "accord-notice"
  /// What the last part says of a notice that is a refusal.
  private static let refused = "refused"

  static func cookie(_ notice: Shell.Notice, secure: Bool) -> Cookie {
    let parts = [
      notice.sentence, notice.undo?.text ?? "", notice.place?.address ?? "",
      notice.place?.title ?? "", notice.isRefusal ? refused : "",
    ]
    let value = parts.map(Paths.encoded).joined(separator: "|")
    return Cookie(
      name: name, value: value, maxAge: 60, path: "/", secure: secure, httpOnly: true,
      sameSite: .lax)
  }

  /// The notice that the request carries; nil if there is none.
  static func notice(in request: Request) -> Shell.Notice? {
    guard let value = request.cookies[name]?.value, !value.isEmpty else { return nil }
    let parts = value.split(separator: "|", omittingEmptySubsequences: false).map {
      String($0).removingPercentEncoding ?? ""
    }
    guard let text = parts.first, !text.isEmpty else { return nil }
    // Only addresses of the portal itself become links.
    func address(_ index: Int) -> String? {
      parts.indices.contains(index) && isOwnPath(parts[index]) ? parts[index] : nil
    }
    let place = address(2).map {
      Shell.Notice.Place(title: parts.count > 3 ? parts[3] : "", address: $0)
    }
    return Shell.Notice(
      text: text, undo: parts.count > 1 ? NoticeUndo(parts[1]) : nil, place: place,
      isRefusal: parts.count > 4 && parts[4] == refused)
  }

  /// A cookie that removes the notice once it has been shown.
  static func cleared(secure: Bool) -> Cookie {
    Cookie(
      name: name, value: "", maxAge: 0, path: "/", secure: secure, httpOnly: true, sameSite: .lax)
  }
}
