import Foundation
import StudyEditing
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Writing and walking through repeatable groups") struct WritingGroups {
  @Test func `a group can be written and filled in entry by entry without scripts`() async throws {
    try await writingMedicines { author, form in
      #expect(try await author.problems(at: form) == [])
      let walk = try await author.startWalk()
      let page = author.browser
      #expect(page.page.html.contains(#"<h3 class="entry-title">Medicine 1</h3>"#))
      #expect(!page.page.text.contains("Medicine 2"))

      try await walk.press(
        "entry", "add:medicines", typing: ["1/name": "Aspirin", "1/dose": "abc"])
      #expect(page.page.status == .ok)
      #expect(page.page.html.contains(#"id="entry-1-2" tabindex="-1" autofocus"#))
      #expect(page.page.html.contains(#"value="Aspirin""#))
      #expect(page.page.html.contains(#"value="abc""#))
      #expect(!page.page.html.contains("is-invalid"))

      try await walk.press("move", "next", typing: ["2/name": "Ibuprofen", "2/dose": "400"])
      #expect(page.page.status == .unprocessableContent)
      #expect(page.page.text.contains("Medicine 1, Dose: Enter a number"))
      #expect(page.page.html.contains(#"value="abc""#))

      try await walk.press("entry", "remove:medicines/1")
      #expect(!page.page.text.contains("Medicine 2"))
      #expect(!page.page.html.contains("Aspirin"))
      #expect(page.page.html.contains(#"name="answer.medicines/1/name" value="Ibuprofen""#))

      try await walk.press("entry", "add:medicines")
      try await walk.press("move", "next", typing: ["2/name": "Zinc", "2/dose": "25"])
      let group = try await walk.results(of: form[3]).first
      let entries = group?["results"]?.arrayValue ?? []
      #expect(group?["identifier"] == "medicines")
      #expect(
        entries.map { $0["results"]?.arrayValue?[0]["textAnswer"] } == ["Ibuprofen", "Zinc"])
      let result = try await page.open(walk.address + "/result")
      #expect(result.text.contains("Medicine 1: Name Ibuprofen"))
      #expect(result.text.contains("Medicine 2: Dose 25 mg"))
    }
  }

  @Test func `entries cannot be added or removed beyond the limits`() async throws {
    try await writingMedicines { author, form in
      let walk = try await author.startWalk()
      #expect(!author.browser.page.html.contains("remove:medicines"))
      for _ in 0..<2 { try await walk.press("entry", "add:medicines") }
      #expect(author.browser.page.text.contains("Medicine 3"))
      #expect(!author.browser.page.html.contains("add:medicines"))

      for move in ["add:medicines", "remove:medicines/9", "add:nobody", "remove:x", "explode"] {
        try await walk.press("entry", move, typing: ["3/name": "Kept"])
        #expect(author.browser.page.status == .ok)
        #expect(author.browser.page.html.contains(#"value="Kept""#))
        #expect(!author.browser.page.text.contains("Medicine 4"))
      }
    }
  }

  @Test(arguments: ["-1", "many", "1e3", "4", "500", "99999999999999999999"])
  func `an impossible number of entries is refused, and what was typed is kept`(count: String)
    async throws
  {
    try await writingMedicines { author, _ in
      let walk = try await author.startWalk()
      try await walk.press(
        "move", "next", typing: ["1/name": "Aspirin", "1/dose": "100"], entries: count)

      let page = author.browser.page
      #expect(page.status == .unprocessableContent)
      #expect(page.text.contains("Medicines: "))
      #expect(page.html.contains(#"value="Aspirin""#))
      #expect(page.html.utf8.count < 400_000)
      #expect(try await walk.results(of: "form").isEmpty)
    }
  }

  @Test func `five hundred entries posted by hand are refused as too many`() async throws {
    try await writingMedicines { author, _ in
      let walk = try await author.startWalk()
      var fields = try walk.fields(["move": "next", "entries.medicines": "500"])
      for number in 1...500 {
        fields.append((name: "answer.medicines/\(number)/name", value: "Medicine \(number)"))
        fields.append((name: "answer.medicines/\(number)/dose", value: "5"))
      }
      let page = try await author.browser.post(walk.address, fields)

      #expect(page.status == .unprocessableContent)
      #expect(page.text.contains("Add at most 3."))
      #expect(page.html.contains(#"value="Medicine 51""#))
      #expect(!page.html.contains(#"value="Medicine 52""#))
    }
  }

  @Test func `an item can refer to its own entry, and items outside to the number of entries`()
    async throws
  {
    try await writingMedicines { author, form in
      let after = try await author.add("boolean", "Anything else?", to: form + ["items"])
      _ = try await author.add("heading", "", to: form + ["items"])
      try await author.browser.open(Paths.write(author.study, at: form))
      try await author.browser.submit(Paths.order(author.study, at: after), ["to": "5"])
      let study = try await author.draft()
      guard let task = study.task("survey"), case .form(let content) = task.step(form[3])?.content
      else { return #expect(Bool(false), "there is no form") }
      #expect(content.itemsAskedOnce.map(\.id) == ["heading", after[5]])
      func asked(_ item: String) -> [String] {
        AskedAnswers(at: form[3], item: item, of: task, in: study, .english).all.map(\.key)
          .filter { !$0.hasPrefix("@") }
      }

      #expect(asked("dose") == ["form/medicines", "form/name", "form/\(after[5])"])
      #expect(asked(after[5]) == ["form/medicines"])
      let count = AskedAnswers(at: form[3], of: task, in: study, .english)["form/medicines"]
      #expect(count?.tests == [.entriesAtLeast, .entriesAtMost, .shown, .notShown])
    }
  }

  @Test func `making questions repeat shows which rules would break`() async throws {
    try await writingASurvey { author in
      let form = try await author.addStep(.form, "You")
      let heading = try await author.add("heading", "Children", to: form + ["items"])
      let item = try await author.add("boolean", "At school?", to: form + ["items"])
      _ = try await author.addStep(.completion, "Thank you")
      let ada = try await author.portal.account(.ada).id
      _ = try await author.portal.store.edit(
        author.study, by: ada, at: ["tasks"], basedOn: nil, summary: "Added a rule",
        change: { study in
          guard let survey = study.tasks.firstIndex(where: { $0.id == "survey" }) else { return }
          study.tasks[survey].rules = [
            Rule(
              step: form[3],
              kind: .firstMatch(
                [
                  .init(
                    condition: .test(
                      .init(
                        answer: .init(step: form[3], item: item[5]),
                        comparison: .equals(.boolean(true)))), destination: .end)
                ], otherwise: nil))
          ]
        }, problems: { _ in (0, 0) })

      let visit = try await author.set(["repetition": "on"], at: heading)

      #expect(visit.text.contains("1 place would no longer work"))
      let draft = try await author.draft()
      guard case .form(let content) = draft.task("survey")?.step(form[3])?.content else {
        return #expect(Bool(false), "there is no form")
      }
      #expect(content.groups.isEmpty)
    }
  }

  @Test func `impossible limits are reported, and an added question joins the group before it`()
    async throws
  {
    try await writingMedicines { author, form in
      let heading = form + ["items", "medicines"]
      try await author.set(
        ["repetition.minimum": "9", "repetition.maximum": "2", "repetition.entry": "Pill"],
        at: heading)
      #expect(try await author.problems(at: form).map(\.code) == [.impossibleEntries])

      try await author.browser.open(Paths.write(author.study, at: form))
      #expect(author.browser.page.text.contains("In “Medicines”"))
      try await author.browser.submit(
        Paths.parts(author.study, at: form + ["items"]),
        ["kind": "boolean", "title": "Still taken?", "after": "dose"])
      let draft = try await author.draft()
      guard case .form(let content) = draft.task("survey")?.step(form[3])?.content else {
        return #expect(Bool(false), "there is no form")
      }
      #expect(content.group("medicines")?.items.map(\.id) == ["name", "dose", "still-taken"])
      #expect(content.group("medicines")?.repetition.entry == LocalizedText("Pill", in: .english))
      #expect(
        draft.texts().contains { $0.place == heading + ["repetition", "entry"] })
    }
  }
}

