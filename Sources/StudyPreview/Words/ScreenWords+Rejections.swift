import StudyModel

extension ScreenWords {
  /// The problem with an answer and how to fix it.
  func text(of rejection: Rejection, for format: AnswerFormat?, in language: Language) -> String {
    let presenter = format?.presenter
    func shown(_ bound: Double) -> String {
      presenter?.bound(bound, in: language) ?? bound.plainText
    }
    return switch rejection {
    case .missing: self[presenter?.missing ?? .missing]
    case .wrongKind: self[presenter?.wrongKind ?? .wrongKind]
    case .notAWholeNumber: self[.notAWholeNumber]
    case .belowMinimum(let bound): self(.belowMinimum, n: shown(bound))
    case .aboveMaximum(let bound): self(.aboveMaximum, n: shown(bound))
    case .outside(let low, let high):
      self(.outside, n: shown(low), m: shown(high))
    case .offStep(let step): self(.offStep, n: step.plainText)
    case .tooManyFractionDigits(0): self[.notAWholeNumber]
    case .tooManyFractionDigits(1): self[.oneDigit]
    case .tooManyFractionDigits(let digits): self(.manyDigits, n: String(digits))
    case .notAChoice(""): self[.sayWhat]
    case .notAChoice(let value):
      self(.notAChoice, s: value.count > 60 ? value.prefix(59) + "…" : value)
    case .onlyOne: self[.onlyOne]
    case .notTogether: self[.notTogether]
    case .missingComponent(let index): self(.missingColumn, n: String(index + 1))
    case .tooLong(let length): self(.tooLong, n: String(length))
    case .mismatch(let message):
      message.isEmpty ? self[.mismatch] : message.text(in: language, else: self.language)
    case .notAnEmail: self[.notAnEmail]
    case .notTheSame: self[.notTheSame]
    case .notADate: self[.notADate]
    case .notATime: self[.notATime]
    case .tooEarly(let earliest): self(.tooEarly, s: written(moment: earliest, in: self.language))
    case .tooLate(let latest): self(.tooLate, s: written(moment: latest, in: self.language))
    case .notASignature: self[.notASignature]
    case .notTheName(let name): self(.notTheName, s: name)
    case .malformedToken(let length?): self(.tokenLength, n: String(length))
    case .malformedToken(nil): self[.tokenShape]
    case .dontKnowNotOffered: self[.dontKnowNotOffered]
    case .unmetElement: self[.unmetElement]
    case .notAsked: self[.notAsked]
    case .tooFewEntries(let least): self(.tooFewEntries, n: String(least))
    case .tooManyEntries(let most): self(.tooManyEntries, n: String(most))
    }
  }

  /// The name of a repeatable group's entry: the group's own name and a number, or the number alone.
  func title(ofEntry number: Int, called name: String) -> String {
    name.isEmpty ? self(.entryNumber, n: String(number)) : "\(name) \(number)"
  }
}
