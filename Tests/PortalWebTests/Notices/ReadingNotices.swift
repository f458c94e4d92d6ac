import Foundation
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reading notices") struct ReadingNotices {
  @Test func `the page leads to what waits, and is read without scripts`() async throws {
    try await reviewing(dueOn: CalendarDay("2026-11-30")) { browser, _, id in
      #expect(browser.page.text.contains("Notices 1 new"))
      let page = try await browser.open(Paths.notices)
      #expect(page.text.contains("1 new notice."))
      #expect(page.text.contains("New Ada asked you to review version 1.0.0"))
      #expect(page.text.contains("Due Nov 30, 2026"))

      let read = try await browser.submit(Paths.readNotices)

      #expect(read.path == Paths.notices)
      #expect(read.text.contains("All notices are marked as read."))
      #expect(read.text.contains("Nothing new."))
      #expect(!read.text.contains("Notices 1 new"))
      #expect(read.text.contains("Ada asked you to review version 1.0.0"))
      #expect(read.html.contains(#"href="\#(Paths.review(id, .first))""#))
    }
  }

  @Test func `opening a notice marks it as read, and no other one`() async throws {
    try await reviewing { browser, portal, id in
      _ = try await portal.store.open(
        NewThread(version: .first, place: [], text: "@Rosalind, look"), in: id,
        by: try await portal.account(.ada).id)
      let rosalind = try await portal.account(.rosalind).id
      let asked = try #require(
        try await portal.store.notices(for: rosalind).notices.first { $0.kind == .reviewAsked })
      let page = try await browser.open(Paths.notices)
      #expect(page.text.contains("2 new notices."))
      #expect(page.html.contains("href=\"\(Paths.open(asked.id))\""))
      _ = try await browser.head(Paths.open(asked.id))
      #expect(try await browser.open(Paths.notices).text.contains("2 new notices."))

      let review = try await browser.open(Paths.open(asked.id))

      #expect(review.path == Paths.review(id, .first))
      let after = try await browser.open(Paths.notices)
      #expect(after.text.contains("1 new notice."))
      #expect(after.html.contains("href=\"\(Paths.review(id, .first))\""))
      #expect(!after.html.contains(Paths.open(asked.id)))
    }
  }

  @Test func `a notice is marked as read without opening it`() async throws {
    try await reviewing { browser, _, _ in
      let page = try await browser.open(Paths.notices)
      #expect(page.text.contains("Mark as read : asked you to review version 1.0.0"))
      let form = try #require(
        page.html.firstMatch(of: /name="notice" value="([^"]*)"/)?.1)

      let read = try await browser.post(
        Paths.readNotices, [try browser.csrf(), ("notice", String(form))])

      #expect(read.path == Paths.notices)
      #expect(read.text.contains("The notice is marked as read."))
      #expect(read.text.contains("Nothing new."))
      #expect(!read.html.contains("Mark all as read"))
    }
  }

  @Test func `a notice of someone else, or one that is gone, leads back to the list`() async throws
  {
    try await reviewing { browser, portal, id in
      let rosalind = try await portal.account(.rosalind).id
      let notice = try #require(try await portal.store.notices(for: rosalind).notices.first)
      try await browser.signOut()
      try await browser.signIn(as: .grace)

      for name in [notice.id, "", "x' OR 1 = 1", "../\(id)"] {
        let visit = try await browser.open(Paths.open(name))
        #expect(visit.path == Paths.notices)
        #expect(visit.text.contains("That notice no longer applies"))
        _ = try await browser.post(Paths.readNotices, [try browser.csrf(), ("notice", name)])
      }
      #expect(try await portal.store.notices(for: rosalind).notices.first?.isNew == true)
    }
  }

  @Test func `a mention leads to its thread`() async throws {
    try await reviewing { browser, portal, id in
      let thread = try await portal.store.open(
        NewThread(version: .first, place: [], text: "@Rosalind <b>look</b>"), in: id,
        by: try await portal.account(.ada).id)

      let page = try await browser.open(Paths.notices)

      #expect(page.text.contains("Ada mentioned you in a comment on version 1.0.0"))
      #expect(!page.text.contains("look"))
      let notice = try #require(
        try await portal.store.notices(for: try await portal.account(.rosalind).id).notices
          .first { $0.kind == .mentioned })
      #expect(
        try await browser.open(Paths.open(notice.id)).path == Paths.thread(thread.id, of: id))
    }
  }

  @Test func `nobody reads what concerns others`() async throws {
    try await reviewing { browser, _, _ in
      try await browser.signOut()
      try await browser.signIn(as: .grace)

      let page = try await browser.open(Paths.notices)

      #expect(page.text.contains("You have no notices"))
      #expect(!page.html.contains(Paths.readNotices))
      #expect(!page.html.contains(Paths.noticeMail))
    }
  }

  @Test func `a form without its moment is refused`() async throws {
    try await reviewing { browser, _, _ in
      try await browser.open(Paths.notices)
      let visit = try await browser.post(Paths.readNotices, [try browser.csrf()])

      #expect(visit.status == .badRequest)
    }
  }
}
