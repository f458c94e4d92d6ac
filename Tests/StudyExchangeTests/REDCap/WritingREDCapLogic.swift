import SampleStudies
import StudyDocuments
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Writing conditions as REDCap branching logic") struct WritingREDCapLogic {
  private static func test(_ comparison: Comparison, _ item: String? = nil) -> Condition {
    .test(AnswerTest(answer: AnswerReference(step: "q", item: item), comparison: comparison))
  }

  private static func logic(
    _ condition: Condition, of format: AnswerFormat
  ) -> String? {
    let steps = [
      Step(id: "q", content: .question(Question(format: format))),
      Step(id: "next", content: .instruction(Instruction())),
    ]
    let study = REDCapMaking.study(
      steps: steps, rules: [Rule(step: "next", kind: .skip(when: .not(condition)))])
    return REDCapMaking.fields(of: study)["next"]?.branching
  }

  private static let choice = AnswerFormat.textChoice(
    TextChoiceFormat(choices: ["a", "b"].map { TextChoice(value: .text($0)) }))
  private static let several = AnswerFormat.textChoice(
    TextChoiceFormat(allowsSeveral: true, choices: ["a", "b"].map { TextChoice(value: .text($0)) }))
  private static let number = AnswerFormat.numeric(NumericFormat())

  static let cases: [(Condition, AnswerFormat, String)] = [
    (test(.equals(.boolean(true))), .boolean(BooleanFormat()), "[q] = '1'"),
    (.not(test(.equals(.boolean(true)))), .boolean(BooleanFormat()), "[q] <> '1'"),
    (test(.answered), number, "[q] <> ''"),
    (test(.includes(["a"])), choice, "[q] = 'a'"),
    (test(.includes(["a", "b"])), several, "[q(a)] = '1' and [q(b)] = '1'"),
    (test(.includesOther(than: ["a"])), several, "[q(b)] = '1'"),
    (test(.numberBetween(5, nil)), number, "[q] <> '' and [q] >= 5"),
    (.not(test(.numberBetween(5, nil))), number, "[q] = '' or [q] < 5"),
    (
      test(.numberBetween(1, 2)), .scale(ScaleFormat(minimum: 1, maximum: 3)),
      "[q] = '1' or [q] = '2'"
    ),
    (
      test(.dateBetween("2026-01-01", nil)), .date(DateFormat()),
      "[q] <> '' and [q] >= '2026-01-01'"
    ),
    (
      test(.numberBetween(7_200, nil)), .timeInterval(TimeIntervalFormat()),
      "[q] <> '' and [q] >= 120"
    ),
  ]

  @Test(arguments: cases.indices) func `a comparison has its words`(index: Int) {
    let (condition, format, expected) = Self.cases[index]

    #expect(Self.logic(condition, of: format) == expected)
  }

  @Test func `what logic cannot say is reported as an error, and the field is shown`() throws {
    let condition = Self.test(.matches("a+"))
    let steps = [
      Step(id: "q", content: .question(Question(format: .text(TextFormat())))),
      Step(id: "next", content: .instruction(Instruction())),
    ]
    let study = REDCapMaking.study(
      steps: steps, rules: [Rule(step: "next", kind: .skip(when: condition))])

    let lost = try REDCapMaking.losses(of: study).filter { $0.code == "logic-not-carried" }

    #expect(lost.map(\.severity) == [.error])
    #expect(lost.map(\.place) == ["tasks/survey/steps/next"])
    #expect(REDCapMaking.fields(of: study)["next"]?.branching == "")
  }

  @Test func `agreements and signatures are never conditional`() throws {
    let study = SampleStudies.heartRhythmAtHome

    let fields = REDCapMaking.fields(of: study)

    for name in ["review", "participant_given", "participant_signature"] {
      #expect(fields[name]?.branching == "" && fields[name]?.required == "")
    }
    #expect(try REDCapMaking.losses(of: study).contains { $0.code == "consent-always-shown" })
  }

  @Test func `a signature that the text asks for too has its fields once`() throws {
    let consent = Consent(
      id: "consent", title: [.english: "Consent"],
      sections: [
        Section(
          id: "sign", type: .custom,
          content: [
            .english: "Please sign.\n\n<signature id=adult />\n\n<signature id=witness />\n"
          ])
      ],
      signatures: [Signature(id: "adult", role: .participant)])
    var study = REDCapMaking.study(steps: [
      Step(
        id: "review",
        content: .consentReview(ConsentReview(consent: "consent", signature: "adult")))
    ])
    study.consents = [consent]

    let names = REDCapMaking.fields(of: study).map(\.name)

    #expect(Set(names).count == names.count, "\(names)")
    #expect(names.contains("adult_signature") && names.contains("witness_signature"), "\(names)")
    #expect(try !REDCapMaking.losses(of: study).contains { $0.code == "redcap-would-refuse" })
  }

  @Test func `a condition on an earlier task names its field`() {
    var study = REDCapMaking.study([FormItem(id: "age", format: Self.number)])
    let condition = Condition.test(
      AnswerTest(
        answer: AnswerReference(task: "survey", step: "page", item: "age"),
        comparison: .numberBetween(18, nil)))
    study.tasks.append(
      Task(
        id: "later", kind: .survey,
        steps: [
          Step(
            id: "p",
            content: .form(
              Form(items: [
                FormItem(id: "x", format: Self.number, visibility: condition)
              ])))
        ]))

    #expect(REDCapMaking.fields(of: study)["x"]?.branching == "[age] <> '' and [age] >= 18")
  }

  @Test(arguments: (UInt64(0)..<40).map { Study.random(seed: $0) } + SampleStudies.all)
  func `REDCap would accept every export, and reading it gives the same rows`(study: Study) throws {
    guard !study.tasks.isEmpty else { return }
    let dictionary = REDCapMaking.dictionary(of: study)

    #expect(REDCapCheck.problems(of: dictionary.fields).filter(\.isRefused) == [])

    let file = ImportFile(name: "a.csv", bytes: Array(CSVWriter.text(of: dictionary.rows).utf8))
    let read = try ImportFormats.read(file)
    #expect(read.format == "redcap")
    #expect(REDCapMaking.dictionary(of: read.study).fields == dictionary.fields)
    #expect(
      try REDCapFormat().export(study, version: nil) == REDCapFormat().export(study, version: nil))
  }
}
