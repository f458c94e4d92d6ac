import Foundation
import HTTPTypes
import PortalWeb
import Synchronization

/// A browser without a window: keeps cookies, follows redirects, and fills in the forms of the current page.
package final class Browser: Sendable {
  private let client: PortalClient
  private let state = Mutex(State())

  private struct State: Sendable {
    var cookies: [String: String] = [:]
    var page = Visit(status: .ok, path: "", html: "", headers: [:], bytes: [])
  }

  package init(_ client: PortalClient) { self.client = client }

  /// A response as the browser shows it.
  package struct Visit: Sendable {
    package let status: HTTPResponse.Status
    /// The path after redirects.
    package let path: String
    package let html: String
    package let headers: HTTPFields
    package let bytes: [UInt8]

    package var title: String {
      html.firstMatch(of: Pattern.title).map { String($0.1).withoutEntities } ?? ""
    }

    /// The page as people read it: without tags, entities, and repeated whitespace.
    package var text: String {
      html.replacing(Pattern.code, with: "").replacing(Pattern.tag, with: " ").withoutEntities
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  package var cookies: [String: String] { state.withLock { $0.cookies } }
  package var page: Visit { state.withLock { $0.page } }

  @discardableResult
  package func open(_ path: String) async throws -> Visit {
    try await go(path, .get, headers: [.accept: "text/html"], body: nil)
  }

  package func head(_ path: String) async throws -> Visit {
    try await go(path, .head, headers: [.accept: "text/html"], body: nil)
  }

  /// Fills in the page's form with this action, and sends it.
  @discardableResult
  package func submit(
    _ action: String, _ fields: KeyValuePairs<String, String> = [:]
  ) async throws -> Visit {
    let form = try form(to: action)
    let typed = Set(fields.map(\.key))
    let all = form.hidden.filter { !typed.contains($0.name) } + fields.map { ($0.key, $0.value) }
    return try await post(action, all)
  }

  /// Sends fields whether or not the page has a form for them.
  @discardableResult
  package func post(
    _ path: String, _ fields: [(name: String, value: String)]
  ) async throws -> Visit {
    try await go(
      path, .post, headers: [.contentType: FormEncoding.mediaType],
      body: FormEncoding.bytes(of: fields))
  }

  /// Chooses a file in the page's form with this action, and sends it.
  @discardableResult
  package func upload(
    _ bytes: [UInt8], named name: String, to action: String,
    _ fields: KeyValuePairs<String, String> = [:]
  ) async throws -> Visit {
    try await send(
      (name: name, bytes: bytes), to: action,
      try form(to: action).hidden + fields.map { ($0.key, $0.value) })
  }

  /// Sends a file and fields as `multipart/form-data`.
  @discardableResult
  package func send(
    _ file: (name: String, bytes: [UInt8]), to action: String,
    _ fields: [(name: String, value: String)]
  ) async throws -> Visit {
    let boundary = "----accord-browser"
    var body: [UInt8] = []
    for field in fields {
      body += Array(
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field.0)\"\r\n\r\n\(field.1)\r\n"
          .utf8)
    }
    body += Array(
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(file.name)\"\r\n\r\n"
        .utf8)
    body += file.bytes + Array("\r\n--\(boundary)--\r\n".utf8)
    return try await go(
      action, .post, headers: [.contentType: "multipart/form-data; boundary=\(boundary)"],
      body: body)
  }

  /// Deletes a cookie, as when it expires.
  package func forgetCookie(_ name: String) {
    state.withLock { $0.cookies[name] = nil }
  }

  /// Sends one request and shows the resulting page.
  @discardableResult
  package func go(
    _ path: String, _ method: HTTPRequest.Method, headers: HTTPFields, body: [UInt8]?
  ) async throws -> Visit {
    let answer = try await exchange(path, method, headers: headers, body: body)
    if answer.status == .seeOther, let location = answer.headers[.location] {
      // A fragment stays in the browser.
      let path = location.prefix { $0 != "#" }
      return try await go(String(path), .get, headers: [.accept: "text/html"], body: nil)
    }
    let visit = Visit(
      status: answer.status, path: path, html: String(decoding: answer.body, as: UTF8.self),
      headers: answer.headers, bytes: answer.body)
    state.withLock { $0.page = visit }
    return visit
  }

  /// Sends one request as a script of the page does, without showing the response or following redirects.
  package func exchange(
    _ path: String, _ method: HTTPRequest.Method, headers: HTTPFields, body: [UInt8]?
  ) async throws -> PortalClient.Answer {
    let before = state.withLock { $0 }
    var headers = headers
    if !before.page.path.isEmpty { headers[.referer] = "http://localhost\(before.page.path)" }
    headers[.cookie] =
      before.cookies.isEmpty
      ? nil : before.cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
    let answer = try await client.execute(uri: path, method: method, headers: headers, body: body)
    keepCookies(of: answer)
    return answer
  }

  private func keepCookies(of answer: PortalClient.Answer) {
    for line in answer.headers[values: .setCookie] {
      let pair = line.prefix { $0 != ";" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { continue }
      let isEnded = pair[1].isEmpty || line.lowercased().contains("max-age=0")
      let (name, value) = (String(pair[0]), isEnded ? nil : String(pair[1]))
      state.withLock { $0.cookies[name] = value }
    }
  }
}
