import Foundation

/// What a new password must satisfy. Passwords that were chosen earlier keep working until they are changed.
///
/// Its length counts, and how much of it is left without what people guess first: common words, the name and the email of
/// its owner, and characters that follow from the one before. Kinds of characters are not required.
enum PasswordRules {
  static let minimumLength = 12
  static let maximumLength = 128
  /// The number of different characters that must be left.
  private static let minimumVariety = 6

  /// - Throws: `AccountError.weakPassword`, `.longPassword`, or `.guessablePassword`.
  static func check(_ password: String, email: String, name: String) throws(AccountError) {
    // The form that is hashed: wide or styled letters, and ligatures, are the letters that they stand for.
    let password = password.precomposedStringWithCompatibilityMapping
    guard password.count >= minimumLength else { throw .weakPassword(minimum: minimumLength) }
    guard password.count <= maximumLength else { throw .longPassword(maximum: maximumLength) }
    let own = words(of: email) + words(of: name)
    let rest = without(own + common, in: once(Array(password.lowercased())))
    let variety = Set(collapsed(rest)).filter { !$0.isWhitespace }
    guard variety.count >= minimumVariety else { throw .guessablePassword }
  }

  /// A text that only repeats its beginning, once.
  private static func once(_ text: [Character]) -> [Character] {
    guard text.count > 1 else { return text }
    let period = (1...text.count / 2).first { period in
      (period..<text.count).allSatisfy { text[$0] == text[$0 - period] }
    }
    return period.map { Array(text.prefix($0)) } ?? text
  }

  /// The text with one character for each run such as “aaa”, “1234”, “cba”, “qwerty”, or “112233”.
  private static func collapsed(_ text: [Character]) -> [Character] {
    var single: [Character] = []
    for character in text where character != single.last { single.append(character) }
    var rest: [Character] = []
    var start = 0
    while start < single.count {
      var end = start + 1
      if end < single.count, let step = step(from: single[start], to: single[end]) {
        while end < single.count, Self.step(from: single[end - 1], to: single[end]) == step {
          end += 1
        }
      }
      if end - start > 2 { rest.append(single[start]) } else { rest += single[start..<end] }
      start = end
    }
    return rest
  }

  private enum Step: Hashable { case next, previous, keyAfter, keyBefore }

  /// How a character follows from the one before; nil if it does not.
  private static func step(from first: Character, to second: Character) -> Step? {
    if let first = first.asciiValue, let second = second.asciiValue {
      if second == first &+ 1 { return .next }
      if first == second &+ 1 { return .previous }
    }
    for row in keys {
      guard let place = row.firstIndex(of: first) else { continue }
      if place + 1 < row.count, row[place + 1] == second { return .keyAfter }
      if place > 0, row[place - 1] == second { return .keyBefore }
    }
    return nil
  }

  /// Rows of keyboards whose neighbors are not neighbors in the alphabet.
  private static let keys = [
    "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "90",
  ]
  .map(Array.init)

  /// Whatever is left of a text without words, also if some of their letters are written as digits or signs.
  private static func without(_ words: [String], in text: [Character]) -> [Character] {
    let plain = text.map { lookalikes[$0] ?? $0 }
    let words = Set(words).map { word in word.map { lookalikes[$0] ?? $0 } }
      .sorted { $0.count > $1.count }
    var rest: [Character] = []
    var place = 0
    while place < text.count {
      if let word = words.first(where: { plain[place...].starts(with: $0) }) {
        rest.append(" ")
        place += word.count
      } else {
        rest.append(text[place])
        place += 1
      }
    }
    return rest
  }

  private static let lookalikes: [Character: Character] = [
    "0": "o", "1": "i", "l": "i", "!": "i", "3": "e", "4": "a", "@": "a", "5": "s", "$": "s",
    "7": "t",
  ]

  /// The words in a name or an email that are long enough to matter.
  private static func words(of text: String) -> [String] {
    text.precomposedStringWithCompatibilityMapping.lowercased().split {
      !$0.isLetter && !$0.isNumber
    }.map(String.init)
      .filter { $0.count > 2 }
  }

  /// What people choose first, in the languages that many users of the portal write.
  private static let common = [
    "password", "passwort", "passphrase", "passcode", "passwd", "kennwort", "contraseña",
    "contrasena", "motdepasse", "secret", "geheim", "secreto", "letmein", "changeme", "default",
    "temporary", "welcome", "willkommen", "bienvenido", "bienvenue", "iloveyou", "administrator",
    "administrador", "admin", "superuser", "researcher", "reviewer", "research", "accord", "portal",
    "hospital", "clinic", "study", "login", "signin", "access", "user", "guest", "test", "demo",
    "sample", "example", "qwerty", "qwertz", "azerty", "asdf", "monkey", "dragon", "master",
    "football", "baseball", "princess", "sunshine", "superman", "batman", "shadow", "michael",
    "jennifer", "jordan", "hunter", "killer", "pokemon", "starwars", "whatever", "freedom",
    "trustno", "computer", "internet", "google", "hello", "spring", "summer", "autumn", "winter",
    "monday", "friday", "january", "august", "september", "october", "november", "december",
  ]
}
