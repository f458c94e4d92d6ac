import Foundation
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Commenting in threads") struct CommentingInThreads {
  private static let number = VersionNumber(1, 0, 0)

  @Test func `a reviewer asks about words, and the author answers at the place`() async throws {
    try await reviewing { browser, portal, id in
      let form = Paths.newThread(id, on: Self.number, at: ["facts"])
      let opened = try await browser.open(form)
      #expect(opened.text.contains("About"))
      let added = try await browser.submit(
        Paths.threads(id),
        ["text": "Is this the title?", "quote": "Heart Rhythm", "required": "on"])
      #expect(added.text.contains("Your comment has been added."))
      #expect(added.html.contains(#"<blockquote class="thread-quote" lang="en""#))
      let thread = added.path

      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let list = try await browser.open(Paths.threads(id, on: Self.number))
      #expect(list.text.contains("1 comment · 1 open · 1 required and not closed"))
      #expect(
        list.html.contains(
          #"class="thread-place" href="\#(Paths.write(id, at: ["facts"]))#at-thread-1""#))

      try await browser.open(thread)
      #expect(!browser.page.html.contains(#"value="closed""#))
      _ = try await portal.store.edit(
        id, by: portal.account(.ada).id, at: ["facts"], basedOn: nil, summary: "Edited the title",
        change: { study in
          study.facts.title[.english] = "Heart rhythm, day and night"
          study.facts.shortTitle[.english] = "Heart rhythm, day and night"
        },
        problems: { _ in (0, 0) })
      let changed = try await browser.submit(
        thread, ["text": "It is now.", "state": "changed"])
      #expect(changed.text.contains("Comment 1 is now “Changed”."))

      try await browser.signOut()
      try await browser.signIn(as: .rosalind)
      try await browser.open(thread)
      let closed = try await browser.submit(thread, ["text": "", "state": "closed"])
      #expect(closed.text.contains("Closed the comment"))
      let counts = try await portal.store.threadCounts(
        of: id, for: portal.account(.ada).id)
      #expect(counts?.requiredUnsettled == 0)
    }
  }

  @Test func `words of the consent document are changed in their section`() async throws {
    try await reviewing { browser, portal, id in
      let ada = try await portal.account(.ada).id
      let review: Place = ["tasks", "join", "steps", "review"]
      let privacy: Place = ["consents", "consent", "sections", "privacy"]
      try await browser.open(
        Paths.newThread(id, on: Self.number, at: review, language: .english))
      let thread = try await browser.submit(
        Paths.threads(id),
        ["text": "From whom?", "quote": "We keep your data confidential.", "required": "on"]
      ).path
      #expect(try await portal.store.threads(of: id, for: ada)?.map(\.place) == [review])
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let link = "class=\"thread-place\" href=\"\(Paths.write(id, at: privacy))"
      #expect(try await browser.open(thread).html.contains(link))
      let part = try await browser.open(Paths.write(id, at: privacy))
      #expect(part.html.contains(#"id="at-thread-1""#))
      try await browser.open(thread)
      let refused = try await browser.submit(thread, ["text": "Done.", "state": "changed"])
      #expect(refused.text.contains("Nothing has changed at this place"))

      try await portal.write("We keep your data secret.", in: privacy, of: id)

      #expect(try await browser.open(thread).html.contains(link))
      let changed = try await browser.submit(thread, ["text": "Done.", "state": "changed"])
      #expect(changed.text.contains("Comment 1 is now “Changed”."))
    }
  }

  @Test func `names are offered where comments are written, and to nobody else`() async throws {
    try await reviewing { browser, portal, id in
      let form = try await browser.open(Paths.newThread(id, on: Self.number))
      let address = Paths.mentionable(id, on: Self.number)
      #expect(form.html.contains(#"data-mentions="\#(address)""#))
      #expect(
        try await browser.open(Paths.review(id, Self.number)).html
          .contains(#"data-mentions="\#(address)""#))

      let names = try await browser.open(address)

      #expect(names.html.hasPrefix(#"{"names":["#) && names.html.contains(#""Ada"#))
      #expect(!names.html.contains("@"))
      #expect(try await browser.open(Paths.mentionable(id, on: nil)).status == .notFound)
      #expect(
        try await browser.open(Paths.mentionable(UUID(), on: Self.number)).status == .notFound)
    }
  }

  @Test func `markup in a comment is shown as typed`() async throws {
    try await reviewing { browser, _, id in
      let visit = try await comment("<script>alert(1)</script>\n**bold** {{name}}", browser, id)

      #expect(visit.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;\n**bold** {{name}}"))
      #expect(!visit.html.contains("<script>alert"))
      let list = try await browser.open(Paths.threads(id))
      #expect(!list.html.contains("<script>alert"))
    }
  }

  @Test func `markup in what a thread is about is shown as typed`() async throws {
    try await reviewing { browser, _, id in
      let visit = try await comment(
        "Why?", browser, id,
        [("quote", #""><img src=x onerror=alert(1)>"#), ("screen", "<b>"), ("place", "../<i>")])

      #expect(visit.status == .ok)
      #expect(!visit.html.contains("<img src=x"))
    }
  }

  @Test func `a comment that is too long is kept and explained`() async throws {
    try await reviewing { browser, _, id in
      let text = String(repeating: "word ", count: 2_001)
      let visit = try await comment("\(text)end", browser, id)

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("Shorten the comment to 10,000 characters or fewer."))
      #expect(visit.html.contains("word end</textarea>"))
      #expect(try await comment("  ", browser, id).text.contains("Write a comment."))
    }
  }

  @Test func `a form that is sent twice adds one comment`() async throws {
    try await reviewing { browser, portal, id in
      for _ in 0..<2 {
        let visit = try await comment("Once", browser, id, [("submission", "same")])
        #expect(visit.status == .ok)
      }

      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.threads(of: id, for: ada)?.count == 1)
    }
  }

  @Test func `someone who changes a thread that has changed sees a notice, and keeps the text`()
    async throws
  {
    try await reviewing { browser, portal, id in
      let thread = try await comment("Why?", browser, id).path
      let name = try #require(UUID(uuidString: String(thread.suffix(36))))
      let token = try browser.csrf()
      _ = try await portal.store.reply(
        "Because.", to: name, in: id, by: portal.account(.ada).id)

      let visit = try await browser.post(
        thread, [token, ("seen", "open"), ("state", "closed"), ("text", "Thanks, closing")])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Ada changed this comment to “Answered”"))
      #expect(visit.html.contains("Thanks, closing</textarea>"))
    }
  }

  @Test func `people who cannot see the study find no threads`() async throws {
    try await reviewing { browser, _, id in
      let thread = try await comment("Secret", browser, id).path
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      let token = try browser.csrf()

      for path in [thread, Paths.threads(id), Paths.newThread(id, on: Self.number)] {
        let visit = try await browser.open(path)
        #expect(visit.status == .notFound)
        #expect(!visit.html.contains("Secret"))
      }
      #expect(try await browser.post(thread, [token, ("text", "x")]).status == .notFound)
      #expect(
        try await browser.post(
          Paths.threads(id), [token, ("version", "1.0.0"), ("text", "x")]
        ).status == .notFound)
    }
  }

  @Test func `a removed reviewer cannot reply`() async throws {
    try await reviewing { browser, portal, id in
      let thread = try await comment("Why?", browser, id).path
      let token = try browser.csrf()
      try await portal.store.removeMember(
        portal.account(.rosalind).id, of: id, by: portal.account(.ada).id)

      let visit = try await browser.post(thread, [token, ("text", "Still here?")])

      #expect(visit.status == .notFound)
    }
  }

  @Test func `reviewers find no form for the draft`() async throws {
    try await reviewing { browser, _, id in
      let token = try browser.csrf()
      #expect(try await browser.open(Paths.newThread(id, on: nil)).status == .forbidden)
      #expect(
        try await browser.post(
          Paths.threads(id), [token, ("version", "draft"), ("text", "x")]
        ).status == .forbidden)
    }
  }

  @Test func `a comment can be retracted by its author`() async throws {
    try await reviewing { browser, _, id in
      let thread = try await comment("A slip", browser, id).path
      let name = try #require(UUID(uuidString: String(thread.suffix(36))))

      let visit = try await browser.submit(Paths.retraction(of: 1, in: name, of: id))

      #expect(visit.text.contains("Retracted by its author"))
      #expect(!visit.text.contains("A slip"))
    }
  }

  @Test func `2,000 comments are on one page`() async throws {
    try await reviewing { browser, portal, id in
      let ada = try await portal.account(.ada).id
      for number in 0..<100 {
        let thread = try await portal.store.open(
          NewThread(version: Self.number, place: ["facts"], text: "Question \(number)"),
          in: id, by: ada)
        for reply in 1..<20 {
          _ = try await portal.store.reply("Reply \(reply)", to: thread.id, in: id, by: ada)
        }
      }

      let visit = try await browser.open(Paths.threads(id, on: Self.number))

      #expect(visit.html.matches(of: /<li class="comment"/).count == 2_000)
      let filtered = try await browser.open(
        Paths.threads(id, on: Self.number) + "&required=on")
      #expect(filtered.text.contains("No comments match this filter."))
    }
  }

  /// A version of the sample study that Rosalind reviews and has open.
  private func reviewing(
    _ story: @escaping @Sendable (Browser, TestPortal, Study.ID) async throws -> Void
  ) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let ada = try await portal.account(.ada).id
      let draft = try #require(try await portal.store.draft(of: id, for: ada))
      _ = try await portal.store.propose(
        id, as: Self.number, notes: "", basedOn: draft.revision, by: ada)
      try await portal.store.setMember(
        email: TestPortal.Person.rosalind.email, role: .viewer, of: id, by: ada)
      try await browser.signOut()
      try await browser.signIn(as: .rosalind)
      try await story(browser, portal, id)
    }
  }

  @discardableResult
  private func comment(
    _ text: String, _ browser: Browser, _ id: Study.ID,
    _ others: [(name: String, value: String)] = []
  ) async throws -> Browser.Visit {
    try await browser.open(Paths.threads(id, on: Self.number))
    return try await browser.post(
      Paths.threads(id),
      [try browser.csrf(), ("version", "1.0.0"), ("text", text)] + others)
  }
}
