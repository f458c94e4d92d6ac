import StudyModel
import TestSupport
import Testing

@testable import StudyPreview

@Suite("Showing earlier answers in texts") struct ShowingEarlierAnswers {
  private static let spanish = Language.spanish

  @Test func `an answer appears in its own words in the language shown`() throws {
    let choices = TextChoiceFormat(choices: [
      TextChoice(value: "hip", text: LocalizedText([.english: "the hip", .spanish: "la cadera"]))
    ])
    let end = LocalizedText([.english: "About {answer:where}", .spanish: "Sobre {answer:where}"])

    let shown = try screens(
      of: [ask("where", .textChoice(choices)), done(end)], [.array(["hip"])],
      in: [.english, .spanish])

    #expect(shown[.english]?.contains("About the hip") == true)
    #expect(shown[.spanish]?.contains("Sobre la cadera") == true)
  }

  @Test func `no sentence mixes its language with that of an answer`() throws {
    let choices = TextChoiceFormat(choices: [
      TextChoice(value: "hip", text: [.english: "the hip"]),
      TextChoice(value: "knee", text: [.spanish: "la rodilla"]),
    ])
    let end: LocalizedText = [.english: "About {answer:where}", .spanish: "Sobre {answer:where}"]
    func shown(_ value: String) throws -> [Language: String] {
      try screens(
        of: [ask("where", .textChoice(choices)), done(end)], [.array([.string(value)])],
        in: [.english, .spanish])
    }

    let spanish = try #require(try shown("hip")[.spanish])
    #expect(spanish.contains(">About the hip</span>") && !spanish.contains("Sobre"))
    #expect(try shown("knee")[.spanish]?.contains("Sobre la rodilla") == true)
    #expect(try shown("knee")[.english]?.contains(">Sobre la rodilla</span>") == true)
  }

  @Test(arguments: [
    (AnswerFormat.numeric(NumericFormat(isWhole: true, unit: "km")), JSONValue.number(12), "12 km"),
    (.date(DateFormat()), "2026-03-31", "March 31, 2026"),
    (.boolean(BooleanFormat()), true, "Yes"),
    (.text(TextFormat()), "Ann  Lee", "Ann  Lee"),
  ])
  func `numbers have units and dates are written out`(
    format: AnswerFormat, answer: JSONValue, words: String
  ) throws {
    let shown = try screens(of: [ask("q", format), done(english("So: {answer:q}."))], [answer])
    #expect(shown[.english]?.contains("So: \(words).") == true)
  }

  @Test(arguments: [
    ("Ann", "Bye Ann (Ann)"), ("a\u{202E}b", "Bye ab (ab)"), ("\u{2066}x\u{2069}", "Bye x (x)"),
    ("\u{5D3}\u{5E0}", "Bye \u{2068}\u{5D3}\u{5E0}\u{2069} (\u{2068}\u{5D3}\u{5E0}\u{2069})"),
  ])
  func `an answer does not change the direction of the words around it`(
    answer: String, words: String
  ) throws {
    let steps = [ask("q", .text(TextFormat())), done(english("Bye {answer:q} ({answer:q})"))]
    let shown = try screens(of: steps, [.string(answer)])
    #expect(shown[.english]?.contains(words) == true)
  }

  @Test func `participants who skipped a question read the fallback, or nothing`() throws {
    let steps = [
      ask("name", .text(TextFormat()), optional: true),
      done(english("Thank you, {answer:name|friend}, for {answer:name} this")),
    ]
    let shown = try screens(of: steps, [.null])
    #expect(shown[.english]?.contains("Thank you, friend, for this") == true)
  }

  @Test func `an item that was hidden counts as unanswered`() throws {
    let hidden = FormItem(
      id: "b", text: english("B"), format: .text(TextFormat()),
      visibility: .test(
        AnswerTest(
          answer: AnswerReference(step: "f", item: "a"), comparison: .equals(.boolean(true)))))
    let form = Form(items: [
      FormItem(id: "a", text: english("A"), format: .boolean(BooleanFormat())), hidden,
    ])
    let steps = [
      Step(id: "f", title: english("F"), content: .form(form)),
      done(english("You said {answer:f/b|nothing}")),
    ]
    let shown = try screens(of: steps, [["a": false, "b": "secret"]])
    #expect(shown[.english]?.contains("You said nothing") == true)
  }

