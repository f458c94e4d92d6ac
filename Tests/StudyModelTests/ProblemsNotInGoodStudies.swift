import StudyModel
import Testing

/// Something that looks like a mistake, but is not.
struct Harmless: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (inout Study) -> Void

  init(_ name: String, _ make: @escaping @Sendable (inout Study) -> Void) {
    testDescription = name
    self.make = make
  }

  static let all =
    [
      Harmless("signs of HTML as people write them") {
        $0.risks.title = text("Risks & benefits: p < 0.05, 3 > 2")
      },
      Harmless("HTML with a picture only") {
        $0.risks.content = [:]
        $0.risks.htmlContent = text("<p><img src=\"data:image/png;base64,AA==\" alt=\"A sun\"></p>")
      },
      Harmless("a picture that a text names by its file name") {
        $0.assets = [
          Asset(
            id: "1234", name: "sun.png", mediaType: "image/png", byteCount: 5,
            alternativeText: text("A sun"))
        ]
        $0.risks.content = text("![A sun](sun.png)")
      },
      Harmless("a witness who has signed beforehand") {
        $0.consent.signatures.append(
          Signature(
            id: "w", role: .witness, title: text("Witness"), givenName: "Bo", date: "2026-11-21"))
      },
      Harmless("the text over the names") { $0.join["review"].text = text("Your name, please.") },
      Harmless("a signed page that is whole") {
        $0.add(
          .webPage(
            WebPage(
              html: text("<html><body><p>Sign here.</p></body></html>"), asksForSignature: true)))
      },
      Harmless("a decision that a later step acts on") { study in
        study.join.steps.insert(
          Step(id: "later", title: text("We have noted it"), content: .instruction(Instruction())),
          at: 4)
        study.join.rules[0].step = "later"
      },
      Harmless("a decision that leaves a step out") { study in
        study.join.steps.insert(
          Step(id: "welcome", title: text("Welcome"), content: .instruction(Instruction())), at: 4)
        study.join.rules = [
          Rule(step: "welcome", kind: .skip(when: test("review", .consented(false))))
        ]
        study.join.steps.removeLast()
      },
      Harmless("the same signature on two ways that never meet") { study in
        var again = study.join["review"]
        again.id = "again"
        study.join.steps.insert(again, at: 4)
        study.join.rules += [
          Rule(
            step: "sharing",
            kind: .firstMatch(
              [
                Rule.Branch(
                  condition: test("sharing", .equals(.boolean(false))), destination: .step("again"))
              ],
              otherwise: nil)),
          Rule(
            step: "again",
            kind: .firstMatch(
              [
                Rule.Branch(
                  condition: test("again", .consented(false)), destination: .step("goodbye"))
              ], otherwise: nil)),
        ]
        study.join.rules[0].kind = .firstMatch(
          [
            Rule.Branch(
              condition: test("review", .consented(false)), destination: .step("goodbye"))
          ], otherwise: .step("done"))
      },
    ]

  static let datePatterns = [
    "", "d MMMM yyyy", "dd.MM.yy", "'le' d MMMM y", "y年M月d日", "d 'o''clock' MMM uuuu",
    "YYYY-'W'ww-e",
  ]
}

@Suite("Problems that good studies do not have") struct ProblemsThatGoodStudiesDoNotHave {
  @Test(arguments: Harmless.all) func `are not reported`(harmless: Harmless) {
    var study = Study.sound
    harmless.make(&study)

    #expect(study.problems() == [])
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `are not reported for translations by Accord`(language: InterfaceLanguage) {
    var study = Study.sound.translated(into: language.language)
    if language == .english { study.furtherLanguages = [] }

    #expect(study.problems() == [])
  }

  @Test(arguments: Harmless.datePatterns) func `are not reported for valid date patterns`(
    pattern: String
  ) {
    var study = Study.sound
    study.signature.dateFormat = pattern

    #expect(study.problems() == [])
  }
}
