/// A Unicode date pattern (UTS 35) as somebody has typed it, such as `d MMMM yyyy`.
struct DatePattern {
  private let pattern: String

  init(_ pattern: String) { self.pattern = pattern }

  /// Why it does not print a date.
  enum Flaw: Equatable {
    case unknownLetter(Character)
    case openQuote
    /// `Y` counts the years that whole weeks belong to.
    case weekYear
    case noDay
  }

  /// The first thing that is wrong with it; an empty pattern stands for the usual form.
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
  /// What says the year, the month and the day. A day of the year needs no month.
  private static let parts: [Set<Character>] = [
    Set("yuUrY"), Set("MLlDwQqg"), Set("dDgeEc"),
  ]
}
