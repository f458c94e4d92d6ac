import Testing

@testable import StudyModel

@Suite("Saying what is wrong with an answer") struct SayingWhatIsWrong {
  @Test(
    arguments: [
      (.missingComponent(1), "Choose a value in part 2."),
      (.tooManyFractionDigits(0), "Enter a whole number."),
      (.tooManyFractionDigits(1), "Use at most one digit after the point."),
      (.tooManyFractionDigits(3), "Use at most 3 digits after the point."),
      (.outside(0.5, 10), "Enter a number from 0.5 to 10."),
      (.tooEarly("2026-11-21"), "Choose 2026-11-21 or later."),
      (.malformedToken(6), "Enter all 6 letters and digits of your code."),
      (.notAChoice("100%n"), "“100%n” is not one of the answers."),
      (.mismatch([:]), "This is not in the requested format."),
      (.mismatch([.english: "Two letters.", .spanish: "Dos letras."]), "Two letters."),
    ] as [(Rejection, String)])
  func `in English`(rejection: Rejection, message: String) {
    #expect(rejection.message == message)
  }

  /// The command and participants' screens say the same, which only the file of the language holds.
  @Test(arguments: InterfaceLanguage.allCases)
  func `in a language's own texts`(language: InterfaceLanguage) {
    let strings = InterfaceStrings(language)
    let wording = Rejection.Wording(strings: strings, language: language.language)

    #expect(Rejection.notASignature.text(by: wording) == strings["notASignature"])
    #expect(Rejection.unmetElement.text(by: wording) == strings["unmetElement"])
    #expect(Rejection.tooFewEntries(2).text(by: wording) == strings("tooFewEntries", n: "2"))
  }
}
