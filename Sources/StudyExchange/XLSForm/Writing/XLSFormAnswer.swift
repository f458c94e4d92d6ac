import StudyModel

/// How a form records the answer to a question: what conditions compare.
struct XLSFormAnswer: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// One of the choices, by their names.
    case one([Choice])
    case several([Choice])
    /// A number that is this many times smaller than ours.
    case number(factor: Double)
    case text, date, moment, time
    /// Only whether there is an answer.
    case presence
    /// The number of entries of a repeating group.
    case entries
    /// One of several questions that together are the answer, with the parts' names and choices.
    case parts([Part])
  }

  struct Choice: Hashable, Sendable {
    var value: ChoiceValue
    var name: String
  }

  struct Other: Hashable, Sendable {
    var value: ChoiceValue
    var choice: String
    var text: String
  }

  struct Part: Hashable, Sendable {
    var name: String
    var choices: [Choice]
  }

  var name: String
  var kind: Kind
  /// The choice with which a text can be typed, and the name of the text.
  var other: Other?
  /// Holds if “I don’t know” was chosen.
  var dontKnow: XPath?
}
