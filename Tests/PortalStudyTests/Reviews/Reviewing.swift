import Foundation
import PortalBrowser
import SampleStudies
import StudyModel
import StudyReview
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reviewing versions") struct Reviewing {
  @Test func `a reviewer begins at the queue of what waits`() async throws {
    try await reviewing(dueOn: CalendarDay("2026-11-30")) { browser, _, id in
      let queue = browser.page

      #expect(queue.path == Paths.reviews)
      #expect(queue.text.contains("1 version is waiting for your decision."))
      #expect(queue.text.contains("Due Nov 30, 2026"))
      #expect(queue.text.contains("For Review Board, requested by Ada"))
      #expect(queue.html.contains(#"href="\#(Paths.review(id, .first))""#))
      #expect(queue.text.contains("Reviews 1 waits for you"))
      #expect(!queue.text.contains("New study"))
    }
  }

  @Test func `a screen's comment form explains itself, and marks say what they do`() async throws {
    try await reviewing { browser, _, id in
      let page = try await browser.open(Paths.review(id, .first))
      #expect(page.text.contains("Write @ and a name to mention someone."))
      #expect(
        page.text.contains("Until this is settled, approving the version takes a written reason."))

      let seen = try await browser.submit(Paths.seen(id, .first))

      #expect(seen.html.contains(">Mark as not seen<"))
    }
  }

  @Test func `a required comment on a version that is decided is said to concern later ones`()
    async throws
  {
    try await reviewing { browser, portal, id in
      try await portal.sign(.approve, of: id, by: .rosalind)
      let words = "Until this is settled, approving a later version takes a written reason."

      #expect(try await browser.open(Paths.review(id, .first)).text.contains(words))
      #expect(try await browser.open(Paths.newThread(id, on: .first)).text.contains(words))
    }
  }

  @Test(arguments: Version.State.allCases) func `a state has one name on every page`(
    state: Version.State
  ) {
    // One that was replaced without an approval is said to be that, so this one was in force.
    let line = VersionLine(
      number: .first, sha256: "ab", state: state, notes: "",
      proposedAt: Date(timeIntervalSince1970: 0), proposedBy: "Ada",
      publishedAt: state == .superseded ? Date(timeIntervalSince1970: 0) : nil,
      publishedBy: nil, isCurrent: false, approval: nil)

    #expect(VersionRow.chip(line, current: nil).words == state.title)
    #expect(state.title.lowercased() == state.words)
    #expect(line.stateSentence.hasPrefix(state.title))
  }

  @Test func `a member of the board sees its request, also after others were asked for advice`()
    async throws
  {
    try await reviewing(dueOn: CalendarDay("2026-11-30")) { browser, portal, id in
      _ = try await portal.store.askForReview(
        id, .first, of: .people(emails: ["new@example.org"]), dueOn: CalendarDay("2026-12-15"),
        by: try await portal.account(.ada).id)

      let page = try await browser.open(Paths.review(id, .first))

      #expect(page.text.contains("Reviewers Review Board"))
      #expect(page.text.contains("Due Nov 30, 2026"))
      #expect(!page.text.contains("new@example.org") && !page.text.contains("Dec 15, 2026"))
    }
  }

  @Test func `a review whose day is over is overdue`() async throws {
    try await reviewing(dueOn: CalendarDay("2026-11-20")) { browser, _, _ in
      #expect(browser.page.text.contains("Overdue since Nov 20, 2026"))
    }
  }

  @Test func `only people who are asked have a link to reviews`() async throws {
    try await reviewing(by: [.grace]) { browser, _, _ in
      #expect(try await browser.open(Paths.studies).html.contains(#"href="\#(Paths.reviews)""#))
      try await browser.signOut()
      try await browser.signIn(as: .ada)

      #expect(!browser.page.html.contains(#"href="\#(Paths.reviews)""#))
      #expect(try await browser.open(Paths.reviews).text.contains("You have not been asked"))
    }
  }

  @Test func `reviewers see versions and never the draft`() async throws {
    try await reviewing { browser, _, id in
      for path in [
        Paths.write(id), Paths.flow(id), Paths.history(id), Paths.people(id), Paths.problems(id),
        Paths.proposal(id),
      ] {
        let visit = try await browser.open(path)
        #expect(visit.status == .notFound, "\(path)")
      }
      let review = try await browser.open(Paths.review(id, .first))
      #expect(review.status == .ok)
      #expect(!browser.page.html.contains(Paths.write(id)))
      let missing = try await browser.open(Paths.review(id, VersionNumber(9, 0, 0)))
      #expect(missing.status == .notFound)
    }
  }

  @Test(arguments: ["", "/decision", "/record", "/seen/chapter?chapter=tasks/join"])
  func `other people's reviews are not found`(rest: String) async throws {
    try await reviewing(by: [.grace]) { browser, _, id in
      try await browser.signOut()
      try await browser.signIn(as: .rosalind)

      #expect(try await browser.open(Paths.review(id, .first) + rest).status == .notFound)
    }
  }

  @Test func `the form that decides leads back to its version`() async throws {
    try await reviewing { browser, _, id in
      let form = try await browser.open(Paths.decision(id, .first))

      #expect(form.html.contains(#"<a href="\#(Paths.review(id, .first))">Version 1.0.0</a>"#))
    }
  }

  @Test func `the page says what this is and shows every screen`() async throws {
    try await reviewing { browser, _, id in
      let page = try await browser.open(Paths.review(id, .first))

      #expect(page.text.contains("Requested by Ada"))
      #expect(page.text.contains("The first one for the board."))
      #expect(page.text.contains("Release notes"))
      let study = SampleStudies.heartRhythmAtHome
      let storyboard = Storyboard(
        study, language: .english, by: try SampleScreens.renderer.get())
      for screen in storyboard.screens {
        #expect(page.html.contains(#"id="\#(screen.anchor)""#), "\(screen.id)")
      }
      #expect(page.text.contains("0 of "))
      #expect(!page.text.contains("What changed since"))
    }
  }

  @Test func `screens are marked as seen one by one, also as not seen`() async throws {
    try await reviewing { browser, _, id in
      try await browser.open(Paths.review(id, .first))

      let seen = try await browser.submit(Paths.seen(id, .first))
      #expect(seen.html.contains(/<b>1 of \d+ screens seen<\/b>/))
      let unseen = try await browser.submit(Paths.unseen(id, .first))

      #expect(unseen.html.contains(/<b>0 of \d+ screens seen<\/b>/))
      let token = try browser.csrf()
      let foreign = try await browser.post(
        Paths.seen(id, .first), [token, ("screen", "tasks/other"), ("content", "hash")])
      #expect(foreign.status == .notFound)
    }
  }

  @Test func `a script gets only what a mark changed`() async throws {
    try await reviewing { browser, _, id in
      let long = try await browser.open(Paths.review(id, .first))
      let hidden = try browser.form(to: Paths.seen(id, .first)).hidden

      let short = try await browser.post(
        Paths.seen(id, .first), hidden + [("answer", "marks"), ("language", "en"), ("since", "")])

      #expect(short.status == .ok)
      #expect(short.html.contains(/<b>1 of \d+ screens seen<\/b>/))
      #expect(short.html.contains("Mark as not seen") && !short.html.contains("story-frame"))
      for part in [/class="page-lead"/, /class="review-chapter-count"/, /class="review-chapter"/] {
        #expect(short.html.matches(of: part).count == long.html.matches(of: part).count)
      }
      let elsewhere = try await browser.post(
        Paths.seen(id, .first), hidden + [("answer", "marks"), ("language", "es")])
      #expect(elsewhere.status == .notFound)
    }
  }

  @Test func `a chapter is marked as seen after a question`() async throws {
    try await reviewing { browser, _, id in
      let review = try await browser.open(Paths.review(id, .first))
      let link = try #require(
        review.html.firstMatch(of: /href="(\/reviews\/[^"]*\/seen\/chapter[^"]*)"/))
      let question = try await browser.open(String(link.1).withoutEntities)
      #expect(question.text.contains("you have looked at each of these screens yourself"))

      let marked = try await browser.submit(Paths.seenChapter(id, .first))

      #expect(marked.text.contains("screens are marked as seen."))
      #expect(!marked.html.contains(/<b>0 of \d+ screens seen<\/b>/))
      #expect(
        try await browser.open(Paths.seenChapter(id, .first) + "?chapter=none").status == .notFound)
    }
  }

  @Test func `a later version shows what changed, and keeps what was seen`() async throws {
    try await reviewing { browser, portal, id in
      try await portal.sign(.requestChanges, of: id, by: .rosalind)
      try await portal.proposeNext(VersionNumber(1, 1, 0), of: id)
      _ = try await portal.store.askForReview(
        id, VersionNumber(1, 1, 0), of: .board, by: try await portal.account(.ada).id)

      let page = try await browser.open(Paths.review(id, VersionNumber(1, 1, 0)))

      #expect(page.text.contains("What changed since 1.0.0 (changes requested)"))
      #expect(page.text.contains("Go to the first change"))
      #expect(page.text.contains("Changed since 1.0.0"))
      #expect(!page.html.contains(/<b>0 of \d+ screens seen<\/b>/))
    }
  }

  @Test func `a reviewer comments next to a screen, and reads the thread`() async throws {
    try await reviewing { browser, _, id in
      try await browser.open(Paths.review(id, .first))

      let page = try await browser.submit(
        Paths.threads(id), ["text": "Who reads this?", "required": "on"])

      #expect(page.path.hasPrefix(Paths.review(id, .first)))
      #expect(page.text.contains("Who reads this?"))
      let list = try await browser.open(Paths.threads(id, on: .first))
      #expect(list.status == .ok)
      #expect(list.text.contains("Who reads this?"))
      #expect(!list.html.contains(Paths.write(id)))
      let decision = try await browser.open(Paths.decision(id, .first))
      #expect(decision.text.contains("Comment 1 on 1.0.0 must be answered."))
    }
  }

  @Test func `a reviewer walks through a version in a frame, and reads the document`() async throws
  {
    try await reviewing { browser, portal, id in
      try await browser.open(Paths.review(id, .first))

      let walk = try await browser.submit(Paths.walkthroughs(id))

      #expect(walk.status == .ok)
      #expect(walk.text.contains("Back to the review"))
      #expect(!walk.html.contains(Paths.flow(id)) && !walk.html.contains(Paths.write(id)))
      let consent = try #require(SampleStudies.heartRhythmAtHome.consents.first).id
      let paper = Paths.paper(id, .first, consent)
      #expect(try await browser.open(paper.html(.english)).status == .ok)
      #expect(try await browser.open(paper.base).text.contains("Back to the review"))
      #expect(try await browser.open(Paths.bundle(id, .first)).status == .ok)
      let rosalind = try await portal.account(.rosalind).id
      #expect(try await portal.store.draft(of: id, for: rosalind) == nil)
    }
  }
}
