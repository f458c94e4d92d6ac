import Foundation
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Copying parts") struct CopyingParts {
  private static let age: Place = ["tasks", "survey", "steps", "age"]
  private static let adult = Condition.test(
    .init(answer: .init(step: "age"), comparison: .numberBetween(18, nil)))

  private static func study() -> Study {
    var study = Study.survey()
    study.tasks[1].rules = [
      .init(
        step: "age",
        kind: .firstMatch([.init(condition: adult, destination: .step("thanks"))], otherwise: nil))
    ]
    return study
  }

  @Test func `a duplicate follows the original, and its rule refers to the duplicate`() async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: Self.age)

      let visit = try await browser.submit(Paths.duplication(id, at: Self.age))

      #expect(visit.path == Paths.write(id, at: ["tasks", "survey", "steps", "age-2"]))
      let task = try await portal.study(id).task("survey")
      #expect(task?.steps.map(\.id) == ["symptom", "age", "age-2", "form", "quiz", "thanks"])
      #expect(
        task?.navigation(after: "age-2")?.kind
          == .firstMatch(
            [
              .init(
                condition: .test(
                  .init(answer: .init(step: "age-2"), comparison: .numberBetween(18, nil))),
                destination: .step("thanks"))
            ], otherwise: nil))
    }
  }

  @Test func `references that cannot be copied to another study are reported`() async throws {
    try await visitingPortal { browser, portal in
      let other = try await browser.createStudy("Another study")
      let id = try await browser.open(Self.study(), of: portal, at: Self.age)
      try await browser.open(
        Paths.copying(id, at: Self.age) + "?to=\(other.uuidString.lowercased())")
      #expect(browser.page.text.contains("Destination in “Another study”"))

      let before = try await portal.study(other).task("join")?.rules
      let visit = try await browser.decide(
        Paths.copying(id, at: Self.age), ["list": "tasks/join/steps"])

      #expect(visit.path == Paths.write(other, at: ["tasks", "join", "steps", "age"]))
      #expect(
        visit.text.contains(
          "Copied. Not here: the step “Thank you”. Removed as a result: When “Age” is at least 18 years, goes to “Thank you”."
        ))
      let study = try await portal.study(other)
      #expect(study.task("join")?.step("age") != nil && study.task("join")?.rules == before)
    }
  }

  @Test func `steps moved together keep the rules between them`() async throws {
    try await visitingPortal { browser, portal in
      let other = try await browser.createStudy("Another study")
      let id = try await browser.open(Self.study(), of: portal, at: Self.age)
      try await browser.open(
        Paths.copying(id, at: Self.age) + "?to=\(other.uuidString.lowercased())")

      try await browser.decide(
        Paths.copying(id, at: Self.age), ["list": "tasks/join/steps", "part": "thanks"])

      let task = try await portal.study(other).task("join")
      #expect(
        task?.navigation(after: "age")?.kind
          == .firstMatch(
            [.init(condition: Self.adult, destination: .step("thanks"))], otherwise: nil))
    }
  }

  @Test func `an item moved within its task keeps the rules that refer to it`() async throws {
    try await visitingPortal { browser, portal in
      var study = Study.survey()
      study.tasks[1].steps.insert(Step(id: "second", content: .form(.init())), at: 3)
      study.tasks[1].rules = [
        .init(
          step: "quiz",
          kind: .skip(
            when: .test(.init(answer: .init(step: "form", item: "hours"), comparison: .answered))))
      ]
      let place: Place = ["tasks", "survey", "steps", "form", "items", "hours"]
      let id = try await browser.open(study, of: portal, at: place)
      try await browser.open(Paths.copying(id, at: place))

      try await browser.decide(
        Paths.copying(id, at: place), ["list": "tasks/survey/steps/second/items", "move": "on"])

      let task = try await portal.study(id).task("survey")
      #expect(
        task?.rules.first?.kind
          == .skip(
            when: .test(.init(answer: .init(step: "second", item: "hours"), comparison: .answered)))
      )
    }
  }

  @Test func `another person's study neither accepts nor shows anything`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: Self.age)
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      let own = try await browser.createStudy("Grace's study")
      #expect(try await browser.open(Paths.copying(id, at: Self.age)).status == .notFound)
      let place: Place = ["tasks", "join"]
      let steps = try await portal.store.draft(of: own, for: portal.account(.grace).id)?.study.task(
        "join")?.steps
      let first = place + ["steps", steps?.first?.id ?? ""]

      let visit = try await browser.open(
        Paths.copying(own, at: first) + "?to=\(id.uuidString.lowercased())")

      #expect(visit.status == .notFound)
    }
  }

  @Test func `a bank keeps a question for all of its owner's studies and for nobody else`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: Self.age)
      #expect(try await browser.open(Paths.bank).text.contains("Your question bank is empty"))
      try await browser.open(Paths.write(id, at: Self.age))
      try await browser.submit(Paths.keeping(id, at: Self.age))
      let other = try await browser.createStudy("Another study")
      let list: Place = ["tasks", "join", "steps"]

      try await browser.open(Paths.bank(for: other, into: list))
      #expect(browser.page.text.contains("Age"))
      let visit = try await browser.submit(Paths.bankInsertion(other, into: list))

      #expect(visit.text.contains("“Age” has been inserted."))
      #expect(try await portal.study(other).task("join")?.step("age") != nil)
      let wrong = try await browser.open(
        Paths.bank(for: other, into: ["consents", "consent", "sections"]))
      #expect(wrong.text.contains("Nothing fits here"))
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      #expect(try await browser.open(Paths.bank).text.contains("Your question bank is empty"))
    }
  }
}

