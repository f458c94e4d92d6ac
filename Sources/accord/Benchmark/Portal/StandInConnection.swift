import Hummingbird
import Logging
import NIOCore

/// A request belongs to a connection. Those that never cross the network are given this one: a port that is open on
/// this machine while the command runs, and that answers nobody.
struct StandInConnection {
  let channel: any Channel
  private let server: Task<Void, Never>

  static func open() async throws -> StandInConnection {
    let (channels, opened) = AsyncThrowingStream<any Channel, any Error>.makeStream()
    var logger = Logger(label: "accord benchmark")
    logger.logLevel = .critical
    let application = Application(
      router: Router(),
      configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { opened.yield($0) }, logger: logger)
    let server = Task {
      do {
        try await application.run()
        opened.finish()
      } catch {
        opened.finish(throwing: error)
      }
    }
    for try await channel in channels { return StandInConnection(channel: channel, server: server) }
    throw Failure(.inputOutput, "No port could be opened on 127.0.0.1.")
  }

  func close() async {
    server.cancel()
    await server.value
  }
}
