/// Why an answer is not accepted. The texts for participants are with the screens; `message` is in English.
public enum Rejection: Error, Hashable, Sendable {
  /// An answer is required.
  case missing
  /// Not the kind of value that the format records, such as text for a number.
  case wrongKind
  case notAWholeNumber
  case belowMinimum(Double)
  case aboveMaximum(Double)
  case outside(Double, Double)
  case offStep(Double)
  case tooManyFractionDigits(Int)
  case notAChoice(String)
  case onlyOne
  /// An exclusive choice combined with others.
  case notTogether
  case missingComponent(Int)
  case tooLong(Int)
  /// The text does not match the pattern; holds the author's message, if there is one.
  case mismatch(LocalizedText)
  case notAnEmail
  case notTheSame
  case notADate
  case notATime
  case tooEarly(String)
  case tooLate(String)
  /// Neither a typed name nor a drawing.
  case notASignature
  /// A typed signature that differs from the name given earlier, which is attached.
  case notTheName(String)
  /// Not a well-formed code of letters and digits, with the required length if there is one.
  case malformedToken(Int?)
  /// "I don't know", although it is not offered.
  case dontKnowNotOffered
  /// An interactive element of the consent that does not have the required value.
  case unmetElement
  /// An answer to something that was not asked.
  case notAsked
  /// A repeatable group needs this many entries.
  case tooFewEntries(Int)
  /// A repeatable group accepts no more than this many entries.
  case tooManyEntries(Int)
}
