import Foundation
import StudyModel
import StudyStore
import Testing

@testable import PortalWeb

@Suite("Reading notices") struct ReadingNotices {
  @Test func `the page leads to what waits, and is read without scripts`() async throws {
    try await reviewing(dueOn: CalendarDay("2026-11-30")) { browser, _, id in
      #expect(browser.page.text.contains("Notices 1 new"))
      let page = try await browser.open(Paths.notices)
      #expect(page.text.contains("1 new notice."))
      #expect(page.text.contains("New Ada asked you to review version 1.0.0"))
      #expect(page.text.contains("Due Nov 30, 2026"))
      #expect(page.html.contains(#"href="\#(Paths.review(id, .first))""#))

      let read = try await browser.submit(Paths.readNotices)

      #expect(read.path == Paths.notices)
      #expect(read.text.contains("All notices are marked as read."))
      #expect(read.text.contains("Nothing new."))
      #expect(!read.text.contains("Notices 1 new"))
      #expect(read.text.contains("Ada asked you to review version 1.0.0"))
    }
  }

  @Test func `a mention leads to its thread`() async throws {
    try await reviewing { browser, portal, id in
      let thread = try await portal.store.open(
        NewThread(version: .first, place: [], text: "@Rosalind <b>look</b>"), in: id,
        by: try await portal.account(.ada).id)

      let page = try await browser.open(Paths.notices)

      #expect(page.text.contains("Ada mentioned you in a comment on version 1.0.0"))
      #expect(page.html.contains(#"href="\#(Paths.thread(thread.id, of: id))""#))
      #expect(!page.text.contains("look"))
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
