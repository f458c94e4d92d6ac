import Hummingbird
import PortalBrowser
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Watching the portal") struct WatchingThePortal {
  private static let token = "a token of some length"

  @Test func `metrics count requests by route, sign-ins, and saves`() async throws {
    let portal = try await TestPortal()
    try await portal.addPeople()
    let client = PortalClient(
      portal.services.logging(to: LogLines(), metricsToken: Self.token))
    let browser = Browser(client)
    try await browser.open(Paths.signIn)
    try await browser.submit(Paths.signIn, ["email": "ada@example.org", "password": "wrong one"])
    try await browser.signIn(as: .ada)
    let id = try await browser.createStudy("Sleep Diary")
    _ = try await browser.save(id, ["facts"], ["board": "Lakeside"])

    let answer = try await client.execute(
      uri: "/metrics", method: .get, headers: [.authorization: "Bearer \(Self.token)"])

    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(answer.status == .ok)
    #expect(answer.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
    for line in [
      #"accord_requests_total{method="POST",route="/sign-in",status="4xx"} 1"#,
      #"accord_sign_ins_total{outcome="failed"} 1"#,
      #"accord_sign_ins_total{outcome="succeeded"} 1"#,
      #"accord_request_duration_seconds_count{route="/sign-in"}"#,
      #"accord_saves_total{outcome="saved"}"#, "accord_sessions 1.0", "accord_ready ",
    ] { #expect(text.contains(line), "\(line)") }
    #expect(!text.contains(id.uuidString.lowercased()) && !text.contains("ada@"))
  }

  @Test(arguments: [nil, "Bearer wrong", "Bearer ", "Basic a token of some length"])
  func `metrics are a page that does not exist for everyone else`(header: String?) async throws {
    let portal = try await TestPortal()
    let client = PortalClient(portal.services.logging(to: LogLines(), metricsToken: Self.token))

    let answer = try await client.execute(
      uri: "/metrics", method: .get, headers: header.map { [.authorization: $0] } ?? [:])

    #expect(answer.status == .notFound)
    let without = PortalClient(portal.services)
    #expect(
      try await without.execute(
        uri: "/metrics", method: .get, headers: [.authorization: "Bearer \(Self.token)"]
      ).status == .notFound)
  }

  @Test func `a histogram adds up its buckets`() {
    let metrics = PortalMetrics()
    for seconds in [0.001, 0.02, 0.02, 60] {
      metrics.count(.get, "/health", status: 200, seconds: seconds)
    }

    let text = metrics.text(with: [])
    func bucket(_ bound: String) -> String {
      #"accord_request_duration_seconds_bucket{route="/health",le="\#(bound)"}"#
    }
    #expect(text.contains(bucket("0.005") + " 1\n"))
    #expect(text.contains(bucket("0.025") + " 3\n"))
    #expect(text.contains(bucket("30.0") + " 3\n"))
    #expect(text.contains(bucket("+Inf") + " 4\n"))
    #expect(text.contains(#"accord_requests_total{method="GET",route="/health",status="2xx"} 4"#))
  }

  @Test func `the last backup is known from the start on, and a failure does not change it`() {
    let metrics = PortalMetrics()
    metrics.noteBackup(at: 1_795_257_720)
    metrics.countBackup(at: nil)

    let text = metrics.text(with: [])

    #expect(text.contains("accord_last_backup_timestamp_seconds 1795257720.0\n"))
    #expect(text.contains("accord_backups_total{outcome=\"failed\"} 1\n"))
  }

  @Test func `a portal that can work is ready`() async throws {
    let portal = try await TestPortal()
    let client = PortalClient(portal.services)

    let answer = try await client.execute(uri: "/ready", method: .get)

    // The disk of this machine may be nearly full.
    let text = String(decoding: answer.body, as: UTF8.self)
    if !text.hasPrefix("not ready\nLess than 64 MB are left on the disk of the database.\n") {
      #expect(answer.status == .ok)
      #expect(text.hasPrefix("ready\n"))
    }
  }

  @Test func `many who ask at once wait for one check`() async {
    let readiness = Readiness(keeping: .seconds(3_600))
    let checks = LogLines()

    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          _ = await readiness.report {
            checks.add("checked\n")
            return Readiness.Report()
          }
        }
      }
    }

    #expect(checks.text == "checked\n")
  }
}
