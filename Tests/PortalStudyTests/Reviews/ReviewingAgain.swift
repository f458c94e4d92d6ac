import PortalBrowser
import SampleStudies
import StudyModel
import StudyReview
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reviewing a version again") struct ReviewingAgain {
  private static let second = VersionNumber(1, 1, 0)

  @Test func `what an earlier round asked is next to its words, with the answer`() async throws {
    try await again { browser, _, id in
      let page = try await browser.open(Paths.review(id, Self.second))

      #expect(page.text.contains("2 comments"))
      #expect(page.text.contains("2 comments are not closed. An approval waits for them."))
      #expect(page.html.contains(##"<a href="#thread-1">Comment 1 on 1.0.0</a>"##))
      #expect(page.text.contains("We changed it."))
      #expect(page.text.contains("Changed since then: What we will collect"))
      #expect(page.text.contains("No longer in version 1.1.0"))
      #expect(page.html.matches(of: /\sid="thread-1"/).count == 1)
      #expect(page.html.matches(of: /\sid="thread-2"/).count == 1)
      #expect(page.html.contains(#"class="thread-version" href="\#(Paths.review(id, .first))""#))
    }
  }

  @Test func `the words that changed are marked on their screen until the reader hides the marks`()
    async throws
  {
    try await again { browser, portal, id in
      let address = Paths.review(id, Self.second)
      let marked = try await browser.open(address)
      let clean = try #require(
        marked.html.firstMatch(of: /href="([^"#]*marks=hidden)#changes"/)?.output.1)

      #expect(marked.text.contains("What we Added: will collect"))
      #expect(marked.text.contains("Participants no longer see these screens:"))
      #expect(marked.html.contains(#"aria-current="true">Show what changed</a>"#))
      let hidden = try await browser.open(String(clean.replacing("&amp;", with: "&")))

      #expect(!hidden.html.contains("<ins") && !hidden.html.contains("<del"))
      #expect(hidden.html.contains(#"aria-current="true">Show clean text</a>"#))
      #expect(hidden.html.contains("marks=hidden"))
    }
  }

  @Test func `changed screens lead to each other`() async throws {
    try await again { browser, portal, id in
      let page = try await browser.open(Paths.review(id, Self.second))
      let first = try #require(
        page.html.firstMatch(of: /href="#([^"]*)">Go to the first change/)?.output.1)
      let screens = page.html.components(separatedBy: #"<li class="story-screen" id=""#)
      let own = try #require(screens.first { $0.hasPrefix(first + "\"") })

      #expect(own.contains(">Next change<") && !own.contains(">Previous change<"))
      #expect(own.contains("Changed since 1.0.0"))
    }
  }

  @Test func `the list of the version has the threads of earlier rounds`() async throws {
    try await again { browser, _, id in
      let list = try await browser.open(Paths.threads(id, on: Self.second))

      #expect(list.text.contains("2 comments · 1 open · 2 required and not closed"))
      #expect(list.text.contains("2 from earlier versions"))
      #expect(list.text.contains("Changed since then: What we will collect"))
    }
  }

  @Test func `the decision links to what it waits for, until the reviewer closes it`() async throws
  {
    try await again { browser, portal, id in
      let rosalind = try await portal.account(.rosalind).id
      let threads = try #require(await portal.store.threads(of: id, for: rosalind))

      let form = try await browser.open(Paths.decision(id, Self.second))

      #expect(form.text.contains("Comment 1 on 1.0.0 waits for you to close it."))
      #expect(form.text.contains("Comment 2 on 1.0.0 must be answered."))
      for thread in threads {
        #expect(form.html.contains(#"href="\#(Paths.thread(thread.id, of: id))""#))
        try await browser.open(Paths.thread(thread.id, of: id))
        try await browser.submit(
          Paths.thread(thread.id, of: id), ["text": "", "state": "closed"])
      }
      let closed = try await browser.open(Paths.decision(id, Self.second))
      #expect(!closed.text.contains("waits for you to close it"))
      #expect(!closed.text.contains("must be answered"))
      let review = try await browser.open(Paths.review(id, Self.second))
      #expect(!review.text.contains("Comments on earlier versions"))
    }
  }

  @Test func `a comment on an earlier version leads back to its place in the version under review`()
    async throws
  {
    try await again { browser, portal, id in
      let rosalind = try await portal.account(.rosalind).id
      let threads = try #require(await portal.store.threads(of: id, for: rosalind))
      let thread = try #require(threads.first { $0.state == .changed })
      try await browser.open(Paths.thread(thread.id, of: id))

      let closed = try await browser.submit(
        Paths.thread(thread.id, of: id), ["text": "", "state": "closed"])

      #expect(
        closed.text.contains("Comments on 1.1.0") && !closed.text.contains("Comments on 1.0.0"))
      let anchor = try #require(
        closed.html.firstMatch(
          of: /href="[^"]*\/1\.1\.0\?language=en#([^"]*)">Review of version 1\.1\.0</)?.output.1)
      let review = try await browser.open(Paths.review(id, Self.second))
      let screens = review.html.components(separatedBy: #"<li class="story-screen" id=""#)
      let own = try #require(screens.first { $0.hasPrefix(anchor + "\"") })
      #expect(own.contains("Changed since 1.0.0"))
      let list = try await browser.open(Paths.threads(id, on: .first))
      #expect(
        list.html.contains("href=\"\(Paths.review(id, Self.second))\">Review of version 1.1.0<"))
    }
  }

  @Test func `authors are not led to the review`() async throws {
    try await again { browser, portal, id in
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .ada)

      let list = try await browser.open(Paths.threads(id, on: .first))

      #expect(!list.text.contains("Review of version"))
    }
  }

  @Test func `the comparison and the form propose the same number, and nobody has consented yet`()
    async throws
  {
    try await again { browser, portal, id in
      let review = try await browser.open(Paths.comparison(id))
      #expect(!review.text.contains("People who already consented"))
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let comparison = try await browser.open(Paths.comparison(id, from: "1.1.0", to: "draft"))
      #expect(!comparison.text.contains("People who already consented"))

      let form = try await browser.open(Paths.proposal(id))

      #expect(form.text.contains("Accord proposes 1.1.1."))
    }
  }

  @Test func `after the decision, nothing waits for comments that stayed open`() async throws {
    try await again { browser, portal, id in
      try await portal.sign(
        .approve, of: id, number: Self.second, by: .rosalind, overriding: "Settled on the phone.")

      let page = try await browser.open(Paths.review(id, Self.second))

      #expect(page.text.contains("2 comments are not closed."))
      #expect(!page.text.contains("An approval waits"))
      #expect(!page.text.contains("waits for you to close it"))
    }
  }

  @Test func `the list to answer begins with the reviewers' notes`() async throws {
    try await again { browser, _, id in
      let list = try await browser.open(Paths.unsettledThreads(id, on: .first))

      #expect(list.text.contains("Notes with decisions"))
      #expect(list.text.contains("Please revise."))
    }
  }

  @Test func `an author answers a note where it is, and the answer is a thread that quotes it`()
    async throws
  {
    try await again { browser, portal, id in
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let list = try await browser.open(Paths.unsettledThreads(id, on: .first))
      #expect(list.html.contains("href=\"\(Paths.write(id))\">Open the editor</a>"))
      let decision = try #require(
        list.html.firstMatch(of: /name="decision" value="([^"]*)"/)?.output.1)

      let visit = try await browser.post(
        Paths.threads(id),
        [
          try browser.csrf(), ("version", "1.0.0"), ("decision", String(decision)),
          ("returning", Paths.threads(id, on: .first)), ("text", "We have revised it."),
        ])

      #expect(visit.text.contains("Answered in comment 3"))
      #expect(visit.text.contains("We have revised it."))
      #expect(visit.html.contains("<bdi>Note by Rosalind"))
      #expect(visit.html.contains(#"<blockquote class="thread-quote" dir="auto">Please revise."#))
      let foreign = try await browser.post(
        Paths.threads(id),
        [
          try browser.csrf(), ("version", "1.0.0"), ("decision", "999"), ("text", "To nobody"),
        ])
      #expect(foreign.text.contains("Your comment has been added."))
      #expect(!foreign.html.contains("Note by"))
    }
  }

  /// Opens a portal in which Rosalind asked about two titles of version 1.0.0, one of which Ada changed and answered and one
  /// of which she removed, and reviews version 1.1.0.
  private func again(
    _ story: @escaping @Sendable (Browser, TestPortal, Study.ID) async throws -> Void
  ) async throws {
    try await reviewing { browser, portal, id in
      let (ada, rosalind) = (
        try await portal.account(.ada).id, try await portal.account(.rosalind).id
      )
      let consent = SampleStudies.heartRhythmAtHome.consents[0]
      for index in [2, 1] {
        let place: Place = ["consents", consent.id, "sections", consent.sections[index].id]
        let finder = AnchorFinder(SampleStudies.heartRhythmAtHome)
        let anchor = finder.anchor(
          at: place, member: ["title"], language: .english,
          quote: consent.sections[index].title[.english])
        _ = try await portal.store.open(
          NewThread(
            version: .first, isRequired: true, place: anchor.place, language: .english,
            anchor: try JSONValue(encoding: anchor), text: "What is this?"),
          in: id, by: rosalind)
      }
      let threads = try #require(await portal.store.threads(of: id, for: ada))
      try await portal.sign(.requestChanges, of: id, by: .rosalind)
      let gone = consent.sections[1].id
      _ = try await portal.store.edit(
        id, by: ada, at: ["consents"], basedOn: nil, summary: "Removed a section",
        change: {
          $0.consents[0].sections[2].title[.english] = "What we will collect"
          $0.consents[0].sections.removeAll { $0.id == gone }
        }, problems: { _ in (0, 0) })
      _ = try await portal.store.reply(
        "We changed it.", to: threads[0].id, in: id, movingTo: .changed, by: ada)
      try await portal.proposeNext(Self.second, of: id)
      _ = try await portal.store.askForReview(id, Self.second, of: .board, by: ada)
      try await story(browser, portal, id)
    }
  }
}
