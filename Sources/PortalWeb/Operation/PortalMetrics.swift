import HTTPTypes
import Synchronization

/// Counts what the portal does, in the text format of Prometheus.
package final class PortalMetrics: Sendable {
  /// The upper bounds of durations, in seconds.
  static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

  private struct Request: Hashable {
    let method: String
    let route: String
    let status: String
  }

  private struct Durations {
    /// How many took at most each bound, and longer than the one before.
    var counts = Array(repeating: 0, count: bounds.count + 1)
    var sum = 0.0
  }

  private struct State {
    var requests: [Request: Int] = [:]
    var durations: [String: Durations] = [:]
    var saves: [String: Int] = [:]
    var signIns: [String: Int] = [:]
    var backups: [String: Int] = [:]
    var lastBackup: Double?
    var connections: @Sendable () -> Int = { 0 }
  }

  private let state = Mutex(State())

  package init() {}

  /// Counts a request that was answered.
  /// - Parameter signIn: the step of signing in that it was; nil for any other request.
  func count(
    _ method: HTTPRequest.Method, _ route: String, status: Int, seconds: Double,
    signIn: SignInStep? = nil
  ) {
    let method = RequestLog.known(method)
    let request = Request(method: method, route: route, status: "\(status / 100)xx")
    state.withLock { state in
      state.requests[request, default: 0] += 1
      let place = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
      state.durations[route, default: Durations()].counts[place] += 1
      state.durations[route, default: Durations()].sum += seconds
      if let signIn {
        state.signIns[signIn.outcome, default: 0] += 1
      } else if method != "GET", method != "HEAD", route.contains("/studies/") {
        let outcome = [409, 412].contains(status) ? "conflict" : status < 400 ? "saved" : "refused"
        state.saves[outcome, default: 0] += 1
      }
    }
  }

  /// Counts a scheduled backup.
  /// - Parameter time: when it was made, in seconds since 1970; nil if it failed.
  package func countBackup(at time: Double?) {
    state.withLock {
      $0.backups[time == nil ? "failed" : "succeeded", default: 0] += 1
      $0.lastBackup = time ?? $0.lastBackup
    }
  }

  /// Says when the last backup before the start was made, so that a restart does not hide that one is missing.
  package func noteBackup(at time: Double) {
    state.withLock { $0.lastBackup = time }
  }

  /// Says where the number of open connections comes from.
  func watchConnections(_ count: @escaping @Sendable () -> Int) {
    state.withLock { $0.connections = count }
  }

  /// Everything that was counted, with gauges that were read now.
  func text(with gauges: [(name: String, help: String, value: Double)]) -> String {
    let state = state.withLock { $0 }
    var text = MetricsText()
    text.counter(
      "accord_requests_total", "Requests by route and class of status.",
      state.requests.map { key, count in
        ("method=\"\(key.method)\",route=\"\(key.route)\",status=\"\(key.status)\"", count)
      })
    text.begin("accord_request_duration_seconds", "histogram", "Time until a response began.")
    for (route, durations) in state.durations.sorted(by: { $0.key < $1.key }) {
      var total = 0
      for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], durations.counts) {
        total += count
        text.line(
          "accord_request_duration_seconds_bucket", "route=\"\(route)\",le=\"\(bound)\"", "\(total)"
        )
      }
      text.line("accord_request_duration_seconds_sum", "route=\"\(route)\"", "\(durations.sum)")
      text.line("accord_request_duration_seconds_count", "route=\"\(route)\"", "\(total)")
    }
    func outcomes(_ counts: [String: Int]) -> [(String, Int)] {
      counts.map { ("outcome=\"\($0.key)\"", $0.value) }
    }
    text.counter(
      "accord_saves_total", "Changes to studies, by outcome.", outcomes(state.saves))
    text.counter("accord_sign_ins_total", "Sign-in steps, by outcome.", outcomes(state.signIns))
    text.counter("accord_backups_total", "Scheduled backups.", outcomes(state.backups))
    if let last = state.lastBackup {
      text.gauge(
        "accord_last_backup_timestamp_seconds", "When the last backup was made.", last)
    }
    text.gauge("accord_open_connections", "Open connections.", Double(state.connections()))
    for gauge in gauges { text.gauge(gauge.name, gauge.help, gauge.value) }
    return text.text
  }
}

/// The text format of Prometheus, version 0.0.4.
private struct MetricsText {
  private(set) var text = ""

  mutating func begin(_ name: String, _ kind: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
  }

  mutating func line(_ name: String, _ labels: String, _ value: String) {
    text += labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
  }

  mutating func counter(_ name: String, _ help: String, _ values: [(labels: String, count: Int)]) {
    begin(name, "counter", help)
    for value in values.sorted(by: { $0.labels < $1.labels }) {
      line(name, value.labels, "\(value.count)")
    }
  }

  mutating func gauge(_ name: String, _ help: String, _ value: Double) {
    begin(name, "gauge", help)
    line(name, "", "\(value)")
  }
}
