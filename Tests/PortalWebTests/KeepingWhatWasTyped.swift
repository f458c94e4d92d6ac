import Foundation
import GRDB
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import Testing

@testable import PortalWeb
@testable import StudyStore

@Suite("Keeping unsaved text") struct KeepingWhatWasTyped {
  private static let facts: Place = ["facts"]

  @Test func `a form refused for one character shows all of its texts`() async throws {
    try await visitingPortal { browser, _ in
      let sound = Array(repeating: "sound", count: 4_000).joined(separator: " ")
      let pile = "Sleep a" + String(repeating: "\u{301}", count: 70) + " Diary"
      try await browser.open(Paths.newStudy)

      let visit = try await browser.submit(
        Paths.studies, ["start": "empty", "title": pile, "language": "en", "purpose": sound])

      #expect(visit.status == .badRequest)
      #expect(visit.text.contains("A letter has more than 64 accents"))
      #expect(visit.text.contains(sound))
      #expect(visit.text.contains("Diary"))
    }
  }

  @Test func `a text of the maximum length is saved however long its form encoding is`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let text = String(repeating: "眠", count: StudyLimits.textBytes / 3)

      let visit = try await browser.save(id, Self.facts, ["board": text], as: "application/json")

      #expect(visit.status == .ok)
      #expect(try await portal.study(id).facts.board == text)
    }
  }

  @Test func `an error page shows every text of a form in full`() {
    let long = String(repeating: "word ", count: 100_000) + "end"
    var fields = (0..<900).map { (name: "choices.\($0).text", value: "Answer \($0)") }
    fields.append((name: "content", value: long))

    let texts = KeptTexts(SubmittedForm(fields: fields)).all

    #expect(texts.count == 901)
    #expect(texts[899].value == "Answer 899")
    #expect(texts.last?.value == long)
  }

  @Test func `changed texts come first, and each has its field's label`() {
    let fields: [Setting] = [
      .words("title", label: "Heading"),
      .plain(
        "type", label: "Kind of part",
        as: .options([Setting.Option(value: "custom", label: "Of your own")])),
      .prose("summary", label: "Short text"),
    ]
    let form = SubmittedForm(fields: [
      (name: "was.title", value: Setting.fingerprint(ofRead: .string("Risks"))),
      (name: "title", value: "Risks"),
      (name: "was.type", value: Setting.fingerprint(ofRead: .string("custom"))),
      (name: "type", value: "custom"),
      (name: "was.summary", value: Setting.fingerprint(ofRead: .string("Before"))),
      (name: "summary", value: "After"),
    ])

    let texts = KeptTexts(form, fields: fields)

    #expect(texts.changed.map { $0.label } == ["Short text"])
    #expect(texts.changed.map { $0.value } == ["After"])
    #expect(texts.others.map { $0.label } == ["Heading", "Kind of part"])
    #expect(texts.others.map { $0.value } == ["Risks", "Of your own"])
  }

  @Test func `what a rule was about is listed in words only, with the row that it is in`() {
    let form = SubmittedForm(fields: [
      (name: "was", value: "2270cd46585b0005"), (name: "rules.0.if.join", value: "any"),
      (name: "rules.0.if.if.0.asked", value: "symptoms"),
      (name: "rules.0.if.if.0.value", value: "Somewhat dizzy"),
      (name: "rules.0.to", value: "step:care"), (name: "rules.1.if.if.0.value", value: "8"),
      (name: "rules.otherwise", value: "step:began"), (name: "do", value: "save"),
    ])

    let texts = KeptTexts(form).all

    #expect(texts.map(\.label) == ["Value, row 1.1", "Value, row 2.1"])
    #expect(texts.map(\.value) == ["Somewhat dizzy", "8"])
  }

  @Test func `a decision that nobody could sign is listed by what its form calls the texts`() {
    let form = SubmittedForm(fields: [
      (name: "languages", value: "en"), (name: "token", value: "a1"),
      (name: "decisions", value: "0"), (name: "threads", value: "0"),
      (name: "correction", value: "4"), (name: "request", value: "1"),
      (name: "meaning", value: "approve"), (name: "condition", value: "Name the maker."),
      (name: "note", value: "Well written."), (name: "approvalNumber", value: "E-17"),
      (name: "overrideReason", value: "Read on paper."), (name: "reconsent", value: "notify"),
      (name: "password", value: "secret"),
    ])

    let texts = KeptTexts(form).all

    #expect(
      texts.map(\.label) == ["Conditions", "Note", "Approval number", "Reason to approve anyway"])
  }

  @Test func `a text about passwords is kept, and a password is not`() {
    let form = SubmittedForm(fields: [
      (name: "was.passwordMessage", value: Setting.fingerprint(ofRead: .null)),
      (name: "passwordMessage", value: "Use 10 characters."), (name: "was.token.prompt", value: ""),
      (name: "token.prompt", value: "The code of your letter"), (name: "password", value: "secret"),
    ])

    let texts = KeptTexts(form).changed

    #expect(texts.map(\.value) == ["Use 10 characters.", "The code of your letter"])
  }

  @Test func `a page of a failed save shows short texts too, and none that was not touched`() {
    let form = SubmittedForm(fields: [
      (name: "was.question", value: Setting.fingerprint(ofRead: .string("How?"))),
      (name: "question", value: "LOCKED"),
      (name: "was.text", value: Setting.fingerprint(ofRead: .string("As it was"))),
      (name: "text", value: "As it was"), (name: "format.choices.1.text", value: "NEW"),
    ])

    let texts = KeptForm(form, of: "/studies/x").texts

    #expect(texts.map(\.text) == ["LOCKED", "NEW"])
    #expect(texts.map(\.name) == ["Question", "Text, row 2"])
  }

  @Test func `text typed in a deleted step comes first, with its original label`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "symptom"]
      let study = Study.survey()
      let label = try #require(
        PlacedPart(at: place, in: study)?.settings.first { $0.name == "text" }?.label)
      let id = try await browser.open(study, of: portal, at: place)
      var fields = try browser.form(to: Paths.write(id, at: place)).filledIn
      fields.removeAll { $0.name == "text" }
      fields.append((name: "text", value: "Typed while it went away"))
      _ = try await portal.store.edit(
        id, by: try await portal.account(.ada).id, at: ["tasks"], basedOn: nil, summary: "Deleted",
        change: { $0.tasks[1].steps.removeAll { $0.id == "symptom" } }, problems: { _ in (0, 0) })

      let visit = try await browser.post(Paths.write(id, at: place), fields)

      #expect(visit.status == .conflict)
      let first = visit.html.firstMatch(of: /<label for="kept-[0-9]+">([^<]*)<\/label>/)
      #expect(first.map { String($0.1) } == label)
      #expect(visit.text.contains("Other fields that you did not change"))
    }
  }

  @Test func `only what was changed in a deleted quiz question is listed, choices by their labels`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let quiz: Place = ["tasks", "survey", "steps", "quiz"]
      let place = quiz + ["questions", "why"]
      let id = try await browser.open(.survey(), of: portal, at: place)
      let fields = try browser.form(to: Paths.write(id, at: place)).filledIn.map {
        ($0.name, $0.name == "prompt" ? "Typed while it went away" : $0.value)
      }
      _ = try await portal.store.edit(
        id, by: try await portal.account(.ada).id, at: ["tasks"], basedOn: nil, summary: "Deleted",
        change: { $0.tasks[1].steps.removeAll { $0.id == "quiz" } }, problems: { _ in (0, 0) })

      let visit = try await browser.post(Paths.write(id, at: place), fields)

      #expect(visit.status == .conflict)
      let parts = visit.html.components(separatedBy: "Other fields that you did not change")
      #expect(parts.first?.matches(of: /<label for="kept-/).count == 1)
      #expect(parts.first?.contains("Typed while it went away</textarea>") == true)
      #expect(parts.last?.contains(">Tests</label>") == true)
      #expect(parts.last?.contains("Welcome</textarea>") == true)
      #expect(visit.html.matches(of: /<textarea[^>]*>\s*consent\/welcome/).isEmpty)
    }
  }

  @Test func `the time of a deletion can be put into the reader's time zone`() async throws {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "symptom"]
      let id = try await browser.open(.survey(), of: portal, at: place)
      _ = try await portal.store.edit(
        id, by: try await portal.account(.ada).id, at: ["tasks"], basedOn: nil, summary: "Deleted",
        change: { $0.tasks[1].steps.removeAll { $0.id == "symptom" } }, problems: { _ in (0, 0) })

      let visit = try await browser.open(Paths.write(id, at: place))

      let rest = visit.html.replacing(/<time datetime="[^"]+">[^<]+<\/time>/, with: "")
      #expect(visit.text.contains("You deleted it ( Nov 21, 2026, 10:42 AM UTC )."))
      #expect(!rest.contains("UTC"))
    }
  }

  @Test func `a page that is not found names the account whose unsaved copies it may show`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada).id.uuidString
      let visit = try await browser.open(Paths.write(UUID(), at: Self.facts))

      #expect(visit.status == .notFound)
      #expect(visit.html.contains("data-kept-copies=\"\(ada)\""))

      browser.forgetSession()
      let other = try await browser.open("/no-such-page")
      #expect(!other.html.contains("data-kept-copies"))
    }
  }

  @Test func `text sent to a page that no longer exists is reported as not saved`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.write(id, at: Self.facts))

      let visit = try await browser.save(
        UUID(), Self.facts, ["board": "Typed for nobody"], over: browser.page.html)

      #expect(visit.status == .notFound)
      #expect(visit.text.contains("Your text was not saved"))
      #expect(visit.text.contains("The page was removed, or is no longer shared with you."))
      #expect(visit.text.contains("Typed for nobody"))
    }
  }

  @Test func `text stays on the page after an internal error`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.write(id, at: Self.facts))
      try await portal.store.database.write {
        try $0.execute(sql: "ALTER TABLE edit RENAME TO elsewhere")
      }

      let visit = try await browser.save(
        id, Self.facts, ["board": "A name I looked up for long"], over: browser.page.html)

      #expect(visit.status == .internalServerError)
      #expect(visit.text.contains("Something went wrong"))
      #expect(visit.text.contains("A name I looked up for long"))
    }
  }
}
