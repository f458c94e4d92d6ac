import Foundation
import StudyModel

/// Makes unique ids from titles.
struct UniqueIDs {
  private var taken: Set<String> = []

  mutating func next(for title: String, else fallback: String) -> String {
    let id = Slug.free(Slug.of(title, else: fallback), avoiding: taken)
    taken.insert(id)
    return id
  }
}

extension UUID {
  /// A UUID derived from a hash alone (RFC 9562, version 8).
  init(sha256 digits: String) {
    var bytes = stride(from: 0, to: 32, by: 2).map { offset in
      let start = digits.index(digits.startIndex, offsetBy: offset)
      return UInt8(digits[start...].prefix(2), radix: 16) ?? 0
    }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}
