import HTTPTypes
import PortalBrowser
import PortalWeb
import StudyModel

/// Requests that must succeed: the time of an error page would be meaningless.
extension Browser {
  /// Opens a page.
  /// - Throws: `BenchmarkError` unless the status is 200.
  func page(_ path: String) async throws -> Visit {
    try await open(path).expecting([.ok])
  }

  /// Sends a form and opens the page it leads to.
  /// - Parameter mayAskMore: whether that page may be the same form with another question.
  func send(_ form: FilledForm, mayAskMore: Bool = false) async throws -> Visit {
    try await go(
      form.action, .post,
      headers: [.accept: "text/html", .contentType: FormEncoding.mediaType], body: form.encoded
    ).expecting(mayAskMore ? [.ok, .unprocessableContent] : [.ok])
  }

  /// Sends a form that leads to another page, without opening that page.
  func sendOnly(_ form: FilledForm) async throws {
    try await post(form, accept: "text/html").expect(.seeOther, at: form.action)
  }

  /// Sends a form as a script of the page does.
  func sendForJSON(_ form: FilledForm) async throws -> JSONValue {
    let answer = try await post(form, accept: "application/json")
    try answer.expect(.ok, at: form.action)
    return try JSONValue(parsing: answer.body)
  }

  /// The response to an address, unprocessed.
  func download(_ path: String) async throws -> PortalClient.Answer {
    let answer = try await exchange(path, .get, headers: [.accept: "*/*"], body: nil)
    try answer.expect(.ok, at: path)
    return answer
  }

  /// Asks whether a download is still current.
  /// - Throws: `BenchmarkError` unless it is.
  func downloadAgain(_ path: String, knowing tag: String?) async throws {
    var headers: HTTPFields = [.accept: "*/*"]
    headers[.ifNoneMatch] = tag
    try await exchange(path, .get, headers: headers, body: nil).expect(.notModified, at: path)
  }

  private func post(_ form: FilledForm, accept: String) async throws -> PortalClient.Answer {
    try await exchange(
      form.action, .post, headers: [.accept: accept, .contentType: FormEncoding.mediaType],
      body: form.encoded)
  }
}

extension Browser.Visit {
  /// Whether it shows the same form again, because of the answers in it.
  var asksMore: Bool { status == .unprocessableContent }

  fileprivate func expecting(_ statuses: [HTTPResponse.Status]) throws -> Browser.Visit {
    guard statuses.contains(status) else { throw BenchmarkError(status, at: path, html) }
    return self
  }

  /// The form with this action, to be filled in.
  func filledForm(to action: String) throws -> FilledForm {
    try reading { try form(to: action) }
  }

  /// The first form with a matching action, to be filled in.
  func filledForm(where fits: (String) -> Bool) throws -> FilledForm {
    try reading { try form(where: fits) }
  }

  private func reading(_ find: () throws -> Browser.Form) throws -> FilledForm {
    do { return FilledForm(try find()) } catch is Browser.NoSuchForm {
      throw BenchmarkError(missingForm: path)
    }
  }
}

extension PortalClient.Answer {
  fileprivate func expect(_ status: HTTPResponse.Status, at path: String) throws {
    guard self.status == status else {
      throw BenchmarkError(self.status, at: path, String(decoding: body, as: UTF8.self))
    }
  }
}

extension BenchmarkError {
  /// The portal responded, but not as the measurement requires.
  fileprivate init(_ status: HTTPResponse.Status, at path: String, _ html: String) {
    let reasons = html.matches(of: /class="(?:error|field-error)[^>]*>([\s\S]*?)<\/p>/).map {
      String($0.1.replacing(/<[^>]*>/, with: "")).withoutEntities
    }
    let words = ([html.firstMatch(of: /<title>(.*?)<\/title>/).map { String($0.1) }] + reasons)
      .compactMap(\.self).joined(separator: " · ")
    self.init("\(path) answered \(status.code): \(words)")
  }
}
