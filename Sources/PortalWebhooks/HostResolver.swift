import Foundation
import OutsideTools

/// Looks up the network addresses of a host, with the system's settings and a limit on the time it takes.
package struct HostResolver: Sendable {
  /// The addresses of a host; nil if one of them cannot be read. None if the name leads nowhere.
  package let addresses: @Sendable (_ host: String) async throws -> [HostAddress]?

  package init(_ addresses: @escaping @Sendable (_ host: String) async throws -> [HostAddress]?) {
    self.addresses = addresses
  }

  /// - Throws: `OutsideTool.Failure`, `CancellationError`.
  package static let system = HostResolver { host in
    let tool = OutsideTool(
      URL(filePath: "/usr/bin/getent"), arguments: ["ahosts", host], largestOutput: 64 << 10,
      time: .seconds(10))
    let outcome = try await tool.run()
    guard outcome.ending == .exited(0) else { return [] }
    return HostResolver.addresses(in: String(decoding: outcome.output, as: UTF8.self))
  }

  /// Reads lines such as `93.184.215.14 STREAM example.org`.
  static func addresses(in text: String) -> [HostAddress]? {
    var found: [HostAddress] = []
    for line in text.split(separator: "\n") {
      guard let first = line.split(separator: " ").first,
        let address = HostAddress(String(first))
      else { return nil }
      if !found.contains(address) { found.append(address) }
    }
    return found
  }
}
