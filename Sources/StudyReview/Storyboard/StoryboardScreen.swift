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
  package let kindWords: String
  /// What shows it: a part of the study or a list element in one.
  package let place: Place
  /// The hash of everything on it that participants see, in the storyboard's language, whatever its number.
  package let content: String
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

/// A section of a consent, a step, or an article, with its screens.
package struct StoryboardPart: Sendable, Identifiable {
  package let place: Place
  package let title: String
  /// What it is, such as “Step 3 · Quiz”.
  package let kindWords: String
  /// What leads to it and where it leads, as sentences.
  package let notes: [String]
  /// Empty if it is shown elsewhere.
  package internal(set) var screens: [StoryboardScreen] = []

  package var id: String { place.joined(separator: "/") }
}

/// A consent, a task, or all articles.
package struct StoryboardChapter: Sendable, Identifiable {
  package let place: Place
  package let title: String
  /// What it is: Consent, Task, or Articles.
  package let kindWords: String
  package internal(set) var parts: [StoryboardPart] = []

  package var id: String { place.joined(separator: "/") }
  package var screens: [StoryboardScreen] { parts.flatMap(\.screens) }
}
