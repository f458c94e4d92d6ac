import StudyModel

extension ScreenWords {
  /// What is wrong with an answer and how to mend it.
  func text(of rejection: Rejection, for format: AnswerFormat?, in language: Language) -> String {
    switch rejection {
    case .missing: self[missing(for: format)]
    case .wrongKind: self[format?.isTypedNumber == true ? .notANumber : .wrongKind]
    case .notAWholeNumber: self[.notAWholeNumber]
    case .belowMinimum(let bound): self(.belowMinimum, n: shown(bound, format, language))
    case .aboveMaximum(let bound): self(.aboveMaximum, n: shown(bound, format, language))
    case .outside(let low, let high):
      self(.outside, n: shown(low, format, language), m: shown(high, format, language))
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

  /// What an entry of a repeatable group is called: its own name and its number, else the number alone.
  func title(ofEntry number: Int, called name: String) -> String {
    name.isEmpty ? self(.entryNumber, n: String(number)) : "\(name) \(number)"
  }

  private func missing(for format: AnswerFormat?) -> Word {
    guard let format else { return .missing }
    switch format {
    case .text, .confirmText, .email, .numeric, .location, .healthQuantity, .date, .timeOfDay,
      .timeInterval, .height, .weight:
      return .missingText
    default: return .missingChoice
    }
  }

  /// A bound in the unit that is typed: weights are checked in kilograms, lengths of time in seconds.
  private func shown(_ bound: Double, _ format: AnswerFormat?, _ language: Language) -> String {
    switch format {
    case .weight(let weight) where Measures.isCustomary(weight.system, in: language):
      (bound / Measures.kilogramsPerPound).rounded(digits: 1).plainText
    default: bound.plainText
    }
  }
}

extension AnswerFormat {
  var isTypedNumber: Bool {
    switch self {
    case .numeric, .continuousScale, .height, .weight, .healthQuantity, .timeInterval: true
    default: false
    }
  }
}