/// Ada has written a form with one group: 1 to 3 medicines, each with a name and dose.
func writingMedicines(
  _ story: @escaping @Sendable (SurveyAuthor, _ form: Place) async throws -> Void
) async throws {
  try await writingASurvey { author in
    let form = try await author.addStep(.form, "Form")
    let items = form + ["items"]
    let group = try await author.add("group", "Medicines", to: items)
    try await author.set(
      [
        "repetition.minimum": "1", "repetition.maximum": "3", "repetition.entry": "Medicine",
        "repetition.addLabel": "Add a medicine",
      ], at: group)
    _ = try await author.add("text", "Name", to: items)
    let dose = try await author.add("numeric", "Dose", to: items)
    try await author.set(["format.unit": "mg", "format.minimum": "1"], at: dose)
    _ = try await author.addStep(.completion, "Thank you")
    try await story(author, form)
  }
}

extension Walk {
  /// Presses a button as a browser without scripts would: sends every field of the screen, some of them changed.
  fileprivate func press(
    _ name: String, _ value: String, typing typed: KeyValuePairs<String, String> = [:],
    entries: String? = nil
  ) async throws {
    var fields = try browser.form(to: address).filledIn
    var typed = typed.map { (name: "answer.medicines/\($0.key)", value: $0.value) }
    if let entries { typed.append((name: "entries.medicines", value: entries)) }
    let named = Set(typed.map(\.name))
    fields.removeAll { named.contains($0.name) }
    try await browser.post(address, fields + typed + [(name: name, value: value)])
  }
}
