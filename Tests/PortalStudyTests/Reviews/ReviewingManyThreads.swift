import PortalBrowser
import SampleStudies
import StudyModel
import StudyReview
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reviewing a version with many threads") struct ReviewingManyThreads {
  private static let first =
    "consents/consent/sections/"
    + (SampleStudies.heartRhythmAtHome.consents.first?.sections.first?.id ?? "")

  /// Opens threads about the screens of a version, one after the other.
  /// - Parameter screens: nil for all screens of the version.
  private func open(
    _ count: Int, in portal: TestPortal, _ id: Study.ID, on version: VersionNumber = .first,
    screens: [String]? = nil
  ) async throws {
    let rosalind = try await portal.account(.rosalind).id
    let found = try #require(await portal.store.version(version, of: id, for: rosalind))
    let all = try await portal.services.reviewedScreens(
      of: found.version.study(), sha256: found.line.sha256
    ).screens(in: .english).map(\.id).filter { !$0.contains("~") }
    let places = screens ?? all
    for number in 1...count {
      let screen = places[number % places.count]
      let place = screen.prefix { $0 != "#" }.split(separator: "/").map(String.init)
      let anchor = ThreadAnchor(place: place, language: .english, screen: screen, title: "Risks")
      _ = try await portal.store.open(
        NewThread(
          version: version, isRequired: number.isMultiple(of: 2), place: place, screen: screen,
          language: .english, anchor: try JSONValue(encoding: anchor), text: "Remark \(number)"),
        in: id, by: rosalind)
    }
  }

  @Test func `2,000 threads add little to the page, and each is one step away`() async throws {
    try await reviewing { browser, portal, id in
      let empty = try await browser.open(Paths.review(id, .first))
      try await open(2_000, in: portal, id)

      let page = try await browser.open(Paths.review(id, .first))

      #expect(page.status == .ok)
      #expect(page.text.contains("2000 comments"))
      let cards = page.html.matches(of: /<article class="thread"/).count
      #expect(cards == ReviewThreads.mostComments)
      #expect(page.text.contains("Remark 2000") && !page.text.contains("Remark 1 "))
      let screens = page.html.matches(of: /data-thread-margin="/).count
      let lines = page.html.matches(of: /<li id="thread-/).count
      #expect(lines > 0 && lines <= ReviewThreads.mostLines * screens)
      // 200 threads of one comment, and a few lines and a link for each screen.
      let size = page.html.utf8.count - empty.html.utf8.count
      #expect(size < 1_000 * cards + 500 * (lines + screens), "\(size)")
      let more = try #require(
        page.html.firstMatch(of: /href="([^"]*)">\d+ more comments</)?.output.1)
      let list = try await browser.open(String(more).withoutEntities)
      #expect(list.html.contains(#"<article class="thread""#))
    }
  }

  @Test func `a thread that was just opened is next to its screen, with its comment`() async throws
  {
    try await reviewing { browser, portal, id in
      try await open(ReviewThreads.mostComments + 20, in: portal, id)
      try await browser.open(Paths.review(id, .first))

      let page = try await browser.submit(Paths.threads(id), ["text": "Who reads this?"])

      #expect(page.text.contains("Who reads this?"))
      #expect(!page.text.contains("Remark 1 "))
    }
  }

  @Test func `a few lines stand for the threads of a screen, and a list has all of them`()
    async throws
  {
    try await reviewing { browser, portal, id in
      let other = ReviewThreads.mostLines + 3
      try await open(other, in: portal, id, screens: [Self.first])
      try await open(ReviewThreads.mostComments, in: portal, id, screens: ["tasks/join"])

      let page = try await browser.open(Paths.review(id, .first))

      let own = try #require(
        page.html.components(separatedBy: "data-thread-margin=\"").first {
          $0.hasPrefix(Self.first + "\"")
        })
      #expect(own.contains("\(other) comments"))
      #expect(own.matches(of: /<li id="thread-/).count == ReviewThreads.mostLines)
      #expect(own.contains(#"<li id="thread-\#(other)">"#) && !own.contains(#"id="thread-1""#))
      let list = Paths.threads(id, on: .first, screen: Self.first)
      #expect(own.contains(">3 more comments<"))
      #expect(own.withoutEntities.contains("href=\"\(list)\""))
      #expect(try await browser.open(list).text.contains("Remark 1"))
    }
  }

  @Test func `earlier rounds list what an approval waits for, and lead to the rest`() async throws {
    try await reviewing { browser, portal, id in
      let (next, count) = (VersionNumber(1, 1, 0), 2 * ReviewThreads.mostComments)
      try await open(count, in: portal, id)
      try await portal.sign(.requestChanges, of: id, by: .rosalind)
      try await portal.proposeNext(next, of: id)
      _ = try await portal.store.askForReview(
        id, next, of: .board, by: try await portal.account(.ada).id)

      for _ in 0..<2 {
        let page = try await browser.open(Paths.review(id, next))

        #expect(page.text.contains("\(count) comments are not closed."))
        #expect(page.text.contains("An approval waits for \(count / 2) of them."))
        let rows = page.html.matches(
          of: />Comment \d+ on 1\.0\.0<\/a>: <q dir="auto">[^<]*<\/q> <span/)
        #expect(rows.count >= ReviewPage.Earlier.most)
        #expect(page.text.contains("\(count - ReviewPage.Earlier.most) more comments"))
        #expect(
          page.html.matches(of: /<article class="thread"/).count == ReviewThreads.mostComments)
        let ids = page.html.matches(of: /\ id="(thread-[^"]*)"/).map { String($0.output.1) }
        #expect(Set(ids).count == ids.count)
        for link in page.html.matches(of: /href="#(thread-\d+)"/) {
          #expect(ids.contains(String(link.output.1)))
        }
      }
    }
  }
}
