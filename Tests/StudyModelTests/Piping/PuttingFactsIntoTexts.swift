import Foundation
import StudyModel
import Testing

@Suite("Putting facts into texts") struct PuttingFactsIntoTexts {
  private static func study(_ title: LocalizedText) -> Study {
    var study = Study.made(of: [.say("a")])
    study.furtherLanguages = [.spanish]
    study.facts.researchContact = Contact(name: "Ann *Lee*", telephone: "+1 555 0100")
    study.facts.organization = [.english: "Lakeside & Co"]
    study.tasks[0].steps[0].title = title
    return study
  }

  private static func title(_ study: Study) -> LocalizedText {
    study.sayingFacts().tasks[0].steps[0].title
  }

  private static func problems(_ study: Study) -> [Problem.Code] {
    study.problems().map(\.code).filter {
      [.unknownFact, .emptyFact, .factOutOfPlace].contains($0)
    }
  }

  @Test func `a fact appears in every text that names it, and changes with it`() {
    var study = Self.study([
      .english: "Call {fact:contact.phone}.", .spanish: "Llame al {fact: contact.phone }.",
    ])
    #expect(
      Self.title(study) == [.english: "Call +1 555 0100.", .spanish: "Llame al +1 555 0100."])
    study.facts.researchContact?.telephone = "+1 555 0199"
    #expect(Self.title(study)[.english] == "Call +1 555 0199.")
    #expect(Self.problems(study) == [])
  }

  @Test func `a study without facts in its texts stays unchanged`() {
    let study = Self.study([.english: "{ fact } and {facts}"])
    #expect(study.sayingFacts() == study)
  }

  @Test func `facts appear in the texts of every part, and nothing else changes`() {
    let before = Self.study([.english: "A step without facts"])
    func study(saying words: String) -> Study {
      let text = LocalizedText(words, in: .english)
      var study = before
      study.tasks[0].title = text
      study.tasks[0].steps.append(
        Step(id: "note", text: text, content: .instruction(Instruction())))
      study.tasks[0].endings = [
        Step(id: "goodbye", title: text, content: .completion(Completion()))
      ]
      study.consents = [
        Consent(
          id: "consent", title: text,
          sections: [
            Section(id: "one", type: .custom, title: text),
            Section(id: "two", type: .custom, title: [.english: "A section without facts"]),
          ])
      ]
      study.articles = [Article(id: "tips", title: text)]
      study.assets = [
        Asset(
          id: String(repeating: "a", count: 64), name: "a.png", mediaType: "image/png",
          byteCount: 1, alternativeText: text)
      ]
      return study
    }

    #expect(
      study(saying: "Call {fact:contact.phone}.").sayingFacts()
        == study(saying: "Call +1 555 0100."))
  }

  @Test func `a text in another language is used if a fact has none in its language`() {
    let study = Self.study([
      .english: "{fact:organization} studies sleep.",
      .spanish: "{fact:organization} estudia el sueño.",
    ])
    #expect(Self.title(study) == [.english: "Lakeside & Co studies sleep."])
  }

  @Test func `facts are escaped in Markdown and HTML`() throws {
    var study = Self.study([:])
    study.consents = [
      Consent(
        id: "c",
        sections: [
          Section(
            id: "s", type: .privacy, content: [.english: "Ask **{fact:contact.name}**."],
            htmlContent: [.english: "<p>{fact:organization}</p>"])
        ])
    ]
    let section = study.sayingFacts().consents[0].sections[0]
    #expect(section.content[.english] == #"Ask **Ann \*Lee\***."#)
    #expect(section.htmlContent[.english] == "<p>Lakeside &amp; Co</p>")
  }

  @Test(arguments: [
    ("{fact:contact.telephone}", [Problem.Code.unknownFact]), ("{fact:}", [.unknownFact]),
    ("{fact:contact.phone", [.unknownFact]), ("{fact:board}", [.emptyFact]),
    ("{fact:board} {fact:board} {fact:nope}", [.emptyFact, .unknownFact]),
    ("{fact:contact.phone}", []),
  ])
  func `unknown and empty facts are problems of the text`(
    text: String, codes: [Problem.Code]
  ) {
    let study = Self.study([.english: text])
    #expect(Self.problems(study) == codes)
    #expect(
      study.problems().filter { codes.contains($0.code) }
        .allSatisfy { $0.place == ["tasks", "t", "steps", "a", "title", "en"] })
  }

  @Test func `a fact cannot refer to another fact`() {
    var study = Self.study([:])
    study.facts.summary = [.english: "Call {fact:contact.phone}"]
    #expect(Self.problems(study) == [.factOutOfPlace])
    #expect(study.sayingFacts() == study)
  }

  @Test func `every fact has a code that can be read back`() {
    for fact in StudyFact.allCases {
      #expect(Self.problems(Self.study([.english: fact.code])).allSatisfy { $0 == .emptyFact })
    }
    #expect(Set(StudyFact.allCases.map(\.name)).count == StudyFact.allCases.count)
  }

  @Test func `find and replace does not split codes`() {
    let text = "Phone the contact: {fact:contact.phone}."
    #expect(TextSearch("phone").ranges(in: text).count == 1)
    #expect(TextSearch("{fact:contact.phone}").ranges(in: text).count == 1)
    #expect(TextSearch(": {fact:contact.phone}.").ranges(in: text).count == 1)
    #expect(TextSearch("contact").ranges(in: text).count == 1)
  }

  @Test func `a walkthrough shows them`() throws {
    let walk = try Self.study([.english: "Call {fact:contact.phone}."]).started()
    #expect(walk.task.steps[0].title[.english] == "Call +1 555 0100.")
  }
}
