import Foundation
import Hummingbird

/// A strong entity tag (RFC 9110, section 8.8.3): the SHA-256 of what is served.
struct EntityTag {
  let value: String

  init(sha256: String) { value = "\"\(sha256)\"" }

  /// Whether whoever sends a request has it already.
  func isKnown(to request: Request) -> Bool {
    request.headers[values: .ifNoneMatch].contains { line in
      line.split(separator: ",").contains { part in
        let tag = part.trimmingCharacters(in: .whitespaces)
        return tag == "*" || tag == value || tag == "W/" + value
      }
    }
  }
}

/// How long the browser of someone who is signed in may show what it has without asking; other caches keep nothing.
enum Freshness {
  /// What stands at the address never changes.
  case forever
  /// What stands at the address depends on where its version stands.
  case untilAskedAgain

  var cacheControl: String {
    switch self {
    case .forever: "private, max-age=31536000, immutable"
    case .untilAskedAgain: "private, no-cache"
    }
  }
}

extension Services {
  /// An answer that is not made, and not sent again, for those who have it.
  func answer(
    _ request: Request, with tag: EntityTag, _ freshness: Freshness,
    making response: () async throws -> Response
  ) async throws -> Response {
    var answer = Response(status: .notModified)
    // Nothing may be said of the length of what is not sent.
    answer.headers[.contentLength] = nil
    if !tag.isKnown(to: request) { answer = try await response() }
    answer.headers[.eTag] = tag.value
    answer.headers[.cacheControl] = freshness.cacheControl
    return answer
  }
}
