import Foundation
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Commenting next to the fields of the editor") struct CommentingBesideFields {
  private static let risks: Place = ["consents", "consent", "sections", "risks"]

  @Test func `authors comment on a part of the draft and stay there`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.open(Paths.write(id, at: Self.risks))
      #expect(browser.page.text.contains("No open comments on this part."))

      let visit = try await browser.submit(Paths.threads(id), ["text": "Shall we rename it?"])

      #expect(visit.path == Paths.write(id, at: Self.risks))
      #expect(visit.text.contains("Your comment has been added."))
      #expect(visit.text.contains("Shall we rename it?"))
      #expect(visit.text.contains("1 comment is not closed."))
      #expect(visit.html.contains(#"<div class="part-thread" id="at-thread-1">"#))
      #expect(!visit.html.contains("field-threads"))
      let other = try await browser.open(Paths.write(id, at: ["facts"]))
      #expect(other.text.contains("No open comments on this part."))
    }
  }

  @Test func `a comment on a setting is next to its field`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.open(Paths.write(id, at: ["facts"]))

      let visit = try await browser.submit(
        Paths.threads(id), ["text": "Too long\nfor a title", "field": "title"])

      let line = try #require(beside(1, in: visit.html))
      #expect(line.contains("href=\"#thread-1\""))
      #expect(line.contains("Open"))
      #expect(line.contains("Too long</q>"))
      #expect(visit.html.contains(##"class="thread-place" href="#field-title""##))
      let list = try await browser.open(Paths.threads(id, on: nil))
      #expect(list.html.contains("\(Paths.write(id, at: ["facts"]))#at-thread-1\""))
    }
  }

  @Test func `words are next to their text, also once they are gone`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let page = Paths.write(id, at: Self.risks)
      try await browser.open(page)
      let quote = "A watch strap can make your skin sore."
      let opened = try await browser.submit(
        Paths.threads(id), ["text": "Always?", "field": "title", "quote": quote])
      #expect(try #require(beside(1, in: opened.html)).contains("Open"))
      #expect(opened.html.contains(##"class="thread-place" href="#field-content""##))

      try await portal.write("Nobody knows of any.", in: Self.risks, of: id)
      let gone = try await browser.open(page)

      #expect(try #require(beside(1, in: gone.html)).contains("No longer in the draft"))
      #expect(gone.html.contains(">\(quote)</blockquote>"))
      // The part is still there, so the list leads to it.
      let list = try await browser.open(Paths.threads(id))
      #expect(list.text.contains("No longer in the draft"))
      #expect(list.html.contains(#"<a class="thread-place" href="\#(page)"#))
    }
  }

  @Test func `a required thread is answered and settled without leaving the part`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let ada = try await portal.account(.ada).id
      try await portal.store.setMember(
        email: TestPortal.Person.rosalind.email, role: .viewer, of: id, by: ada)
      let thread = try await portal.store.open(
        NewThread(
          version: VersionNumber(1, 0, 0), isRequired: true, place: Self.risks,
          text: "<b>Which</b> risk?"), in: id, by: try await portal.account(.rosalind).id)
      let page = try await browser.open(Paths.write(id, at: Self.risks))
      #expect(page.html.contains("&lt;b&gt;Which&lt;/b&gt; risk?"))
      try await portal.write("The cuff can pinch.", in: Self.risks, of: id)

      let changed = try await browser.submit(
        Paths.thread(thread.id, of: id), ["text": "The cuff.", "state": "changed"])

      #expect(changed.path == Paths.write(id, at: Self.risks))
      #expect(changed.text.contains("Comment 1 is now “Changed”."))
      #expect(changed.text.contains("The cuff."))
      #expect(!changed.html.contains(#"value="closed""#))
      try await browser.open(Paths.threads(id, on: nil))
      try await browser.signOut()
      try await browser.signIn(as: .rosalind)
      let closed = try await browser.open(Paths.thread(thread.id, of: id))
      #expect(closed.text.contains("The cuff."))
      try await browser.submit(Paths.thread(thread.id, of: id), ["text": "", "state": "closed"])
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let after = try await browser.open(Paths.write(id, at: Self.risks))
      #expect(after.text.contains("No open comments on this part."))
    }
  }

  @Test(arguments: [
    (" ", "Write a comment."),
    (String(repeating: "a", count: StudyStore.longestComment + 1), "Shorten the comment"),
  ])
  func `a reply that is refused stays next to the part with what was typed`(
    text: String, reason: String
  ) async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      let page = Paths.write(id, at: Self.risks, language: .spanish)
      try await browser.open(page)
      for question in ["Why?", "When?"] {
        try await browser.submit(Paths.threads(id), ["text": question])
      }
      let form = try browser.page.form { $0.contains("/threads/") }

      let refused = try await browser.submit(form.action, ["text": text])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.html.contains(#"id="edit-form""#))
      #expect(refused.html.contains(#"hreflang="es" aria-current="true""#))
      #expect(refused.html.matches(of: /<a href="#reply-[12]">/).count == 1)
      #expect(refused.text.contains(reason))
      #expect(refused.html.matches(of: /<details class="fold" open>/).count == 1)
      #expect(refused.html.matches(of: /aria-invalid="true"/).count == 1)
      #expect(refused.html.contains("\(text)</textarea>"))
      #expect(refused.text.contains("Why?") && refused.text.contains("When?"))
      // What was refused is the answer, not the part.
      #expect(!refused.text.contains("Not saved yet"))
      let back = try await browser.submit(form.action, ["text": "Because."])

      #expect(back.path == page)
      #expect(back.text.contains("Because."))
    }
  }

  @Test func `a comment that is refused stays next to its part with what was typed`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      let page = Paths.write(id, at: Self.risks)
      let long = String(repeating: "a", count: StudyStore.longestComment + 1)
      try await browser.open(page)

      let refused = try await browser.submit(
        Paths.threads(id), ["text": long, "field": "title", "quote": "Risks"])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.html.contains(#"id="edit-form""#))
      #expect(refused.html.contains(#"id="new-comment" open>"#))
      #expect(refused.html.contains(##"<a href="#new-comment-text">Shorten the comment"##))
      #expect(refused.html.contains("\(long)</textarea>"))
      #expect(refused.html.contains(#"<option value="title" selected>"#))
      let added = try await browser.submit(Paths.threads(id), ["text": "Shorter."])

      #expect(added.path == page)
      #expect(added.text.contains("Shorter."))
    }
  }

  /// A comment of Rosalind on the risks, which Ada has open in the editor.
  private static func threadOfReviewer(in id: Study.ID, _ portal: TestPortal, _ browser: Browser)
    async throws
    -> StudyThread
  {
    let thread = try await portal.store.open(
      NewThread(version: .first, place: risks, text: "Which risk?"), in: id,
      by: try await portal.account(.rosalind).id)
    try await browser.signOut()
    try await browser.signIn(as: .ada)
    try await browser.open(Paths.write(id, at: risks))
    return thread
  }

  @Test func `what did not change is not marked as changed, and the page says what to do instead`()
    async throws
  {
    try await reviewing { browser, portal, id in
      let thread = try await Self.threadOfReviewer(in: id, portal, browser)

      let refused = try await browser.submit(
        Paths.thread(thread.id, of: id), ["text": "Done.", "state": "changed"])

      #expect(refused.status == .unprocessableContent)
      #expect(refused.html.contains(#"id="edit-form""#))
      #expect(
        refused.text.contains("Nothing has changed at this place in the draft since version 1.0.0.")
      )
      #expect(refused.html.contains("Done.</textarea>"))
    }
  }

  @Test func `an answer to a comment that was closed meanwhile stays with what was typed`()
    async throws
  {
    try await reviewing { browser, portal, id in
      let thread = try await Self.threadOfReviewer(in: id, portal, browser)
      _ = try await portal.store.reply(
        "Never mind.", to: thread.id, in: id, movingTo: .closed,
        by: try await portal.account(.rosalind).id)

      let refused = try await browser.submit(
        Paths.thread(thread.id, of: id), ["text": "The cuff.", "state": "explained"])

      #expect(refused.status == .conflict)
      #expect(refused.html.contains(#"id="edit-form""#))
      #expect(refused.text.contains("Rosalind changed this comment to “Closed”"))
      #expect(refused.text.contains("No open comments on this part."))
      #expect(refused.html.contains("The cuff.</textarea>"))
      let after = try await browser.open(Paths.write(id, at: Self.risks))
      #expect(!after.text.contains("Never mind."))
    }
  }

  @Test func `a refused answer is on the comment's own page once its part is gone`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.open(Paths.write(id, at: Self.risks))
      try await browser.submit(Paths.threads(id), ["text": "Why?"])
      let form = try browser.page.form { $0.contains("/threads/") }
      _ = try await portal.store.edit(
        id, by: try await portal.account(.ada).id, at: Self.risks, basedOn: nil,
        summary: "Deleted Risks",
        change: { study in study.consents[0].sections.removeAll { $0.id == Self.risks.last } },
        problems: { _ in (0, 0) })

      let refused = try await browser.submit(form.action, ["text": " "])

      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Write a comment."))
      #expect(!refused.html.contains(#"id="edit-form""#))
    }
  }

  @Test func `nobody is sent to another site after a comment`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.open(Paths.write(id, at: Self.risks))

      for (number, address) in ["https://example.org", "//example.org", "/\\example.org"]
        .enumerated()
      {
        let visit = try await browser.post(
          Paths.threads(id),
          [
            try browser.csrf(), ("version", "draft"), ("text", "Here \(number)"),
            ("returning", address),
          ])
        #expect(visit.path.hasPrefix(Paths.threads(id)))
      }
    }
  }

  @Test func `people who cannot edit the draft see no comments on it`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.open(Paths.write(id, at: Self.risks))
      try await browser.submit(Paths.threads(id), ["text": "Among us"])
      let ada = try await portal.account(.ada).id
      try await portal.store.setMember(
        email: TestPortal.Person.grace.email, role: .viewer, of: id, by: ada)
      try await browser.signOut()
      try await browser.signIn(as: .grace)

      let visit = try await browser.open(Paths.write(id, at: Self.risks))

      #expect(!visit.html.contains("id=\"comments\""))
      #expect(!visit.text.contains("Among us"))
    }
  }

  /// The line of a thread next to a field.
  private func beside(_ number: Int, in html: String) -> String? {
    html.matches(of: /<li class="field-thread" id="at-thread-(\d+)">(.*?)<\/li>/)
      .first { $0.1 == "\(number)" }.map { String($0.2) }
  }
}
