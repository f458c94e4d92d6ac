import Foundation

/// A BCP 47 language tag such as `en`, `es` or `ar`.
public struct Language: Hashable, Sendable, Comparable, Codable {
  public let rawValue: String

  public init(_ tag: String) { rawValue = tag }

  public static let english = Language("en")
  public static let spanish = Language("es")

  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  public static func < (left: Language, right: Language) -> Bool { left.rawValue < right.rawValue }

  /// The primary subtag in lowercase: `en` for `en-US`.
  public var primary: String {
    String(rawValue.split(separator: "-").first ?? "").lowercased()
  }

  /// Whether its script runs from right to left.
  public var isRightToLeft: Bool {
    ["ar", "arz", "ary", "ckb", "dv", "fa", "he", "ks", "ps", "rhg", "sd", "syr", "ug", "ur", "yi"]
      .contains(primary)
  }

  /// Whether the family name comes first in forms and in print (ResearchKit: zh, ko, ja, vi).
  public var putsFamilyNameFirst: Bool { ["zh", "ko", "ja", "vi"].contains(primary) }

  /// Puts an element for the given name and one for the family name, passed in this order, in the order that readers of
  /// the language expect.
  public func ordered<Name>(_ names: [Name]) -> [Name] {
    putsFamilyNameFirst ? names.reversed() : names
  }

  /// Whether the tag is well formed (RFC 5646 §2.1): a language of 2 or 3 letters, since no longer ones are registered,
  /// followed by script, region, variants, and extensions.
  public var isWellFormed: Bool {
    var rest = rawValue.lowercased().split(separator: "-", omittingEmptySubsequences: false)[...]
    guard rest.allSatisfy({ $0.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit } }) else {
      return false
    }
    func take(atMost most: Int = 1, _ fits: (Substring) -> Bool) -> Int {
      let count = rest.prefix(most).prefix(while: fits).count
      rest = rest.dropFirst(count)
      return count
    }
    func isWord(_ subtag: Substring, _ lengths: ClosedRange<Int>) -> Bool {
      lengths.contains(subtag.utf8.count) && subtag.utf8.allSatisfy(\.isASCIILetter)
    }
    func isVariant(_ subtag: Substring) -> Bool {
      (5...8).contains(subtag.utf8.count)
        || subtag.utf8.count == 4 && subtag.first?.isNumber == true
    }
    guard take({ isWord($0, 2...3) }) == 1 else { return false }
    _ = take(atMost: 3) { isWord($0, 3...3) }
    _ = take { isWord($0, 4...4) }
    _ = take { isWord($0, 2...2) || $0.utf8.count == 3 && $0.utf8.allSatisfy(\.isASCIIDigit) }
    _ = take(atMost: .max, isVariant)
    while let singleton = rest.first, singleton.utf8.count == 1 {
      rest = rest.dropFirst()
      let shortest = singleton == "x" ? 1 : 2
      guard take(atMost: .max, { (shortest...8).contains($0.utf8.count) }) > 0 else { return false }
    }
    return rest.isEmpty
  }
}

extension UInt8 {
  var isASCIILetter: Bool { (65...90).contains(self) || (97...122).contains(self) }
  var isASCIIDigit: Bool { (48...57).contains(self) }
}
