import Hummingbird
import StudyStore

/// What monitors ask. Nothing here needs an account, and nothing names a person, a study, or a path.
struct OperationController {
  let services: Services

  func addRoutes(to router: Router<PortalContext>) {
    router.get("/health") { _, _ in plain("ok\n") }
    router.get("/ready", use: ready)
    router.get("/metrics", use: metrics)
  }

  /// Whether the portal can do its work. With `tools` in the query, a missing outside program counts as a fault.
  @Sendable private func ready(_ request: Request, context: PortalContext) async throws -> Response
  {
    let report = await services.operation.readiness.report(services)
    let needsTools = request.uri.queryParameters["tools"] != nil
    let isReady = report.faults.isEmpty && (!needsTools || report.missingTools.isEmpty)
    let lines = [isReady ? "ready" : "not ready"] + report.faults + report.missingTools
    return plain(
      lines.joined(separator: "\n") + "\n", status: isReady ? .ok : .serviceUnavailable)
  }

  /// Answers requests that have the token; for all others, it is as if there were no metrics.
  @Sendable private func metrics(
    _ request: Request, context: PortalContext
  ) async throws -> Response {
    guard services.operation.admits(request.headers[.authorization]) else {
      throw PortalError.notFound
    }
    let condition = try await services.store.condition()
    var gauges: [(name: String, help: String, value: Double)] = []
    func add(_ name: String, _ help: String, _ value: Int) {
      gauges.append(("accord_\(name)", help, Double(value)))
    }
    add("sessions", "Sessions used in the last 12 hours.", condition.sessions)
    add(
      "tool_queue", "Documents that wait for an outside program.",
      await services.printing.unfinished)
    add("database_bytes", "Size of the database.", condition.databaseBytes)
    add("database_log_bytes", "Size of the write-ahead log.", condition.logBytes)
    add("webhooks_waiting", "Webhooks that were not delivered yet.", condition.webhooksWaiting)
    add("mail_waiting", "Mail that was not sent yet.", condition.mailWaiting)
    add("mail_given_up", "Mail of the last 30 days that was given up.", condition.mailGivenUp)
    let report = await services.operation.readiness.report(services)
    add("ready", "Whether the portal can do its work.", report.faults.isEmpty ? 1 : 0)
    add("missing_tools", "Outside programs that are not installed.", report.missingTools.count)
    var response = plain(services.operation.metrics.text(with: gauges))
    response.headers[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
    return response
  }

  private func plain(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: .init(byteBuffer: .init(string: text)))
  }
}
