import StudyDocuments
import StudyModel

/// Unique names for the questions, groups, and notes of a form: letters, digits, and underscores, at most 64, because other
/// programs shorten longer ones. A legal identifier stays as it is.
struct XLSFormNames {
  static let longest = 64
  /// Names that clients and converters use themselves.
  private static let reserved: Set<String> = ["meta", "instanceid", "instancename", "data"]

  private var taken: Set<String> = XLSFormNames.reserved

  /// Names that differ only in case count as the same.
  private mutating func take(_ name: String) -> Bool {
    Self.isLegal(name) && taken.insert(name.lowercased()).inserted
  }

  /// The name for the parts of an identifier, such as a step and its item: the last part if it is free, else all of them, else
  /// one with digits made from them, so that it does not depend on the parts around it.
  mutating func next(_ parts: [String]) -> String {
    let last = parts.last ?? ""
    let whole = parts.joined(separator: "_")
    for name in [last, Self.cleaned(last), Self.cleaned(whole)] where take(name) { return name }
    let digits = sha256(Array(parts.joined(separator: "/").utf8))
    let stem = Self.cleaned(last).prefix(Self.longest - 9)
    var length = 6
    while length <= 8 {
      let name = "\(stem)_\(digits.prefix(length))"
      if take(name) { return name }
      length += 1
    }
    var number = 2
    while !take("\(stem)_\(number)") { number += 1 }
    return "\(stem)_\(number)"
  }

  /// A name that goes with another, such as that of the text typed for “other”.
  mutating func next(_ name: String, suffix: String) -> String {
    let stem = name.prefix(Self.longest - suffix.count)
    return take(stem + suffix) ? String(stem + suffix) : next([name, String(stem + suffix)])
  }

  static func isLegal(_ name: String) -> Bool {
    guard let first = name.utf8.first, !isDigit(first), name.utf8.count <= longest else {
      return false
    }
    return name.utf8.allSatisfy(isWord)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }

  /// In lowercase, with an underscore for each run of other characters.
  static func cleaned(_ text: String) -> String {
    let words = Slug.of(text.replacing("_", with: " "), else: "", longest: longest - 1)
      .replacing("-", with: "_")
    guard let first = words.utf8.first else { return "q" }
    return isDigit(first) ? "_" + words : words
  }

  /// The name of a choice: letters, digits, underscores, and hyphens, unchanged if it has no others.
  static func choice(_ value: ChoiceValue, avoiding taken: Set<String>) -> String {
    let text = value.text
    let isLegal =
      !text.isEmpty && text.utf8.count <= longest
      && text.utf8.allSatisfy { isWord($0) || $0 == 0x2D || $0 == 0x2E }
    let name =
      isLegal ? text : Slug.of(text, else: "answer", longest: longest - 8).replacing("-", with: "_")
    guard taken.contains(name) else { return name }
    var number = 2
    while taken.contains("\(name)_\(number)") { number += 1 }
    return "\(name)_\(number)"
  }
}
