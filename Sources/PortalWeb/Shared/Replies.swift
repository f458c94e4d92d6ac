import Foundation
import Hummingbird
import NIOCore
import StudyModel

extension Services {
  /// Renders a page as an HTML response.
  func reply(_ page: some Page, status: HTTPResponse.Status = .ok) async throws -> Response {
    html(try await templates.html(page), status: status)
  }

  func html(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: .init(byteBuffer: .init(string: access.prefixed?.html(text) ?? text)))
  }

  func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: .init(byteBuffer: .init(bytes: placed(value).canonicalBytes)))
  }

  /// A file to download under a name.
  func download(_ bytes: [UInt8], named name: String, mediaType: String) -> Response {
    download(.init(byteBuffer: .init(bytes: bytes)), named: name, mediaType: mediaType)
  }

  /// A file of a version to download.
  func download(_ file: SentFile) -> Response {
    download(.init(byteBuffer: file.content), named: file.name, mediaType: file.mediaType)
  }

  /// A file to download that is written while it is sent, so that its size does not matter.
  func download(
    named name: String, mediaType: String,
    writing begin: @escaping @Sendable () -> any PiecewiseFile
  ) -> Response {
    let body = ResponseBody { writer in
      var file = begin()
      while let piece = try await file.next() {
        try await writer.write(ByteBuffer(bytes: piece))
      }
      try await writer.finish(nil)
    }
    var response = download(body, named: name, mediaType: mediaType)
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private func download(_ body: ResponseBody, named name: String, mediaType: String) -> Response {
    let plain = name.map {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-._@".contains($0)) ? $0 : "-"
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: mediaType, .contentDisposition: "attachment; filename=\"\(String(plain))\"",
      ],
      body: body)
  }

  /// Redirects to a page, which is loaded with GET and shows a notice about what was done.
  /// - Parameters:
  ///   - undo: What undoes it.
  ///   - place: The part that the notice is about, for a link.
  func redirect(
    to path: String, notice: String? = nil, undo: NoticeUndo? = nil,
    place: Shell.Notice.Place? = nil
  ) -> Response {
    var response = Response(status: .seeOther, headers: [.location: path])
    if let notice {
      response.setCookie(
        NoticeCookie.cookie(
          Shell.Notice(text: notice, undo: undo, place: place), secure: secureCookies))
    }
    return response
  }

  /// Redirects to a page that says why nothing was done.
  /// - Parameter place: As for a notice.
  func redirect(to path: String, refusal: String, place: Shell.Notice.Place? = nil) -> Response {
    var response = Response(status: .seeOther, headers: [.location: path])
    response.setCookie(
      NoticeCookie.cookie(
        Shell.Notice(text: refusal, place: place, isRefusal: true), secure: secureCookies))
    return response
  }

  /// The shell of a page for a signed-in person, including the notice from the preceding redirect and the numbers of what
  /// waits. They are counted here, so that saves, downloads, previews, and event streams count nothing.
  func shell(_ context: SignedInContext, _ request: Request) async throws -> Shell {
    let account = context.account
    let showsCounts = !request.wantsJSON
    let reviews = showsCounts ? try await store.reviewCount(for: account.id) : nil
    let new = showsCounts ? try await store.newNotices(for: account.id) : nil
    return Shell(
      accountName: account.name, initials: account.name.initials,
      isAdministrator: account.role == .administrator,
      mayManageBoards: account.mayWrite, csrf: context.csrfToken,
      notice: NoticeCookie.notice(in: request), hasPassword: account.hasPassword,
      submission: UUID().uuidString,
      warning: account.role == .administrator ? store.warning : nil,
      keptFor: account.id.uuidString,
      reviews: reviews.flatMap { ReviewsLink($0, isReviewer: !account.mayWrite) },
      notices: new.map { NoticesLink($0) })
  }
}

/// A file that is produced piece by piece.
protocol PiecewiseFile {
  /// The next bytes; nil at the end.
  mutating func next() async throws -> [UInt8]?
}

extension Request {
  /// The portal page that sent the request, with its query; nil if the browser does not say.
  var pageBefore: String? {
    guard let referrer = headers[.referer].flatMap(URL.init(string:)),
      isOwnPath(referrer.path())
    else { return nil }
    return referrer.path() + (referrer.query().map { "?" + $0 } ?? "")
  }
}

/// Whether an address stays within the portal.
func isOwnPath(_ path: String) -> Bool {
  path.utf8.first == UInt8(ascii: "/") && !path.utf8.starts(with: "//".utf8)
    && path.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
}
