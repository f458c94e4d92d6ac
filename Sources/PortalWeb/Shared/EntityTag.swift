import Foundation
import Hummingbird

/// A strong entity tag (RFC 9110, section 8.8.3): the SHA-256 hash of the content.
struct EntityTag {
  let value: String

  init(sha256: String) { value = "\"\(sha256)\"" }

  /// Whether the client already has the content.
  func isKnown(to request: Request) -> Bool {
    request.headers[values: .ifNoneMatch].contains { line in
      line.split(separator: ",").contains { part in
        let tag = part.trimmingCharacters(in: .whitespaces)
        return tag == "*" || tag == value || tag == "W/" + value
      }
    }
  }

  /// Responds with 304 Not Modified, without making the response, if the client already has the content.
  func answer(
    _ request: Request, cacheControl: String, making response: () async throws -> Response
  ) async throws -> Response {
    guard !isKnown(to: request) else { return notModified(cacheControl: cacheControl) }
    return stated(in: try await response(), cacheControl: cacheControl)
  }

  /// The response to a client that has the content.
  func notModified(cacheControl: String) -> Response {
    var answer = Response(status: .notModified)
    // A response without a body must not state a length.
    answer.headers[.contentLength] = nil
    return stated(in: answer, cacheControl: cacheControl)
  }

  /// The response with the tag, for a client that does not have the content.
  func stated(in response: Response, cacheControl: String) -> Response {
    var response = response
    response.headers[.eTag] = value
    response.headers[.cacheControl] = cacheControl
    return response
  }
}

/// How long the browser of a signed-in person may use a response without revalidating it; shared caches store nothing.
enum Freshness {
  /// The content at the address never changes.
  case forever
  /// The content at the address can change, such as with the state of a version.
  case untilAskedAgain

  var cacheControl: String {
    switch self {
    case .forever: "private, max-age=31536000, immutable"
    case .untilAskedAgain: "private, no-cache"
    }
  }
}

extension Services {
  /// Responds with 304 Not Modified, without making the response, if the client already has the content.
  func answer(
    _ request: Request, with tag: EntityTag, _ freshness: Freshness,
    making response: () async throws -> Response
  ) async throws -> Response {
    try await tag.answer(request, cacheControl: freshness.cacheControl, making: response)
  }
}
