import Hummingbird
import Logging
import NIOCore
import PortalWebhooks
import ServiceLifecycle
import Testing

@testable import PortalIdentity
@testable import PortalTestSupport

/// A provider behind a real connection, which misbehaves.
@Suite("Asking a provider over the network") struct AskingProviders {
  private func asking(
    _ path: String, mostBytes: Int = 1_000
  ) async throws -> ProviderAnswer {
    let router = Router()
    router.get("/good") { request, _ in
      Response(
        status: .ok,
        body: .init(byteBuffer: ByteBuffer(string: request.headers[.accept] ?? "")))
    }
    router.get("/large") { _, _ in
      Response(status: .ok, body: .init(byteBuffer: ByteBuffer(repeating: 0x20, count: 2_000)))
    }
    router.get("/endless") { _, _ in
      Response(
        status: .ok,
        body: ResponseBody { writer in
          while true {
            try Task.checkCancellation()
            try await writer.write(ByteBuffer(repeating: 0x20, count: 100))
          }
        })
    }
    router.get("/slow") { _, _ -> Response in
      try await Task.sleep(for: .seconds(60))
      return Response(status: .ok)
    }
    router.get("/elsewhere") { _, _ in
      Response(status: .found, headers: [.location: "/good"])
    }
    let (ports, opened) = AsyncStream.makeStream(of: Int.self)
    let logger = Logger(label: "provider") { _ in SwiftLogNoOpLogHandler() }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        if let port = channel.localAddress?.port { opened.yield(port) }
      }, logger: logger)
    let server = ServiceGroup(
      configuration: .init(services: [application], logger: logger))
    let serving = Task { try await server.run() }
    defer { serving.cancel() }
    let port = try #require(await ports.first { _ in true })
    let issuer = try #require(ProviderAddress(issuer: "http://localhost:\(port)"))
    let address = try #require(ProviderAddress("http://localhost:\(port)\(path)"))
    return try await ProviderConnection(
      resolver: HostResolver { _ in HostAddress("127.0.0.1").map { [$0] } }, limit: .seconds(2)
    ).answer(to: ProviderRequest(address, mostBytes: mostBytes), of: issuer)
  }

  @Test func `an answer arrives`() async throws {
    let answer = try await asking("/good")

    #expect(answer.status == 200)
    #expect(String(decoding: answer.body, as: UTF8.self) == "application/json")
  }

  @Test(arguments: ["/large", "/endless"])
  func `one that is too large is cut off`(path: String) async throws {
    await #expect(throws: IdentityFailure.unavailable(.tooLarge)) { try await asking(path) }
  }

  @Test func `one that is too slow is not waited for`() async throws {
    await #expect(throws: IdentityFailure.unavailable(.tooSlow)) { try await asking("/slow") }
  }

  @Test func `nobody is led elsewhere`() async throws {
    #expect(try await asking("/elsewhere").status == 302)
  }

  @Test func `a provider that is not there is unreachable`() async throws {
    let issuer = try #require(ProviderAddress(issuer: "http://localhost:1"))
    let connection = ProviderConnection(
      resolver: HostResolver { _ in HostAddress("127.0.0.1").map { [$0] } })

    await #expect(throws: IdentityFailure.unavailable(.unreachable)) {
      try await connection.answer(to: ProviderRequest(issuer), of: issuer)
    }
    let nowhere = ProviderConnection(resolver: HostResolver { _ in [] })
    await #expect(throws: IdentityFailure.unavailable(.unreachable)) {
      try await nowhere.answer(to: ProviderRequest(issuer), of: issuer)
    }
  }
}
