import Foundation

/// What curl is asked to do. It reads this from standard input, so that other accounts of the system, who can list the
/// arguments of programs, see neither addresses nor signatures.
struct CurlConfiguration: Hashable, Sendable {
  /// The maximum time for a whole request, in seconds.
  static let time = 10
  private static let largestAnswer = 1 << 20

  private(set) var text = ""

  init(
    sending message: WebhookMessage, to address: WebhookAddress, at addresses: [HostAddress]
  ) {
    self.init(
      address, at: addresses, headers: message.headers, mostBytes: Self.largestAnswer,
      agent: "Accord-Webhooks")
    add("data-raw", message.body)
    // Only the status is of interest.
    add("output", "/dev/null")
    add("write-out", "%{http_code}")
  }

  /// The status is written after the answer's body, on a line of its own.
  init(_ request: OutgoingRequest, at addresses: [HostAddress]) {
    self.init(
      request.address, at: addresses, headers: request.headers, mostBytes: request.mostBytes,
      agent: "Accord")
    if let form = request.form { add("data-raw", form) }
    add("write-out", "\n%{http_code}")
  }

  /// Redirects are not followed.
  /// - Parameter addresses: where the host is, so that curl does not look it up again: its name may lead elsewhere by then.
  private init(
    _ address: WebhookAddress, at addresses: [HostAddress],
    headers: [(name: String, value: String)], mostBytes: Int, agent: String
  ) {
    add("url", address.text)
    add("globoff")
    add("proto", address.isSecure ? "=https" : "=http")
    add("tlsv1.2")
    add("noproxy", "*")
    add("connect-timeout", "5")
    add("max-time", "\(Self.time)")
    add("max-filesize", "\(mostBytes)")
    // A network address needs no name.
    if HostAddress(address.host) == nil {
      let places = addresses.map { HostAndPort.bracketed("\($0)") }.joined(separator: ",")
      add("resolve", "\(address.host):\(address.port):\(places)")
    }
    add("user-agent", agent)
    for header in headers { add("header", "\(header.name): \(header.value)") }
    add("silent")
    add("show-error")
  }

  private mutating func add(_ option: String) { text += "\(option)\n" }

  private mutating func add(_ option: String, _ value: String) {
    text += "\(option) = \"\(Self.quoted(value))\"\n"
  }

  /// No value adds a line.
  private static func quoted(_ value: String) -> String {
    let escapes: [Unicode.Scalar: String] = [
      "\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\u{B}": "\\v",
    ]
    return value.unicodeScalars.map { escapes[$0] ?? ($0.value == 0 ? "" : String($0)) }.joined()
  }
}
