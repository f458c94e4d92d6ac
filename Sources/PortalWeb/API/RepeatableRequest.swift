import Foundation
import HTTPTypes
import Hummingbird
import StudyModel
import StudyStore

/// A request that creates something. A program that got no answer sends it again with the same `Idempotency-Key`, and
/// gets the first answer.
struct RepeatableRequest: Sendable {
  static let longestKey = 200

  let submission: Submission
  /// What was sent: the same key must not stand for something else.
  private let content: String

  init(_ request: Request, _ context: APIContext) throws {
    let keys = request.headers[values: .idempotencyKey]
    guard keys.count <= 1, keys.allSatisfy(Self.isKey) else {
      throw APIError.wrongParameter(
        "Send one Idempotency-Key of at most \(Self.longestKey) visible ASCII characters."
      )
    }
    // Without a key, no other request is the same.
    let key = keys.first ?? UUID().uuidString
    submission = Submission(
      ["api", context.bearer.token.uuidString, request.uri.path, key], session: context.token)
    content = sha256(
      JSONValue.array(
        [.string(sha256(context.body))] + request.headers[values: .ifMatch].map(JSONValue.string)
      ).canonicalBytes)
  }

  private static func isKey(_ text: String) -> Bool {
    (1...longestKey).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// What is remembered for the case that the request is sent again.
  func record(of answer: CreationAnswer) -> String {
    JSONValue.object([
      "content": .string(content), "location": .string(answer.location),
      "tag": .string(answer.tag), "value": answer.value,
    ]).canonicalText
  }

  /// The first answer, from what was remembered.
  /// - Throws: `APIError.unprocessable` if another request had the same key.
  func answer(recorded text: String) throws -> CreationAnswer {
    let record = try JSONValue(parsing: Array(text.utf8))
    guard record["content"]?.stringValue == content else {
      throw APIError.unprocessable(
        "This Idempotency-Key belongs to a different request (body or If-Match). Use a new key for each new request."
      )
    }
    return CreationAnswer(
      location: record["location"]?.stringValue ?? "", tag: record["tag"]?.stringValue ?? "",
      value: record["value"] ?? .null)
  }
}

extension Services {
  /// Does what a request asks for once, however often it is sent.
  /// - Parameter create: stores `RepeatableRequest.record(of:)` together with what it creates.
  func answer(
    to request: RepeatableRequest, for account: Account.ID,
    creating create: () async throws -> CreationAnswer
  ) async throws -> CreationAnswer {
    if let first = try await firstAnswer(to: request, for: account) { return first }
    do {
      return try await create()
    } catch {
      // The same request may have been done meanwhile, after which it is repeated or impossible.
      guard let first = try await firstAnswer(to: request, for: account) else { throw error }
      return first
    }
  }

  private func firstAnswer(
    to request: RepeatableRequest, for account: Account.ID
  ) async throws -> CreationAnswer? {
    try await store.result(of: request.submission, by: account)
      .map { try request.answer(recorded: $0) }
  }

  /// - Parameter value: shown instead of the value that was remembered.
  func created(_ answer: CreationAnswer, showing value: JSONValue? = nil) -> Response {
    var response = json(value ?? answer.value, status: .created)
    response.headers[.location] = answer.location
    response.headers[.eTag] = EntityTag(sha256: answer.tag).value
    return response
  }
}

extension HTTPField.Name {
  // The initializer fails only for names with spaces or control characters.
  static let idempotencyKey = HTTPField.Name("Idempotency-Key") ?? .contentType
}
