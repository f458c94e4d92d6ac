import Foundation

/// The source of tokens and identifiers; tests use a predictable one.
package struct RandomSource: Sendable {
  private let bytes: @Sendable (_ count: Int) -> [UInt8]

  package init(_ bytes: @escaping @Sendable (_ count: Int) -> [UInt8]) { self.bytes = bytes }

  /// The operating system's cryptographic generator.
  package static let system = RandomSource { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// Random bytes, for a text that is made from them.
  func bytes(count: Int) -> [UInt8] { bytes(count) }

  /// 256 random bits, safe in URLs and cookies.
  func token() -> String { Data(bytes(32)).base64URL }

  /// A random UUID (RFC 9562, version 4).
  func uuid() -> UUID {
    var b = bytes(16)
    b[6] = b[6] & 0x0F | 0x40
    b[8] = b[8] & 0x3F | 0x80
    return UUID(
      uuid: (
        b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13],
        b[14], b[15]
      ))
  }
}

extension Data {
  /// Base64 for URLs (RFC 4648, section 5), without padding.
  var base64URL: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}
