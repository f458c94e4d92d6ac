import Foundation
import Hummingbird
import StudyModel

/// A browser without a window: keeps cookies, sends forms as pages wrote them, follows redirects.
struct Visitor: Sendable {
  let portal: TrialPortal
  private var cookies: [String: String] = [:]
  /// The tags of what was downloaded, by address.
  private var tags: [String: String] = [:]

  init(portal: TrialPortal) { self.portal = portal }

  /// Opens a page.
  /// - Throws: `Failure` unless it is answered with 200: the time of an error page is the time of nothing.
  mutating func open(_ path: String) async throws -> PortalPage {
    try await page(.get, path, accept: "text/html", body: nil)
  }

  /// Sends a form and opens the page it leads to.
  /// - Parameter mayAskMore: whether that page may be the same form with a question more.
  mutating func send(_ form: PageForm, mayAskMore: Bool = false) async throws -> PortalPage {
    try await page(
      .post, form.action, accept: "text/html", body: form.encoded, mayAskMore: mayAskMore)
  }

  /// Sends a form that leads on to a page, and leaves that page alone.
  mutating func sendOnly(_ form: PageForm) async throws {
    let (status, _, bytes) = try await exchange(
      .post, form.action, accept: "text/html", body: form.encoded)
    guard status == .seeOther else { throw Failure(status, at: form.action, bytes) }
  }

  /// Sends a form as a script of the page does.
  mutating func sendForJSON(_ form: PageForm) async throws -> JSONValue {
    let (status, _, bytes) = try await exchange(
      .post, form.action, accept: "application/json", body: form.encoded)
    guard status == .ok else { throw Failure(status, at: form.action, bytes) }
    return try JSONValue(parsing: bytes)
  }

  /// What an address answers, as it is.
  mutating func download(_ path: String) async throws -> [UInt8] {
    let (status, headers, bytes) = try await exchange(.get, path, accept: "*/*", body: nil)
    guard status == .ok else { throw Failure(status, at: path, bytes) }
    tags[path] = headers[.eTag]
    return bytes
  }

  /// Asks whether what was downloaded is still the same.
  /// - Throws: `Failure` unless it is.
  mutating func downloadAgain(_ path: String) async throws {
    let (status, _, bytes) = try await exchange(
      .get, path, accept: "*/*", body: nil, knowing: tags[path])
    guard status == .notModified else { throw Failure(status, at: path, bytes) }
  }

  private mutating func page(
    _ method: HTTPRequest.Method, _ path: String, accept: String, body: [UInt8]?,
    mayAskMore: Bool = false
  ) async throws -> PortalPage {
    let (status, headers, bytes) = try await exchange(method, path, accept: accept, body: body)
    if status == .seeOther, let target = headers[.location] {
      return try await page(.get, target, accept: accept, body: nil)
    }
    let asksMore = status == .unprocessableContent
    guard status == .ok || mayAskMore && asksMore else { throw Failure(status, at: path, bytes) }
    return PortalPage(
      path: path, html: String(decoding: bytes, as: UTF8.self), asksMore: asksMore)
  }

  private mutating func exchange(
    _ method: HTTPRequest.Method, _ path: String, accept: String, body: [UInt8]?,
    knowing tag: String? = nil
  ) async throws -> (HTTPResponse.Status, HTTPFields, [UInt8]) {
    var headers: HTTPFields = [.accept: accept]
    headers[.ifNoneMatch] = tag
    if !cookies.isEmpty {
      headers[.cookie] = cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
    }
    if let body {
      headers[.contentType] = "application/x-www-form-urlencoded"
      headers[.contentLength] = String(body.count)
      headers[.origin] = "http://localhost"
    }
    let request = Request(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: path, headerFields: headers),
      body: .init(buffer: ByteBuffer(bytes: body ?? [])))
    let response = try await portal.answer(request)
    let collector = BodyCollector()
    try await response.body.write(collector)
    keepCookies(response.headers)
    return (response.status, response.headers, collector.bytes)
  }

  private mutating func keepCookies(_ headers: HTTPFields) {
    for line in headers[values: .setCookie] {
      let parts = line.prefix { $0 != ";" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      cookies[String(parts[0])] = parts[1].isEmpty ? nil : String(parts[1])
    }
  }
}

/// A page as it came.
struct PortalPage: Sendable {
  /// Where redirects led to.
  let path: String
  let html: String
  /// Whether it is a form once more, because of what it was answered.
  let asksMore: Bool
}

extension Failure {
  /// The portal answered, but not with what is to be measured.
  fileprivate init(_ status: HTTPResponse.Status, at path: String, _ bytes: [UInt8]) {
    let html = String(decoding: bytes, as: UTF8.self)
    let reasons = html.matches(of: /class="(?:error|field-error)[^>]*>([\s\S]*?)<\/p>/).map {
      String($0.1.replacing(/<[^>]*>/, with: "")).withoutEntities
    }
    let words = ([html.firstMatch(of: /<title>(.*?)<\/title>/).map { String($0.1) }] + reasons)
      .compactMap(\.self).joined(separator: " · ")
    self.init(.inputOutput, "\(path) answered \(status.code): \(words)")
  }
}

/// Takes a response's body as a connection would.
private final class BodyCollector: ResponseBodyWriter {
  private(set) var bytes: [UInt8] = []

  func write(_ buffer: ByteBuffer) { bytes.append(contentsOf: buffer.readableBytesView) }

  func finish(_ trailingHeaders: HTTPFields?) {}
}
