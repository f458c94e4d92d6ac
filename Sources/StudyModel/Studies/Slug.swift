import Foundation

/// Short names made from titles: lower-case letters, digits and hyphens.
package enum Slug {
  /// The longest a study's slug gets.
  package static let longest = 60

  /// The words of a title with hyphens, cut between words.
  /// - Parameter fallback: where the title has no letter or digit of ASCII.
  package static func of(
    _ title: String, else fallback: String, longest: Int = Self.longest
  ) -> String {
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

  /// The first of the slug, `slug-2`, `slug-3`, … that is not taken.
  package static func free(_ slug: String, besides taken: Set<String>) -> String {
    guard taken.contains(slug) else { return slug }
    var number = 2
    while taken.contains("\(slug)-\(number)") { number += 1 }
    return "\(slug)-\(number)"
  }
}
