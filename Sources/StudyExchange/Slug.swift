import Foundation
import StudyModel

/// Short names made from titles: lower-case letters, digits and hyphens.
enum Slug {
  /// The longest a slug gets; it is cut between words.
  static let longest = 60

  static func of(_ title: String, else fallback: String) -> String {
    let plain = title.folding(
      options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive],
      locale: Locale(identifier: "en_US_POSIX"))
    var words: [String] = [""]
    for scalar in plain.unicodeScalars {
      if ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else if scalar != "'" && scalar != "’" {
        words.append("")
      }
    }
    var slug = ""
    for word in words where !word.isEmpty {
      let next = slug.isEmpty ? String(word.prefix(longest)) : "\(slug)-\(word)"
      guard next.count <= longest else { break }
      slug = next
    }
    return slug.isEmpty ? fallback : slug
  }
}

/// Hands out ids made from titles, each once.
struct UniqueIDs {
  private var taken: Set<String> = []

  mutating func next(for title: String, else fallback: String) -> String {
    let slug = Slug.of(title, else: fallback)
    var id = slug
    var number = 2
    while !taken.insert(id).inserted {
      id = "\(slug)-\(number)"
      number += 1
    }
    return id
  }
}

extension UUID {
  /// An id that depends on a hash alone (RFC 9562, version 8).
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
