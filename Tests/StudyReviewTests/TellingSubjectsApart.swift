import Foundation
import StudyModel
import StudyReview
import Testing

/// Whether something changed at what a comment is about.
@Suite("Telling whether a subject changed") struct TellingSubjectsApart {
  private static let risks: Place = ["consents", "main", "sections", "risks"]
  private static let text = "You may feel tired after the test. Tell us if you feel unwell."
  private static let id = UUID()

  private func study(
    _ text: String = Self.text, title: String = "Sleep", elsewhere: String = "We study sleep.",
    risksFirst: Bool = false
  ) -> Study {
    let overview = Section(
      id: "overview", type: .overview, title: [.english: "Overview"],
      content: [.english: elsewhere])
    let risks = Section(
      id: "risks", type: .custom, title: [.english: "Risks"], content: [.english: text])
    return Study(
      id: Self.id, slug: "sleep", facts: StudyFacts(title: [.english: title]),
      consents: [
        Consent(id: "main", sections: risksFirst ? [risks, overview] : [overview, risks])
      ])
  }

  private func isChanged(_ anchor: ThreadAnchor, in now: Study) -> Bool {
    SubjectChange(from: study(), to: now).isThere(for: anchor)
  }

  private var words: ThreadAnchor {
    AnchorFinder(study()).anchor(at: Self.risks, language: .english, quote: "feel tired")
  }

  private var heading: ThreadAnchor {
    AnchorFinder(study()).anchor(at: Self.risks, language: .english, quote: "Risks")
  }

  private static let season: Place = ["tasks", "morning", "steps", "season"]

  private static func asking(
    _ choices: [String], several: Bool = false, last: Bool = false
  ) -> Study {
    let season = Step(
      id: "season", title: [.english: "Which season do you prefer?"],
      detailText: [.english: "Think of the last year."],
      content: .question(
        Question(
          format: .textChoice(
            TextChoiceFormat(
              allowsSeveral: several,
              choices: choices.map { TextChoice(value: .text($0), text: [.english: $0]) })))))
    let other = Step(id: "other", title: [.english: "Other"], content: .instruction(Instruction()))
    return Study(
      id: id, slug: "sleep", facts: StudyFacts(title: [.english: "Sleep"]),
      tasks: [
        Task(id: "morning", kind: .survey, steps: last ? [other, season] : [season, other])
      ])
  }

  private var setting: ThreadAnchor {
    AnchorFinder(study()).anchor(at: Self.risks, member: ["title"])
  }

  @Test func `other words, or others in the same text, are a change`() {
    #expect(isChanged(words, in: study("You may feel weary after the test. Tell us.")))
    #expect(isChanged(words, in: study(Self.text + " Call 555 0100.")))
    #expect(isChanged(words, in: study(Self.text.replacing("tired", with: "*tired*"))))
    #expect(isChanged(ThreadAnchor(place: Self.risks), in: study("Nothing.")))
  }

  @Test func `another field of the same part is no change of the words or of the setting`() {
    let now = study(Self.text.replacing("tired", with: "weary"))
    #expect(setting.member == ["title"])
    #expect(!isChanged(setting, in: now))
    #expect(!isChanged(setting, in: study(risksFirst: true)))
    #expect(isChanged(words, in: now))
    var renamed = study()
    renamed.consents[0].sections[1].title[.english] = "Harm"
    #expect(!isChanged(words, in: renamed))
    #expect(isChanged(ThreadAnchor(place: Self.risks), in: now))
  }

  @Test func `the words of a part’s title stand for the part`() {
    #expect(heading.member == ["title"])
    #expect(isChanged(heading, in: study(Self.text.replacing("tired", with: "weary"))))
    #expect(isChanged(heading, in: study(risksFirst: true)))
    #expect(!isChanged(heading, in: study(elsewhere: "We study rest.")))

    let old = Self.asking(["Spring", "Fall"])
    let question = AnchorFinder(old).anchor(
      at: Self.season, language: .english, quote: "Which season")
    for now in [
      Self.asking(["Spring", "Autumn"]), Self.asking(["Fall", "Spring"]),
      Self.asking(["Spring", "Fall"], several: true), Self.asking(["Spring", "Fall"], last: true),
    ] {
      #expect(SubjectChange(from: old, to: now).isThere(for: question))
    }
  }

