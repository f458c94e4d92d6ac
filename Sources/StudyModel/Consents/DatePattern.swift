/// A Unicode date pattern (UTS 35) that someone typed, such as `d MMMM yyyy`.
struct DatePattern {
  private let pattern: String

  init(_ pattern: String) { self.pattern = pattern }

  /// Why the pattern does not produce a date.
  enum Flaw: Equatable {
    case unknownLetter(Character)
    case openQuote
    /// `Y` is the year of the week, which differs from the calendar year around New Year.
    case weekYear
    case noDay
  }

  /// The first error in the pattern; an empty pattern means the default format.
  var flaw: Flaw? {
    if pattern.isEmpty { return nil }
    var letters: Set<Character> = []
    var isQuoted = false
    for character in pattern {
      if character == "'" {
        isQuoted.toggle()
      } else if !isQuoted, character.isASCII, character.isLetter {
        guard Self.letters.contains(character) else { return .unknownLetter(character) }
        letters.insert(character)
      }
    }
    if isQuoted { return .openQuote }
    if letters.contains("Y"), letters.isDisjoint(with: "wW") { return .weekYear }
    let names = Self.parts.allSatisfy { !letters.isDisjoint(with: $0) }
    return names ? nil : .noDay
  }

  private static let letters = Set("GyYuUrQqMLlwWdDFgEecabBhHKkjJCmsSAzZOvVXx")
  /// The letters that produce the year, the month, and the day. A day of the year needs no month.
  private static let parts: [Set<Character>] = [
    Set("yuUrY"), Set("MLlDwQqg"), Set("dDgeEc"),
  ]
}
