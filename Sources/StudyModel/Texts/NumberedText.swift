/// A text of a step below its main ones. It has no identifier, so people find it by its number on the page of the step.
package struct NumberedText: Hashable, Sendable {
  package let number: String
  /// The members from the text to what is meant.
  package let members: [String]

  /// Nil if a path is not about such a text.
  /// - Parameter path: The path from the step.
  package init?(_ path: some Collection<String>) {
    let number = path.dropFirst().first
    guard path.first == "bodyItems", let number, Int(bounded: number) != nil else { return nil }
    self.number = number
    members = Array(path.dropFirst(2))
  }

  /// The name as a heading, such as "Text 2".
  package static func name(_ number: some CustomStringConvertible) -> String { "Text \(number)" }

  package var name: String { Self.name(number) }

  /// The name inside a sentence, such as "text 2".
  package var nameInSentence: String { "text \(number)" }

  /// The name of what it consists of in a sentence, such as "content of text 2".
  package var memberInSentence: String {
    switch members {
    case []: nameInSentence
    case ["text"]: "content of \(nameInSentence)"
    case ["detailText"]: "detail below \(nameInSentence)"
    case ["learnMore", "label"]: "link below \(nameInSentence)"
    case ["learnMore", "title"]: "title of the text linked from \(nameInSentence)"
    case ["learnMore", "content"]: "text linked from \(nameInSentence)"
    default: "\((members.last ?? "").asMemberName) of \(nameInSentence)"
    }
  }

  /// The name of one of its members as a heading, such as "Text 2, content".
  package func name(of label: String) -> String {
    "\(name), \(label.prefix(1).lowercased())\(label.dropFirst())"
  }
}