  @Test(arguments: ["Risks and discomforts", "Effects of"])
  func `a heading stands for its section, in the document and with an answer in it`(quote: String) {
    func titled(_ text: String, elsewhere: String = "We study sleep.") -> Study {
      var study = study(text, elsewhere: elsewhere)
      study.consents[0].sections[1].formalTitle[.english] = "Risks and discomforts"
      study.consents[0].sections[1].title[.english] = "Effects of {answer:season|it}"
      return study
    }
    let old = titled(Self.text)
    let heading = AnchorFinder(old).anchor(at: Self.risks, language: .english, quote: quote)
    func isChanged(_ now: Study) -> Bool { SubjectChange(from: old, to: now).isThere(for: heading) }

    #expect(heading.member?.last?.lowercased().hasSuffix("title") == true)
    #expect(isChanged(titled(Self.text.replacing("tired", with: "weary"))))
    #expect(!isChanged(titled(Self.text, elsewhere: "We study rest.")))
  }

  @Test func `a heading of a form stands for the questions below it, up to the next heading`() {
    func study(_ changed: String? = nil) -> Study {
      let items = ["night", "hours", "day", "naps"].map { id in
        FormItem(
          id: id, text: [.english: id == changed ? "Other" : "The \(id)"],
          format: ["night", "day"].contains(id) ? nil : .boolean(BooleanFormat()))
      }
      let step = Step(id: "sleep", content: .form(Form(items: items)))
      return Study(
        id: Self.id, slug: "sleep", facts: StudyFacts(title: [.english: "Sleep"]),
        tasks: [Task(id: "morning", kind: .survey, steps: [step])])
    }
    let heading = AnchorFinder(study()).anchor(
      at: ["tasks", "morning", "steps", "sleep", "items", "night"], language: .english,
      quote: "The night")
    func isChanged(_ now: Study) -> Bool {
      SubjectChange(from: study(), to: now).isThere(for: heading)
    }

    #expect(isChanged(study("hours")))
    #expect(!isChanged(study("day")) && !isChanged(study("naps")))
  }

  @Test func `other words of a part change with its settings, but not with its other texts`() {
    let old = Self.asking(["Spring", "Fall"])
    let detail = AnchorFinder(old).anchor(
      at: Self.season, language: .english, quote: "the last year")
    func isChanged(_ now: Study) -> Bool { SubjectChange(from: old, to: now).isThere(for: detail) }

    #expect(isChanged(Self.asking(["Spring", "Fall"], several: true)))
    #expect(isChanged(Self.asking(["Spring", "Fall", "None"])))
    #expect(!isChanged(Self.asking(["Spring", "Fall"], last: true)))
    var renamed = old
    renamed.tasks[0].steps[0].title[.english] = "Which season do you like?"
    #expect(!isChanged(renamed))
  }

  @Test func `words in one language do not change with those in another`() {
    var now = study()
    now.consents[0].sections[1].content[.spanish] = "Puede sentirse cansado."
    #expect(!isChanged(words, in: now))
  }

  @Test func `words whose part is gone have changed`() {
    var now = study()
    now.consents[0].sections.removeLast()
    #expect(isChanged(words, in: now) && isChanged(setting, in: now))
  }

  @Test func `neither the same study nor a change elsewhere is one`() {
    for anchor in [words, ThreadAnchor(place: Self.risks)] {
      #expect(!isChanged(anchor, in: study()))
      #expect(!isChanged(anchor, in: study(elsewhere: "We study rest.")))
      #expect(!isChanged(anchor, in: study(title: "Rest")))
    }
  }

  @Test func `words in two places change where the comment is`() {
    let twice = study(elsewhere: "You may feel tired.")
    let change = SubjectChange(from: twice, to: study(elsewhere: "You may feel weary."))
    #expect(!change.isThere(for: words))
  }

  @Test func `a part that was moved has changed, its words have not`() {
    #expect(isChanged(ThreadAnchor(place: Self.risks), in: study(risksFirst: true)))
    #expect(!isChanged(words, in: study(risksFirst: true)))
  }

  @Test func `of the whole study, and of words that it never said, any change counts`() {
    let note = ThreadAnchor(place: Self.risks, quote: "Please revise.", decision: 1)
    for anchor in [
      ThreadAnchor(place: []), ThreadAnchor(place: ["consents", "gone", "sections", "x"]), note,
    ] {
      #expect(!isChanged(anchor, in: study()))
      #expect(isChanged(anchor, in: study(elsewhere: "We study rest.")))
    }
  }
}
