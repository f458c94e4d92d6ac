import SampleStudies
import StudyDocuments
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Surveys as paper forms") struct PrintingPaperForms {
  private static func study(_ steps: [Step], rules: [Rule] = []) -> Study {
    var study = SampleStudies.empty(
      title: "T", slug: "t", id: SampleStudies.tutorialConsent.id, language: .english)
    study.consents = []
    study.tasks = [StudyModel.Task(id: "t", kind: .survey, steps: steps, rules: rules)]
    return study
  }

  private static func step(_ id: String, _ format: AnswerFormat) -> Step {
    Step(id: id, title: [.english: "Title of \(id)"], content: .question(Question(format: format)))
  }

  private static let smoking = step("smoking", .boolean(BooleanFormat()))
  private static let packs = step("packs", .numeric(NumericFormat(minimum: 0, maximum: 9)))

  private static func page(_ study: Study) throws -> (html: String, losses: [Loss]) {
    let export = try PaperFormFormat().export(study, version: nil)
    let file = try #require(export.files.first)
    return (String(decoding: file.bytes, as: UTF8.self), export.losses)
  }

  private static func skipping(_ condition: Condition) -> Study {
    study([smoking, packs], rules: [Rule(step: "packs", kind: .skip(when: condition))])
  }

  @Test(
    arguments: [
      (Comparison.equals(.boolean(false)), "Answer only if your answer to question 1 is not “No”."),
      (.answered, "Answer only if you did not answer question 1."),
      (.skipped, "Answer only if you answered question 1."),
    ])
  func `a question says who answers it, by the number of another`(
    comparison: Comparison, words: String
  ) throws {
    let test = AnswerTest(answer: AnswerReference(step: "smoking"), comparison: comparison)

    let page = try Self.page(Self.skipping(.test(test)))

    #expect(page.html.contains("<p class=\"only-if\">\(words)</p>"))
    #expect(page.losses == [])
  }

  @Test(arguments: [("Your week", "h3"), ("", "h2")])
  func `no heading skips a level, also on a page without a title`(
    title: String, level: String
  ) throws {
    var form = StudyModel.Form()
    form.items = [
      FormItem(id: "how", text: [.english: "How you slept"]),
      FormItem(id: "well", text: [.english: "Well?"], format: .boolean(BooleanFormat())),
    ]
    var step = Step(id: "week", content: .form(form))
    if !title.isEmpty { step.title = [.english: title] }

    let page = try Self.page(Self.study([step]))

    #expect(page.html.contains("<\(level)>How you slept</\(level)>"))
  }

  @Test func `conditions within conditions are in parentheses`() throws {
    func test(_ step: Step.ID, _ comparison: Comparison) -> Condition {
      .test(AnswerTest(answer: AnswerReference(step: step), comparison: comparison))
    }
    // The question is skipped if this holds, so its opposite is on the form.
    let condition = Condition.any([
      .all([test("smoking", .equals(.boolean(true))), test("drinking", .equals(.boolean(true)))]),
      test("working", .answered),
    ])
    let others = ["drinking", "working"].map { Self.step($0, .boolean(BooleanFormat())) }

    let page = try Self.page(
      Self.study(
        [Self.smoking] + others + [Self.packs],
        rules: [Rule(step: "packs", kind: .skip(when: condition))]))

    #expect(
      page.html.contains(
        "Answer only if (your answer to question 1 is not “Yes” or your answer to question 2 is not “Yes”) and you did not answer question 3."
      ))
  }

  @Test func `what people cannot see on paper is an error in the losses`() throws {
    let test = AnswerTest(answer: AnswerReference(step: "smoking"), comparison: .matches("a+"))

    let page = try Self.page(Self.skipping(.test(test)))

    #expect(!page.html.contains("class=\"only-if\""))
    #expect(page.losses.map(\.code) == ["condition-not-on-paper"])
    #expect(page.losses.first?.severity == .error)
  }

  @Test func `each choice has a box with its value, and open ones a line`() throws {
    let format = TextChoiceFormat(
      allowsSeveral: true,
      choices: [
        TextChoice(value: "a", text: [.english: "Apples & <pears>"]),
        TextChoice(value: "other", text: [.english: "Other"], other: OtherField()),
      ])

    let page = try Self.page(Self.study([Self.step("q", .textChoice(format))]))

    #expect(page.html.contains("Check all that apply."))
    #expect(
      page.html.contains(
        "<span class=\"box\"></span> Apples &amp; &lt;pears&gt; <span class=\"code\">a</span>"))
    #expect(page.html.ranges(of: "<span class=\"line\"></span>").count == 1)
  }

  @Test func `footers, details, and what Learn more opens are printed`() throws {
    func words(_ text: String) -> LocalizedText { [.english: text] }
    var item = FormItem(id: "i", text: words("How often?"), format: .boolean(BooleanFormat()))
    item.placeholder = words("For example, daily")
    item.learnMore = LearnMore(title: words("Why we ask"), content: words("It **helps** us."))
    var form = Form(items: [item])
    form.footer = words("Thank you for your time.")
    let choice = TextChoice(
      value: "a", text: words("Apples"), detailText: words("Fresh or dried"))
    let step = Step(
      id: "form", title: words("Habits"),
      bodyItems: [
        BodyItem(text: words("Think of a week."), detailText: words("Any week will do."))
      ],
      content: .form(form))

    let page = try Self.page(
      Self.study([step, Self.step("q", .textChoice(TextChoiceFormat(choices: [choice])))]))

    for words in [
      "Thank you for your time.", "Any week will do.", "Why we ask", "<strong>helps</strong>",
      "For example, daily", "Fresh or dried",
    ] {
      #expect(page.html.contains(words), "\(words)")
    }
    #expect(page.losses == [])
  }

  @Test func `pictures, earlier answers, and ways to end early are reported`() throws {
    var packs = Self.packs
    packs.title = [.english: "You said {answer:smoking}. How many?"]
    packs.image = "picture"
    packs.bodyItems = [BodyItem(style: .image, image: "another")]
    packs.earlyEnding = EarlyEnding(buttonText: [.english: "Stop"], ending: "end")

    let losses = try Self.page(Self.study([Self.smoking, packs])).losses

    #expect(
      losses.map { "\($0.code) \($0.place)" } == [
        "answer-not-inserted tasks/t/steps/packs",
        "early-ending-not-on-paper tasks/t/steps/packs/earlyEnding",
        "picture-not-on-paper tasks/t/steps/packs/image",
        "picture-not-on-paper tasks/t/steps/packs/bodyItems/1/image",
      ])
  }

  @Test func `a text that has no place on paper is reported with its words`() throws {
    var item = FormItem(id: "i", text: [.english: "How often?"], format: .boolean(BooleanFormat()))
    item.tag = [.english: "Optional part"]
    let form = Step(id: "form", title: [.english: "Habits"], content: .form(Form(items: [item])))

    let loss = try #require(try Self.page(Self.study([form])).losses.first)

    #expect(loss.code == "text-not-on-paper")
    #expect(loss.place == "tasks/t/steps/form/items/i/tag")
    #expect(loss.what == "The text “Optional part”")
  }

  @Test func `a text that is only part of a printed one is reported`() throws {
    var item = FormItem(id: "i", text: [.english: "How often?"], format: .boolean(BooleanFormat()))
    item.tag = [.english: "Habit"]
    let form = Step(id: "form", title: [.english: "Habits"], content: .form(Form(items: [item])))

    let losses = try Self.page(Self.study([form])).losses

    #expect(losses.map(\.place) == ["tasks/t/steps/form/items/i/tag"])
  }

  @Test func `both ends of a scale are printed`() throws {
    let scale = ScaleFormat(
      minimum: 0, maximum: 4, minimumLabel: [.english: "Never"], maximumLabel: [.english: "Always"])

    let page = try Self.page(Self.study([Self.step("q", .scale(scale))]))

    #expect(page.html.contains("Never – Always"))
    #expect(page.losses == [])
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `every language has its own instructions`(language: InterfaceLanguage) throws {
    var study = Self.study([Self.step("q", .boolean(BooleanFormat()))])
    study.primaryLanguage = language.language

    let html = try Self.page(study).html

    #expect(html.contains(InterfaceStrings(language)["checkOne"]))
    #expect(html.contains("dir=\"\(language.language.isRightToLeft ? "rtl" : "ltr")\""))
  }

  @Test(arguments: [SampleStudies.gallery, SampleStudies.heartRhythmAtHome])
  func `questions are numbered without gaps`(study: Study) throws {
    for file in try PaperFormFormat().export(study, version: nil).files {
      let html = String(decoding: file.bytes, as: UTF8.self)
      let numbers = html.matches(of: /<span class="number">(\d+)/).compactMap { Int($0.1) }
      #expect(Set(numbers) == Set(1...(numbers.max() ?? 0)), "\(file.path)")
      #expect(!html.contains("<script"))
    }
  }

  @Test(arguments: UInt64(0)..<40)
  func `any study gives the same bytes twice, and the losses of its export`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    guard let export = try? PaperFormFormat().export(study, version: nil) else { return }

    #expect(try PaperFormFormat().export(study, version: nil) == export)
    #expect(try PaperFormFormat().losses(of: study) == export.losses)
    #expect(Set(export.losses).count == export.losses.count)
  }
}
