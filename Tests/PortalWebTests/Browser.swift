import Foundation
import Hummingbird

@testable import PortalWeb

/// A visitor's browser, thin: it keeps cookies, follows redirects and fills in the forms of the page it shows.
final class Browser {
  private let client: PortalClient
  private(set) var cookies: [String: String] = [:]
  private(set) var page = Visit(status: .ok, path: "", html: "", headers: [:], bytes: [])

  init(_ client: PortalClient) { self.client = client }

  struct Visit {
    let status: HTTPResponse.Status
    /// Where redirects led to.
    let path: String
    let html: String
    let headers: HTTPFields
    let bytes: [UInt8]

    var title: String {
      html.firstMatch(of: /<title>(.*?)<\/title>/).map { String($0.1).withoutEntities } ?? ""
    }

    /// The page as somebody reads it: without tags, entities and repeated white space.
    var text: String {
      html.replacing(/<(script|style)[\s\S]*?<\/\1>/, with: "").replacing(/<[^>]*>/, with: " ")
        .withoutEntities.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// A form of the page, with what it would send unless somebody changes it.
  struct Form {
    let action: String
    let html: String

    /// The hidden fields, in their order.
    var hidden: [(name: String, value: String)] {
      html.matches(of: /<input [^>]*type="hidden"[^>]*>/).compactMap { input in
        guard let name = input.0.firstMatch(of: /name="([^"]*)"/) else { return nil }
        let value = input.0.firstMatch(of: /value="([^"]*)"/).map { String($0.1) } ?? ""
        return (String(name.1).withoutEntities, value.withoutEntities)
      }
    }
  }

  /// There is no such form on the page.
  struct NoSuchForm: Error {
    let action: String
    let page: String
  }

  @discardableResult
  func open(_ path: String) async throws -> Visit {
    try await go(path, .get, headers: [.accept: "text/html"], body: nil)
  }

  func head(_ path: String) async throws -> Visit {
    try await go(path, .head, headers: [.accept: "text/html"], body: nil)
  }

  /// Fills in the page's form that sends to an address, and sends it.
  @discardableResult
  func submit(_ action: String, _ fields: KeyValuePairs<String, String> = [:]) async throws -> Visit
  {
    let form = try form(to: action)
    let typed = Set(fields.map(\.key))
    let all = form.hidden.filter { !typed.contains($0.name) } + fields.map { ($0.key, $0.value) }
    return try await post(action, all)
  }

  /// Sends fields without looking at the page, as nobody should.
  @discardableResult
  func post(_ path: String, _ fields: [(name: String, value: String)]) async throws -> Visit {
    let body = fields.map { "\(Paths.encoded($0.name))=\(Paths.encoded($0.value))" }
    return try await go(
      path, .post, headers: [.contentType: "application/x-www-form-urlencoded"],
      body: Array(body.joined(separator: "&").utf8))
  }

  /// Chooses a file in the page's form that sends to an address, and sends it.
  @discardableResult
  func upload(
    _ bytes: [UInt8], named name: String, to action: String,
    _ fields: KeyValuePairs<String, String> = [:]
  ) async throws -> Visit {
    try await send(
      (name: name, bytes: bytes), to: action,
      try form(to: action).hidden + fields.map { ($0.key, $0.value) })
  }

  /// Sends a file and fields as `multipart/form-data`.
  @discardableResult
  func send(
    _ file: (name: String, bytes: [UInt8]), to action: String,
    _ fields: [(name: String, value: String)]
  ) async throws -> Visit {
    let boundary = "----accord-tests"
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

  func form(to action: String) throws -> Form {
    for match in page.html.matches(of: /<form([^>]*)>([\s\S]*?)<\/form>/)
    where match.1.contains("action=\"\(action)\"") {
      return Form(action: action, html: String(match.2))
    }
    throw NoSuchForm(action: action, page: page.text)
  }

  /// Takes the cookies away, as the end of a session would.
  func forgetSession() { cookies[SessionMiddleware.cookieName] = nil }

  func signIn(as person: TestPortal.Person) async throws {
    try await open(Paths.signIn)
    try await submit(
      Paths.signIn, ["email": person.email, "password": TestPortal.password])
  }

  func signOut() async throws { try await submit(Paths.signOut) }

  /// One request with all that a test wants to say itself.
  @discardableResult
  func go(
    _ path: String, _ method: HTTPRequest.Method, headers: HTTPFields, body: [UInt8]?
  ) async throws -> Visit {
    var headers = headers
    if !page.path.isEmpty { headers[.referer] = "http://localhost\(page.path)" }
    headers[.cookie] =
      cookies.isEmpty
      ? nil : cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
    let response = try await client.execute(
      uri: path, method: method, headers: headers, body: body.map { ByteBuffer(bytes: $0) })
    keepCookies(of: response)
    if response.status == .seeOther, let location = response.headers[.location] {
      // A fragment stays in the browser.
      let path = location.prefix { $0 != "#" }
      return try await go(String(path), .get, headers: [.accept: "text/html"], body: nil)
    }
    let bytes = Array(response.body.readableBytesView)
    page = Visit(
      status: response.status, path: path, html: String(decoding: bytes, as: UTF8.self),
      headers: response.headers, bytes: bytes)
    return page
  }

  private func keepCookies(of response: PortalClient.Answer) {
    for line in response.headers[values: .setCookie] {
      let pair = line.prefix { $0 != ";" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { continue }
      let isEnded = pair[1].isEmpty || line.lowercased().contains("max-age=0")
      cookies[String(pair[0])] = isEnded ? nil : String(pair[1])
    }
  }
}

extension String {
  var withoutEntities: String {
    replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}
