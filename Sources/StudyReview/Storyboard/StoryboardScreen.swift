import StudyModel

/// A screen that participants can meet.
package struct StoryboardScreen: Sendable, Identifiable {
  /// Its place, and after a number sign its role there, such as “tasks/join/steps/quiz#wrong:q1:b”. It stays the same
  /// while the study is edited.
  package let id: String
  /// Its position among all screens, from 1.
  package let number: Int
  /// The first heading on it, in the language of the storyboard.
  package let title: String
  /// What it is, such as “Question” or “Wrong answer”.
  package let kindName: String
  /// What shows it: a part of the study or a list element in one.
  package let place: Place
  /// The hash of everything on it that participants see, in the storyboard's language, whatever its number.
  package let content: String
  /// On the first screen of a part, the hash of what decides who reaches the part and where they go from it, such as rules
  /// and the score of a quiz. It is not part of `content`, which is only what participants see.
  package let way: String?
  /// The screen as part of a page: without forms, with disabled fields, and with ids that no other screen has.
  package let html: String
  /// What leads to it, as sentences.
  package let notes: [String]

  /// The id of the screen on a page. Two screens never have the same one.
  package var anchor: String { Self.anchor(of: id) }

  package static func anchor(of id: String) -> String {
    let digits = Array("0123456789abcdef")
    return id.utf8.reduce(into: "screen-") { anchor, byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = character.isLetter || character.isNumber || "-./:".contains(character)
      if byte < 128, isPlain {
        anchor.append(character)
      } else if character == "_" {
        anchor += "__"
      } else {
        anchor += "_\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
