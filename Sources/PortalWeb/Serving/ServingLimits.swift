import HummingbirdCore
import NIOCore

/// Limits on one connection and on the number of connections, so that no client can block the portal.
package struct ServingLimits: Sendable {
  /// The time allowed for a new connection to send the head of a request.
  package var head: TimeAmount = .seconds(15)
  /// The time allowed between two requests.
  package var idle: TimeAmount = .seconds(60)
  /// The time allowed for a request to arrive or a response to be received, added to what `slowest` allows.
  package var transfer: TimeAmount = .seconds(30)
  /// The minimum transfer rate of a request or a response, in bytes per second.
  package var slowest = 4 << 10
  /// The time that a request gets to finish arriving when the portal stops.
  package var stop: TimeAmount = .seconds(1)
  /// The time that a response gets to finish when the portal stops.
  package var lastAnswer: TimeAmount = .seconds(10)
  /// The maximum number of connections. Beyond it, a new connection replaces one that is waiting for a request.
  package var connections = 1_000

  package init() {}

  /// The time allowed for transferring this many bytes.
  func time(for bytes: Int) -> TimeAmount {
    transfer + .milliseconds(Int64(bytes) * 1_000 / Int64(max(1, slowest)))
  }
}

extension HTTPServerBuilder {
  /// An HTTP/1.1 server with these limits. A graceful stop ends the streams of presence at once.
  static func portal(
    _ limits: ServingLimits = ServingLimits(), presence: PresenceStreams? = nil,
    metrics: PortalMetrics? = nil
  ) -> HTTPServerBuilder {
    presence?.share(connections: limits.connections)
    let connections = OpenConnections(limit: limits.connections) { presence?.stop() }
    metrics?.watchConnections { connections.count }
    return .http1(
      configuration: .init(
        additionalChannelHandlers: [ConnectionGuard(limits, among: connections)]))
  }
}
