import Crypto
import Foundation

/// What an operator sees of a running portal.
package struct PortalOperation: Sendable {
  /// The least length of a token for metrics, in characters.
  package static let shortestToken = 16

  package let metrics = PortalMetrics()
  /// From when on a request is reported as slow.
  let slow: Duration
  let readiness = Readiness()
  private let tokenHash: SHA256Digest?

  /// - Parameter metricsToken: who presents it reads metrics; nil to answer nobody.
  package init(metricsToken: String? = nil, slow: Duration = .seconds(1)) {
    self.slow = slow
    tokenHash = metricsToken.map { SHA256.hash(data: Data($0.utf8)) }
  }

  /// Whether a header has the token. Hashes are compared, so that the time it takes reveals nothing.
  func admits(_ authorization: String?) -> Bool {
    guard let tokenHash, let authorization, authorization.hasPrefix("Bearer ") else { return false }
    let given = authorization.dropFirst("Bearer ".count)
    return SHA256.hash(data: Data(given.utf8)) == tokenHash
  }
}
