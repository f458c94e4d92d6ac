import SampleStudies
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Showing what is still open") struct ShowingWhatIsStillOpen {
  @Test func `proposing and publishing say that a comment is open`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await portal.needNoBoard(id)
      try await browser.propose(id)
      let pages = [Paths.proposal(id), Paths.publication(id, VersionNumber(1, 0, 0))]
      for page in pages {
        #expect(try await !browser.open(page).text.contains("open comment"))
      }

      try await browser.open(Paths.newThread(id, on: nil, at: ["facts"]))
      try await browser.submit(Paths.threads(id), ["text": "Is this enough?"])

      for page in pages {
        let html = try await browser.open(page).html
        let link = #"<a href="\#(Paths.threads(id))?state=open">1 open comment</a>"#
        #expect(html.contains(link), "\(page)")
      }
    }
  }

  @Test func `only proposing to a board says that an approval waits for required comments`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let thread = NewThread(version: .first, isRequired: true, place: [], text: "Why?")
      _ = try await portal.store.open(thread, in: id, by: try await portal.account(.ada).id)
      let wait = "An approval waits"
      #expect(try await browser.open(Paths.proposal(id)).text.contains(wait))

      try await portal.needNoBoard(id)

      for address in [Paths.proposal(id), Paths.publication(id, .first)] {
        let page = try await browser.open(address)
        #expect(page.text.contains("1 unanswered required comment"))
        #expect(!page.text.contains(wait), "\(address)")
      }
    }
  }

  @Test func `publishing says who has not answered, and that nobody has approved`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await portal.needNoBoard(id)
      try await browser.propose(id)
      let ada = try await portal.account(.ada).id
      let address = Paths.publication(id, .first)
      let before = try await browser.open(address)
      #expect(before.text.contains("Nobody has approved this version."))
      #expect(!before.text.contains("not answered yet"))

      _ = try await portal.store.askForReview(
        id, .first, of: .people(emails: [TestPortal.Person.rosalind.email]), by: ada)
      let asked = try await browser.open(address)
      try await portal.sign(.approve, of: id, by: .rosalind)
      let answered = try await browser.open(address)

      #expect(asked.text.contains("Rosalind has not answered yet"))
      #expect(!answered.text.contains("not answered yet"))
      #expect(answered.text.contains("Nobody has approved this version."))
    }
  }

  @Test func `a board that has decided waits for nobody, and people who were asked are named once`()
    throws
  {
    func request(_ board: String?, _ people: [AskedPerson]) -> ReviewRequest {
      ReviewRequest(
        id: 1, number: .first, board: board, people: people, askedBy: "Ada",
        askedAt: .distantPast, dueOn: nil)
    }
    let requests = [
      request("Board", [AskedPerson(email: "c@example.org", name: "Cora", decision: nil)]),
      request(nil, [AskedPerson(email: "b@example.org", name: "Ben", decision: nil)]),
      request(
        nil,
        [
          AskedPerson(email: "b@example.org", name: "Ben", decision: nil),
          AskedPerson(email: "new@example.org", name: nil, decision: nil),
          AskedPerson(email: "d@example.org", name: "Dan", decision: .approve),
          AskedPerson(email: "a@example.org", name: "Ada", decision: nil, isAuthor: true),
        ]),
    ]
    func words(_ state: Version.State) -> String? {
      OpenMatters.Row(
        unansweredOf: requests, about: SamplePages.line(.first, state), of: SamplePages.study.id
      )?.text
    }

    #expect(words(.proposed) == "Board, Ben, and new@example.org have not answered yet")
    #expect(words(.approved) == "Ben and new@example.org have not answered yet")
  }

  @Test func `comments alone are not called problems`() throws {
    let study = SampleStudies.heartRhythmAtHome

    let one = try #require(OpenMatters(study, problems: [], comments: Self.open(1)))
    let two = try #require(OpenMatters(study, problems: [], comments: Self.open(2)))

    #expect(one.title == "Open comments")
    #expect(two.rows.map(\.text) == ["2 open comments"])
    #expect(OpenMatters(study, problems: [], comments: ThreadCounts()) == nil)
  }

  @Test func `required comments are told apart from those that can stay open`() throws {
    let study = SampleStudies.heartRhythmAtHome

    let both = try #require(OpenMatters(study, problems: [], comments: Self.open(3, required: 2)))
    let required = try #require(
      OpenMatters(study, problems: [], comments: Self.open(1, required: 1)))

    #expect(both.title == "Open comments")
    #expect(
      both.rows.map(\.text) == ["2 unanswered required comments", "1 other open comment"])
    #expect(
      both.rows.map(\.note) == [
        "Answer these first. If nothing needs to change, reply and explain why. An approval waits until they are settled.",
        "These can stay open.",
      ])
    let list = Paths.threads(study.id) + "?state=open"
    #expect(both.rows.map(\.address) == [list + "&required=on", list])
    #expect(required.rows.map(\.text) == ["1 unanswered required comment"])
  }

  @Test func `problems are named with their part, one for each part`() throws {
    let study = SampleStudies.gallery

    let open = try #require(
      OpenMatters(study, problems: StudyProblems(study).all, comments: ThreadCounts()))
    let row = try #require(open.rows.first { $0.text.contains("should be reviewed") })

    let weather = "“What was the weather like this morning?”: Answer 1 has no picture."
    #expect(row.examples.contains(weather))
    #expect(row.examples.count { $0.hasPrefix("“What was the weather like this morning?”") } == 1)
    #expect(row.examples.count > 1)
  }

  private static func open(_ open: Int, required: Int = 0) -> ThreadCounts {
    var counts = ThreadCounts()
    counts.open = open
    counts.requiredOpen = required
    return counts
  }
}