  @Test(arguments: hostileTexts)
  func `no answer becomes markup`(word: String) throws {
    let step = Step(
      id: "end", title: english("T {answer:q|x}"), text: english("{answer:q|x}"),
      bodyItems: [
        BodyItem(
          style: .bullet, text: english("{answer:q|x}"),
          learnMore: LearnMore(title: english("{answer:q}"), content: english("A *b* {answer:q|x}"))
        )
      ], content: .instruction(Instruction()))
    let html =
      try screens(of: [ask("q", .text(TextFormat())), step], [.string(word)])[.english] ?? ""
    #expect(Markup(html).harms == [])
  }

  @Test func `Markdown in an answer is plain text`() throws {
    let step = Step(
      id: "end", title: english("End"),
      bodyItems: [
        BodyItem(
          text: english("More"),
          learnMore: LearnMore(label: english("More"), content: english("A *b* {answer:q}")))
      ], content: .instruction(Instruction()))
    let html =
      try screens(of: [ask("q", .text(TextFormat())), step], ["**no** [x](http://e.org) # y"])[
        .english] ?? ""
    #expect(html.contains("<em>b</em>"))
    #expect(!html.contains("<strong>no"))
    #expect(!html.contains("http://e.org\""))
    #expect(html.contains("**no** [x]"))
  }

  @Test func `a still shows which question the answer comes from`() throws {
    let study = study([ask("name", .text(TextFormat())), done(english("Bye {answer:name|you}"))])
    let html = try makeRenderer().still(
      of: ["tasks", "join", "steps", "end"], in: study, language: .english, today: today)
    #expect(html.contains("Bye [Question name]"))
  }

  @Test func `the summary names its questions as they were asked`() throws {
    var second = ask("why", .text(TextFormat()))
    second.title = english("Why {answer:name}?")
    let steps = [
      ask("name", .text(TextFormat())), second,
      Step(id: "all", title: english("All"), content: .answerSummary(AnswerSummary())),
    ]
    let shown = try screens(of: steps, ["me", "so"])
    #expect(shown[.english]?.contains("Why me?") == true)
  }

  @Test func `a page that walks by itself gets marks in the places of answers`() throws {
    let code = "{answer:/intake/name/first|dear *friend*}"
    let step = Step(
      id: "hello", title: [.english: "Hello \(code)!"],
      content: .instruction(Instruction()))

    let words = step.markingPipes().title[.english] ?? ""

    #expect(words.hasPrefix("Hello \u{E000}") && words.hasSuffix("\u{E001}!"))
    let letters = words.dropFirst("Hello ".count + 1).dropLast(2).utf8.map { Int($0) - 97 }
    let bytes = stride(from: 0, to: letters.count, by: 2).map {
      UInt8(letters[$0] * 16 + letters[$0 + 1])
    }
    #expect(String(decoding: bytes, as: UTF8.self) == code)
  }

  private func ask(_ id: String, _ format: AnswerFormat, optional: Bool = false) -> Step {
    Step(
      id: id, title: english("Question \(id)"), isOptional: optional,
      content: .question(Question(format: format)))
  }

  private func done(_ title: LocalizedText) -> Step {
    Step(id: "end", title: title, content: .completion(Completion()))
  }

  /// The screen after these answers, in each language.
  private func screens(
    of steps: [Step], _ answers: [JSONValue], in languages: [Language] = [.english]
  ) throws -> [Language: String] {
    let study = study(steps, languages: Array(languages.dropFirst()))
    var walk = try #require(Walkthrough(of: "join", in: study, today: today))
    for answer in answers { try walk.answer(answer) }
    let renderer = try makeRenderer()
    return try Dictionary(
      uniqueKeysWithValues: languages.map { language in
        let setting = ScreenSetting(language: language, action: "/walk")
        return (language, try #require(renderer.screen(of: walk, in: setting)))
      })
  }
}
