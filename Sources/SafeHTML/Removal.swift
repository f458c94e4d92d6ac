/// Something removed from sanitized HTML.
package struct Removal: Equatable, Hashable, Sendable {
  package enum Kind: String, Sendable {
    case element, attribute, address, picture, comment
    /// Everything beyond the entries that are listed individually.
    case rest
  }

  package enum Consequence: String, Sendable {
    case wordsKept
    case leftOut
    /// Including everything inside it.
    case leftOutWithContent
  }

  package let kind: Kind
  /// The element, the attribute, or the owner of the address.
  package let name: String
  /// The line of its first occurrence, counted from 1.
  package let line: Int
  package internal(set) var count: Int
  /// The beginning of the first occurrence: an address, or the text that was removed.
  package internal(set) var sample: String?
  package let consequence: Consequence
}
