import Foundation
import Hummingbird

extension Services {
  /// Where a request comes from, for slowing down whoever guesses passwords.
  ///
  /// A header is believed only if the person who runs the portal names it: a proxy sets it, but anyone can send one.
  func source(of request: Request, _ context: PortalContext) -> String {
    guard let header = addressHeader, let line = request.headers[header] else {
      return VisitorAddress.network(of: context.peer ?? "")
    }
    // Each proxy appends what it sees; only the last entry was written by ours.
    let last = line.split(separator: ",").last?.trimmingCharacters(in: .whitespaces) ?? ""
    return VisitorAddress.network(of: String(last.prefix(100)))
  }
}

/// Network addresses as places that one visitor may come from.
enum VisitorAddress {
  /// An IPv4 address as it is, and the first half of an IPv6 address: whoever has one of these has them all.
  static func network(of address: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 255 && bytes[11] == 255
    return isMapped
      ? bytes.suffix(4).map(String.init).joined(separator: ".")
      : bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
  }
}
