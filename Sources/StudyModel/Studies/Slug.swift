import Foundation

/// Short names generated from titles: lowercase letters, digits, and hyphens.
package enum Slug {
  /// The maximum length of a study's slug.
  package static let longest = 60

  /// The words of a title joined by hyphens and truncated between words.
  /// - Parameter fallback: for titles without ASCII letters or digits.
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

  /// The slug of a new study, unless it is taken: made from the slug it brings along, or else from its title.
  package static func of(_ study: Study) -> String {
    of(study.slug.isEmpty ? study.displayTitle : study.slug, else: "study")
  }

  /// The first of `slug`, `slug-2`, `slug-3`, … that is not taken.
  package static func free(_ slug: String, avoiding taken: Set<String>) -> String {
    guard taken.contains(slug) else { return slug }
    var number = 2
    while taken.contains("\(slug)-\(number)") { number += 1 }
    return "\(slug)-\(number)"
  }

  /// A short identifier made of words, with a number if it is taken: "Very tired" becomes `very-tired`.
  package static func identifier(
    from words: String, avoiding taken: Set<String>, otherwise: String = "answer"
  ) -> String {
    free(of(words, else: otherwise, longest: 40), avoiding: taken)
  }
}
