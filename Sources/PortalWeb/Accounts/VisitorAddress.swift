import Foundation

/// Reduces network addresses to what one visitor controls.
enum VisitorAddress {
  /// An IPv4 address unchanged, or the first half of an IPv6 address, because one visitor usually controls all
  /// addresses that share it.
  static func network(of address: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 255 && bytes[11] == 255
    return isMapped
      ? bytes.suffix(4).map(String.init).joined(separator: ".")
      : bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
  }
}