@Suite("Finding and replacing text") struct FindingWords {
  @Test func `each match is shown with the words around it`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: ["facts"])

      let visit = try await browser.open(Paths.find(id) + "?q=to+learn&language=en")

      #expect(visit.text.contains("1 place") && visit.text.contains("Why do we ask?"))
      #expect(visit.html.contains("<mark>To learn</mark>"))
    }
  }

  @Test func `chosen matches are replaced in one edit that Undo reverts`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: ["facts"])
      let before = try await portal.study(id)
      try await browser.open(Paths.find(id) + "?q=survey&with=diary&case=on")
      #expect(browser.page.text.contains("No matches"))
      try await browser.open(Paths.find(id) + "?q=Survey&with=Diary&case=on")
      #expect(browser.page.text.contains("2 places"))

      try await browser.decide(Paths.find(id), ["find": "0 tasks/survey/title"])

      let after = try await portal.study(id)
      #expect(after.task("survey")?.title[.english] == "Diary")
      #expect(after.facts.title[.english] == "Survey")
      try await browser.submit(Paths.undo(id))
      #expect(try await portal.study(id) == before)
    }
  }

  @Test func `nothing is replaced if the texts have changed since the search`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: ["facts"])
      try await browser.open(Paths.find(id) + "?q=Survey&with=Diary")
      try await portal.change(id) {
        $0.tasks[1].title = LocalizedText("The Survey", in: .english)
      }

      let visit = try await browser.decide(Paths.find(id), ["find": "0 tasks/survey/title"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("Nothing was replaced, because the texts have changed."))
      #expect(try await portal.study(id).task("survey")?.title[.english] == "The Survey")
    }
  }

  @Test(arguments: UInt64(0)..<8)
  func `every text of a study can be found and replaced`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    // Every seventh text of each study, so that the seeds together cover all kinds.
    for (number, placed) in study.texts().enumerated() where number % 7 == Int(seed) % 7 {
      for language in study.languages {
        guard let text = placed.text[language], let word = text.split(separator: " ").first else {
          continue
        }
        let search = TextSearch(String(word), matchesCase: true)
        let finds = study.finds(of: search, in: language).filter { $0.place == placed.place }
        #expect(!finds.isEmpty, "seed \(seed), \(placed.place)")
        let (changed, count) = try study.replacing(
          search, in: language, with: "Ω", chosen: Set(finds.map(\.key)))
        #expect(count == finds.count, "seed \(seed), \(placed.place)")
        let now = changed.texts().first { $0.place == placed.place }?.text[language]
        #expect(now == text.replacing(word, with: "Ω"), "seed \(seed), \(placed.place)")
      }
    }
  }

  @Test(arguments: [
    ("sleep", "Sleep well, sleeper", false, false, 2),
    ("sleep", "Sleep well, sleeper", true, false, 1),
    ("sleep", "Sleep well, sleeper", false, true, 1), ("é", "CAFÉ é", false, false, 2),
    (".", "a.b.c", false, true, 2), ("aa", "aaaa", false, false, 2),
    ("", "anything", false, false, 0), ("السلام", "السلام عليكم", false, true, 1),
  ])
  func `matching follows the search options`(
    words: String, text: String, matchesCase: Bool, whole: Bool, count: Int
  ) {
    let search = TextSearch(words, matchesCase: matchesCase, matchesWholeWords: whole)
    #expect(search.ranges(in: text).count == count)
  }
}

extension Browser {
  /// Sends the page's form that makes a change, even if a search form has the same address.
  @discardableResult
  func decide(_ action: String, _ fields: KeyValuePairs<String, String>) async throws
    -> Visit
  {
    for match in page.html.matches(of: /<form([^>]*)>([\s\S]*?)<\/form>/)
    where match.1.contains("action=\"\(action)\"") && match.1.contains("method=\"post\"") {
      let hidden = Form(action: action, html: String(match.2)).hidden
      return try await post(action, hidden + fields.map { ($0.key, $0.value) })
    }
    throw NoSuchForm(action: action, page: page.text)
  }
}
