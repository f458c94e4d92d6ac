import Foundation
import Testing

@testable import PortalWebhooks

@Suite("Sending webhooks") final class SendingWebhooks: Sendable {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "accord-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A sender that runs a script in place of curl.
  private func sender(
    _ command: String, host: String = "hooks.example.org",
    leadsTo addresses: [String]? = ["8.8.8.8"],
    ownNetwork: Bool = false
  ) throws -> WebhookSender {
    let program = folder.appending(path: "curl")
    try Data("#!/bin/sh\n\(command)\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    return WebhookSender(
      policy: WebhookPolicy(
        hosts: [try #require(HostAndPort(host))], allowsOwnNetwork: ownNetwork),
      program: program, resolver: HostResolver { _ in addresses?.compactMap { HostAddress($0) } })
  }

  private func message(_ body: String = #"{"type":"test"}"#) throws -> WebhookMessage {
    WebhookMessage(
      id: "a_1", body: body, at: Date(timeIntervalSince1970: 1_795_257_720),
      signedWith: try #require(WebhookSecret(text: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")))
  }

  private func address(_ text: String = "https://hooks.example.org/a") throws -> WebhookAddress {
    try #require(WebhookAddress(text))
  }

  private func reason(_ sender: WebhookSender, _ text: String = "https://hooks.example.org/a")
    async throws -> String
  {
    do {
      return "answered \(try await sender.send(message(), to: address(text)))"
    } catch let failure as WebhookSender.Failure {
      return failure.reason
    }
  }

  @Test func `curl gets everything on its input, and nothing in its arguments`() async throws {
    let sender = try sender(#"echo "$@" > "$0.arguments"; cat > "$0.input"; printf 204"#)

    let status = try await sender.send(message("{\"a\":\"\\\"b\\\\ü\"}"), to: address())

    #expect(status == 204)
    let arguments = try String(
      contentsOf: folder.appending(path: "curl.arguments"), encoding: .utf8)
    #expect(arguments == "--disable --config -\n")
    let input = try String(contentsOf: folder.appending(path: "curl.input"), encoding: .utf8)
    let lines = input.split(separator: "\n")
    for line in [
      #"url = "https://hooks.example.org/a""#, #"proto = "=https""#, #"noproxy = "*""#,
      #"resolve = "hooks.example.org:443:8.8.8.8""#, #"max-time = "10""#,
      #"header = "webhook-id: a_1""#, #"header = "webhook-timestamp: 1795257720""#,
      #"data-raw = "{\"a\":\"\\\"b\\\\ü\"}""#,
    ] {
      #expect(lines.contains(Substring(line)), "\(line)")
    }
    #expect(input.contains(#"header = "webhook-signature: v1,"#))
    #expect(!lines.contains { $0.hasPrefix("location") })
  }

  @Test
  func `every address that was checked is handed over, so that the name is not looked up again`()
    throws
  {
    let found = try ["8.8.8.8", "2606:2800:21f:cb07::1"].map { try #require(HostAddress($0)) }
    let text = CurlConfiguration(
      sending: try message(), to: try address("https://hooks.example.org:8443/"), at: found
    ).text

    #expect(
      text.contains(
        #"resolve = "hooks.example.org:8443:8.8.8.8,[2606:2800:21f:cb07::1]""# + "\n"))
    let bare = CurlConfiguration(
      sending: try message(), to: try address("https://[fd00::1]/"), at: found
    ).text
    #expect(!bare.contains("resolve"))
  }

  @Test func `nothing adds a line to curl's input`() throws {
    let text = CurlConfiguration(
      sending: try message("a\"\nproxy = \"evil\r\nurl = \"b\u{0}"), to: try address(), at: []
    ).text

    let options = text.split(separator: "\n").map { $0.split(separator: " ")[0] }
    #expect(options.filter { $0 == "url" }.count == 1)
    #expect(!options.contains("proxy"))
    #expect(!text.contains("\u{0}"))
  }

  @Test func `nothing is sent where the policy forbids it`() async throws {
    let run = #"touch "$0.ran"; printf 200"#
    #expect(
      try await reason(try sender(run), "https://example.com/").contains("may not send to"))
    #expect(
      try await reason(try sender(run, leadsTo: ["8.8.8.8", "10.0.0.1"])).contains(
        "private network"))
    #expect(
      try await reason(try sender(run, leadsTo: ["169.254.169.254"], ownNetwork: true)).contains(
        "never sends"))
    #expect(try await reason(try sender(run, leadsTo: [])).contains("cannot be found"))
    #expect(try await reason(try sender(run, leadsTo: nil)).contains("never sends"))
    #expect(
      try await reason(try sender(run), "http://hooks.example.org/").contains("https://"))

    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "curl.ran").path))
  }

  @Test(arguments: [200, 204, 301, 404, 500])
  func `the status is the answer, whatever happens after it`(status: Int) async throws {
    let sender = try sender("printf \(status); exit 28")

    #expect(try await sender.send(message(), to: address()) == status)
  }

  @Test(arguments: [
    ("printf 999", "a status that HTTP does not have."),
    ("printf 000; exit 6", "cannot be found"), ("printf 000; exit 7", "does not accept"),
    ("printf 000; exit 28", "within 10 seconds"), ("printf 000; exit 52", "without an answer"),
    (
      "printf 000; echo 'curl: (60) SSL certificate problem: certificate has expired' >&2; exit 60",
      "cannot be trusted: SSL certificate problem: certificate has expired."
    ),
    ("printf 000; exit 99", "code 99."), ("kill -9 $$", "before it finished"),
    ("head -c 5000 /dev/zero", "wrote too much"),
  ])
  func `a failure says why in plain words`(command: String, words: String) async throws {
    #expect(try await reason(try sender(command)).contains(words))
  }

  @Test func `without curl, an owner learns what to ask for`() async throws {
    let sender = WebhookSender(
      policy: WebhookPolicy(hosts: [try #require(HostAndPort("hooks.example.org"))]),
      program: folder.appending(path: "none"),
      resolver: HostResolver { _ in [HostAddress("8.8.8.8")].compactMap(\.self) })

    #expect(!sender.isInstalled)
    #expect(try await reason(sender).contains("apt-get install curl"))
  }
}
