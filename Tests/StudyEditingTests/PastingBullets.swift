import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import TestSupport
import Testing

@Suite("Pasting a list into a text of a step") struct PastingBullets {
  /// The sample, with two bullets in the step, and nothing else.
  private let study: Study = {
    var study = SampleStudies.heartRhythmAtHome
    for task in study.tasks.indices {
      for step in study.tasks[task].steps.indices {
        study.tasks[task].steps[step].bodyItems.removeAll { $0.style == .callout }
      }
    }
    return study
  }()
  private let place: Place = ["tasks", "daily-check-in", "steps", "welcome"]

  /// The texts of the step after a form was saved.
  /// - Parameter typed: what is in the field of a text in addition to what it had, and what the form requests.
  private func items(
    _ typed: [String: String], requesting wish: String?, in language: Language = .english
  ) throws -> [BodyItem] {
    let part = try #require(PlacedPart(at: place, in: study))
    var form = try part.form(language: language)
    for (name, words) in typed { form.replace("bodyItems.\(name)", with: words) }
    if let wish { form.replace(PastedBullets.name, with: wish) }
    let edit = PartEdit(place: place, language: language, form: form)
    return try edit.applied(to: study).task("daily-check-in")?.step("welcome")?.bodyItems ?? []
  }

  private func words(_ items: [BodyItem]) -> [String?] { items.map { $0.text[.english] } }

  private let first = "Think of the last 24 hours."
  private let second = "You can skip most questions."

  @Test func `each line becomes a bullet below the text, without its sign`() throws {
    let list = "• One x\n•\tTwo"
    let items = try items(["1.text": first + "\n" + list], requesting: "1:" + list)

    #expect(words(items) == [first, "One x", "Two", second])
    #expect(items.allSatisfy { $0.style == .bullet })
    #expect(items.first?.text == study.task("daily-check-in")?.step("welcome")?.bodyItems[0].text)
    #expect(items[1].text[.spanish] == nil)
  }

  @Test func `numbers and lines without signs are bullets as well`() throws {
    let list = "1. One\n2. Two"
    #expect(
      words(try items(["2.text": list], requesting: "2:" + list)) == [first, "One", "Two"])
    let lines = "One\nTwo"
    #expect(
      words(try items(["2.text": lines], requesting: "2:" + lines)) == [first, "One", "Two"])
  }

  @Test func `a list in the field for a new text starts in it`() throws {
    let list = "- One\n- Two"
    let items = try items(["3.text": list], requesting: "3:" + list)

    #expect(words(items) == [first, second, "One", "Two"])
    #expect(items.allSatisfy { $0.style == .bullet })
  }

  @Test func `below a paragraph, the lines are bullets and the paragraph stays one`() throws {
    let list = "• One\n• Two"
    let items = try items(
      ["3.text": "Please note:\n" + list, "3.style": "text"], requesting: "3:" + list)

    #expect(words(items) == [first, second, "Please note:", "One", "Two"])
    #expect(items.map(\.style) == [.bullet, .bullet, .text, .bullet, .bullet])
  }

  @Test(arguments: [
    nil, "", "1", "1:", "0:• One\n• Two", "x:• One\n• Two", "2:• One\n• Two", "9:• One\n• Two",
    "1:• Three\n• Four",
  ])
  func `without a request that fits, lines stay in their text`(wish: String?) throws {
    let text = first + "\n• One\n• Two"

    #expect(words(try items(["1.text": text], requesting: wish)) == [text, second])
  }

  @Test func `more lines than anyone reads stay in their text`() throws {
    let list = (1...101).map { "• \($0)" }.joined(separator: "\n")

    #expect(words(try items(["2.text": list], requesting: "2:" + list)) == [first, list])
  }

  @Test func `a translation has the bullets of the original`() throws {
    let list = "• Uno\n• Dos"
    let items = try items(["1.text": list], requesting: "1:" + list, in: .spanish)

    #expect(words(items) == [first, second])
    #expect(items.first?.text[.spanish] == list)
  }

  @Test func `someone who keeps the other version after a conflict gets no bullets`() throws {
    let list = "• One\n• Two"
    let form = SubmittedForm(fields: [
      ("was.bodyItems.1.text", "-"), ("bodyItems.1.text", list),
      (PastedBullets.name, "1:" + list), ("conflict", "bodyItems.1.text"), ("resolution", "theirs"),
    ])

    #expect(PastedBullets(form)?.note == "2 bullets added.")
    #expect(PastedBullets(form.resolved) == nil)
  }
}
