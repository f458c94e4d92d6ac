import Foundation

/// A title as a short name for addresses and files: lower-case letters, digits and hyphens.
struct Slug {
  static let longest = 60
  let text: String

  init(_ title: String) {
    let plain = title.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    var words: [String] = [""]
    for character in plain.lowercased() {
      if character.isASCII, character.isLetter || character.isNumber {
        words[words.count - 1].append(character)
      } else if words.last != "" {
        words.append("")
      }
    }
    let slug = words.filter { !$0.isEmpty }.joined(separator: "-").prefix(Self.longest)
    let trimmed = String(slug).trimmingCharacters(in: ["-"])
    text = trimmed.isEmpty ? "study" : trimmed
  }
}
