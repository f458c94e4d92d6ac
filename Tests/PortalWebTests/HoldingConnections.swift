import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Holding connections", .serialized, .timeLimit(.minutes(5))) struct HoldingConnections {
  private static let halfHead = "GET /health HTTP/1.1\r\nHost: acc"
  private static let halfBody =
    "POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nema"

  @Test(arguments: ["", halfHead, halfBody])
  func `a request that is never completed times out`(beginning: String) async throws {
    try await serving(.hasty) { port in
      let connection = try RawConnection(port: port)
      connection.send(beginning)

      #expect(await connection.readToEnd() != nil)
    }
  }

  @Test func `a connection can be reused for a while after a response`() async throws {
    try await serving(.hasty) { port in
      let connection = try RawConnection(port: port)
      for _ in 1...2 {
        connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await connection.readSome()?.contains("200 OK") == true)
      }

      #expect(await connection.readToEnd() == "")
    }
  }

  @Test func `an invalid chunk is a bad request`() async throws {
    try await serving(.patient) { port in
      let connection = try RawConnection(port: port)
      connection.send(
        "POST /sign-in HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n")

      #expect(await connection.readSome()?.hasPrefix("HTTP/1.1 400") == true)
    }
  }

  @Test(arguments: ["", halfHead, halfBody])
  func `idle connections make room for active ones`(beginning: String) async throws {
    var limits = ServingLimits.patient
    limits.connections = 4
    try await serving(limits) { port in
      var idle: [RawConnection] = []
      for _ in 1...12 {
        let connection = try RawConnection(port: port)
        connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await connection.readSome() != nil)
        connection.send(beginning)
        idle.append(connection)
      }

      for _ in 1...3 {
        let connection = try RawConnection(port: port)
        connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await connection.readSome()?.contains("200 OK") == true)
      }
      #expect(await idle.first?.readToEnd() != nil)
    }
  }

  @Test(arguments: [halfHead, halfBody])
  func `a half-sent request does not delay shutdown`(beginning: String) async throws {
    let clock = ContinuousClock()
    let (open, stopping) = try await serving(.patient) { port in
      let connection = try RawConnection(port: port)
      connection.send(beginning)
      // A response to a later request shows that the earlier one was read.
      let other = try RawConnection(port: port)
      other.send("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      _ = await other.readToEnd()
      return (connection, clock.now)
    }

    #expect(clock.now - stopping < .seconds(20))
    #expect(await open.readToEnd() != nil)
  }

  private func serving<Value: Sendable>(
    _ limits: ServingLimits, _ story: @escaping @Sendable (Int) async throws -> Value
  ) async throws -> Value {
    let portal = try await TestPortal()
    let (ports, opened) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      router: portalRouter(portal.services), server: .portal(limits),
      configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        if let port = channel.localAddress?.port { opened.yield(port) }
      })
    let server = ServiceGroup(
      configuration: .init(services: [application], logger: Logger(label: "test")))
    async let served: Void = server.run()
    let port = try #require(await ports.first { _ in true })
    let value = try await story(port)
    await server.triggerGracefulShutdown()
    try await served
    return value
  }
}

extension ServingLimits {
  fileprivate static let hasty: ServingLimits = {
    var limits = ServingLimits()
    limits.head = .seconds(2)
    limits.idle = .seconds(6)
    limits.transfer = .seconds(2)
    return limits
  }()

  /// Timeouts longer than any test, so that none closes a connection.
  fileprivate static let patient: ServingLimits = {
    var limits = ServingLimits()
    limits.head = .minutes(10)
    limits.idle = .minutes(10)
    limits.transfer = .minutes(10)
    limits.stop = .milliseconds(200)
    return limits
  }()
}

/// A connection on which a test can send arbitrary bytes.
final class RawConnection: Sendable {
  private let handle: Int32

  init(port: Int) throws {
    handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var time = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw POSIXError(.ECONNREFUSED) }
  }

  deinit { close(handle) }

  func send(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes {
      Foundation.send(handle, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// Reads at least one byte; nil if none arrives within a minute.
  func readSome() async -> String? { await waiting { $0.received() } }

  /// Reads until the other side closes the connection; nil if it is silent for a minute without closing.
  func readToEnd() async -> String? {
    await waiting { connection in
      var text = ""
      while let some = connection.received() {
        if some.isEmpty { return text }
        text += some
      }
      return nil
    }
  }

  /// Returns nothing if the other side has closed the connection.
  private func received() -> String? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(handle, &buffer, buffer.count, 0)
    if count < 0 { return errno == ECONNRESET ? "" : nil }
    return String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  /// Waits on a separate thread, because the portal needs the shared ones.
  private func waiting(
    _ work: @escaping @Sendable (RawConnection) -> String?
  ) async -> String? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work(self)) }
    }
  }
}
