import HummingbirdCore
import NIOCore

/// What one connection may take, and how many there may be. Nobody outside can hold the portal up.
package struct ServingLimits: Sendable {
  /// The time until a new connection has sent the head of a request.
  package var head: TimeAmount = .seconds(15)
  /// The time until the next request has come.
  package var idle: TimeAmount = .seconds(60)
  /// The time for a request to arrive, and one for an answer to be taken, besides what `slowest` allows for their size.
  package var transfer: TimeAmount = .seconds(30)
  /// The slowest a request or an answer may be sent, in bytes a second.
  package var slowest = 4 << 10
  /// The time that a stopping portal gives a request that is still arriving.
  package var stop: TimeAmount = .seconds(1)
  /// The time that a stopping portal gives an answer.
  package var lastAnswer: TimeAmount = .seconds(10)
  /// The most connections. A further one takes the place of one that is not being answered.
  package var connections = 1_000

  package init() {}

  func time(for bytes: Int) -> TimeAmount {
    transfer + .milliseconds(Int64(bytes) * 1_000 / Int64(max(1, slowest)))
  }
}

extension HTTPServerBuilder {
  /// HTTP/1.1 within limits.
  package static func portal(_ limits: ServingLimits = ServingLimits()) -> HTTPServerBuilder {
    let connections = OpenConnections(limit: limits.connections)
    return .http1(
      configuration: .init(
        additionalChannelHandlers: [ConnectionGuard(limits, among: connections)]))
  }
}
