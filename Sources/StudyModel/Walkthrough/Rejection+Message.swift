extension Rejection {
  /// What is wrong and how to fix it, in English.
  public var message: String {
    switch self {
    case .missing: "An answer is required."
    case .wrongKind: "This kind of answer is not accepted here."
    case .notAWholeNumber: "Enter a whole number."
    case .belowMinimum(let bound): "Enter \(bound.plainText) or more."
    case .aboveMaximum(let bound): "Enter \(bound.plainText) or less."
    case .outside(let low, let high): "Enter a number from \(low.plainText) to \(high.plainText)."
    case .offStep(let step): "Answer in steps of \(step.plainText)."
    case .tooManyFractionDigits(let digits):
      digits == 0
        ? "Enter a whole number."
        : "Use at most \(digits) \(digits == 1 ? "digit" : "digits") after the point."
    case .notAChoice(let value): "“\(value)” is not one of the answers."
    case .onlyOne: "Choose only one answer."
    case .notTogether: "This answer cannot be chosen together with others."
    case .missingComponent(let index): "Choose a value in column \(index + 1)."
    case .tooLong(let length): "Use at most \(length) characters."
    case .mismatch(let message):
      message.text(in: .english, else: .english).isEmpty
        ? "This is not in the requested format."
        : message.text(in: .english, else: .english)
    case .notAnEmail: "Enter an email address, such as name@example.org."
    case .notTheSame: "The two texts differ. Type the same text twice."
    case .notADate: "Enter a date, such as 2026-11-21."
    case .notATime: "Enter a time of day, such as 07:30."
    case .tooEarly(let earliest): "Choose \(earliest) or later."
    case .tooLate(let latest): "Choose \(latest) or earlier."
    case .notASignature: "Type or draw a signature."
    case .notTheName(let name): "Type your name as you entered it before: \(name)."
    case .malformedToken(let length?): "Enter the \(length) letters and digits of the code."
    case .malformedToken(nil): "Enter only the letters and digits of the code."
    case .dontKnowNotOffered: "“I don’t know” is not one of the answers."
    case .unmetElement: "To agree, give the answer that this part of the consent requires."
    case .notAsked: "No question here has this name."
    case .tooFewEntries(let least): "Add at least \(least) \(least == 1 ? "entry" : "entries")."
    case .tooManyEntries(let most): "Add at most \(most) \(most == 1 ? "entry" : "entries")."
    }
  }

}
