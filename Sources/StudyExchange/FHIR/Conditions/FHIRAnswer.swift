import StudyModel

/// A question as conditions refer to it.
struct FHIRAnswer: Hashable {
  let linkId: String
  let kind: Kind
  /// The question whose yes means “I don’t know”, where that is no answer of its own.
  var dontKnow: String?

  /// What an answer is compared with.
  enum Kind: Hashable {
    /// Conditions can only ask whether there is an answer.
    case none
    case boolean, integer, decimal, string, date, dateTime, time
    /// Compared in a unit; the study’s numbers are `per` times as large.
    case quantity(FHIRUnit, per: Double)
    case choice(Codes)
  }

  /// The codes of the answers to choose from.
  struct Codes: Hashable {
    let system: String
    let byValue: [ChoiceValue: String]
    /// The values in the list.
    let listed: [ChoiceValue]
    /// The value instead of which participants type an answer.
    let free: ChoiceValue?
  }

  /// The code of “I don’t know” in a list of answers.
  static let dontKnowCode = "dont-know"
}
