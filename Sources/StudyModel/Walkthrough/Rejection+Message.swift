extension Rejection {
  /// What is wrong and how to fix it, in English.
  public var message: String { text(by: Wording(strings: .english, language: .english)) }

  /// How the values in a message are written.
  package struct Wording {
    let strings: InterfaceStrings
    let language: Language
    /// The language of an author's message if it is not in that of the page.
    let fallback: Language
    /// The keys of what a format says in place of the usual text about a missing answer, and about one of another kind.
    var missing = "missing"
    var wrongKind = "wrongKind"
    var bound: (Double) -> String = \.plainText
    var moment: (String) -> String = \.self

    init(strings: InterfaceStrings, language: Language, fallback: Language = .english) {
      self.strings = strings
      self.language = language
      self.fallback = fallback
    }

    package init(
      strings: InterfaceStrings, language: Language, fallback: Language, missing: String?,
      wrongKind: String?, bound: @escaping (Double) -> String, moment: @escaping (String) -> String
    ) {
      self.init(strings: strings, language: language, fallback: fallback)
      self.missing = missing ?? self.missing
      self.wrongKind = wrongKind ?? self.wrongKind
      self.bound = bound
      self.moment = moment
    }
  }

  /// What is wrong and how to fix it, as participants read it.
  package func text(by wording: Wording) -> String {
    let strings = wording.strings
    return switch self {
    case .missing: strings[wording.missing]
    case .wrongKind: strings[wording.wrongKind]
    case .notAWholeNumber: strings["notAWholeNumber"]
    case .belowMinimum(let bound): strings("belowMinimum", n: wording.bound(bound))
    case .aboveMaximum(let bound): strings("aboveMaximum", n: wording.bound(bound))
    case .outside(let low, let high):
      strings("outside", n: wording.bound(low), m: wording.bound(high))
    case .offStep(let step): strings("offStep", n: step.plainText)
    case .tooManyFractionDigits(0): strings["notAWholeNumber"]
    case .tooManyFractionDigits(1): strings["oneDigit"]
    case .tooManyFractionDigits(let digits): strings("manyDigits", n: String(digits))
    case .notAChoice(""): strings["sayWhat"]
    case .notAChoice(let value):
      strings("notAChoice", s: value.count > 60 ? value.prefix(59) + "…" : value)
    case .onlyOne: strings["onlyOne"]
    case .notTogether: strings["notTogether"]
    case .missingComponent(let index): strings("missingColumn", n: String(index + 1))
    case .tooLong(let length): strings("tooLong", n: String(length))
    case .mismatch(let message):
      message.isEmpty
        ? strings["mismatch"] : message.text(in: wording.language, else: wording.fallback)
    case .notAnEmail: strings["notAnEmail"]
    case .notTheSame: strings["notTheSame"]
    case .notADate: strings["notADate"]
    case .notATime: strings["notATime"]
    case .tooEarly(let earliest): strings("tooEarly", s: wording.moment(earliest))
    case .tooLate(let latest): strings("tooLate", s: wording.moment(latest))
    case .notASignature: strings["notASignature"]
    case .notTheName(let name): strings("notTheName", s: name)
    case .malformedToken(let length?): strings("tokenLength", n: String(length))
    case .malformedToken(nil): strings["tokenShape"]
    case .dontKnowNotOffered: strings["dontKnowNotOffered"]
    case .unmetElement: strings["unmetElement"]
    case .notAsked: strings["notAsked"]
    case .tooFewEntries(let least): strings("tooFewEntries", n: String(least))
    case .tooManyEntries(let most): strings("tooManyEntries", n: String(most))
    }
  }
}
