import HTTPTypes
import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalWeb

/// An author answers what a board asked for in the list of its comments, and proposes again.
@Suite("Answering in the list") struct AnsweringInTheList {
  @Test func `each comment is answered where it is listed, next to the new words`() async throws {
    try await reviewing { browser, portal, id in
      let (ada, rosalind) = (try await portal.account(.ada).id, try await portal.account(.rosalind))
      let time = ["consents", "consent", "sections", "time"]
      try await browser.open(Paths.newThread(id, on: .first, at: time))
      let asked = try await browser.submit(
        Paths.threads(id),
        ["text": "Is that enough?", "quote": "Your part lasts 8 weeks.", "required": "on"])
      let suggested = try await portal.store.open(
        NewThread(version: .first, place: ["facts"], text: "Who decided this?"), in: id,
        by: rosalind.id)
      try await portal.sign(.requestChanges, of: id, by: .rosalind)
      _ = try await portal.store.edit(
        id, by: ada, at: time, basedOn: nil, summary: "Edited the time",
        change: { study in
          for index in study.consents[0].sections.indices
          where study.consents[0].sections[index].id == "time" {
            study.consents[0].sections[index].content[.english] = "Your part lasts 10 weeks."
          }
        }, problems: { _ in (0, 0) })
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let list = Paths.unsettledThreads(id, on: .first)

      let open = try await browser.open(list)
      #expect(open.html.contains(#"class="thread-now""#))
      #expect(open.text.contains("Your part lasts 10 weeks."))
      let changed = try await browser.submit(
        asked.path, ["text": "It is 10 weeks now.", "state": "changed"])
      #expect(changed.path.hasPrefix(list))
      #expect(changed.text.contains("Thread 1 is now “Changed”."))
      #expect(changed.text.contains("It is 10 weeks now."))
      let explained = try await browser.submit(
        Paths.thread(suggested.id, of: id), ["text": "The pilot says so.", "state": "explained"])

      #expect(explained.path.hasPrefix(list))
      #expect(explained.text.contains("The pilot says so."))
      #expect(explained.html.contains(#"<a class="button-primary" href="\#(Paths.proposal(id))""#))
      let threads = try await portal.store.threads(of: id, for: ada)
      #expect(threads?.map(\.state) == [.changed, .explained])
    }
  }

  @Test func `an answer without words is refused with what was typed, and leads back`()
    async throws
  {
    try await reviewing { browser, portal, id in
      let rosalind = try await portal.account(.rosalind).id
      let thread = try await portal.store.open(
        NewThread(version: .first, place: ["facts"], text: "Why?"), in: id, by: rosalind)
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let list = Paths.threads(id, on: .first)
      try await browser.open(list)

      let refused = try await browser.submit(Paths.thread(thread.id, of: id), ["text": " "])
      #expect(refused.status == .unprocessableContent)
      let answered = try await browser.submit(
        Paths.thread(thread.id, of: id), ["text": "Because."])

      #expect(answered.path.hasPrefix(list))
      #expect(answered.text.contains("Because."))
    }
  }

  @Test func `an answer that is sent twice leads to its thread both times`() async throws {
    try await reviewing { browser, portal, id in
      let rosalind = try await portal.account(.rosalind).id
      let thread = try await portal.store.open(
        NewThread(version: .first, place: ["facts"], text: "Why?"), in: id, by: rosalind)
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let list = Paths.threads(id, on: .first)
      try await browser.open(list)
      let fields = try browser.form(to: Paths.thread(thread.id, of: id)).hidden

      for _ in 1...2 {
        let place = try await browser.destination(
          of: Paths.thread(thread.id, of: id), fields + [("text", "Because.")])
        #expect(place?.hasPrefix(list) == true)
        #expect(place?.hasSuffix("#thread-\(thread.number)") == true)
      }
      #expect(try await portal.store.threads(of: id, for: rosalind)?.first?.comments.count == 2)
    }
  }

  @Test func `a thread that is closed in a list leads to no place of the editor`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let ada = try await portal.account(.ada).id
      let thread = try await portal.store.open(
        NewThread(version: nil, place: ["facts"], text: "Why?"), in: id, by: ada)
      let action = Paths.thread(thread.id, of: id)
      try await browser.open(Paths.threads(id))
      let fields = try browser.form(to: action).hidden

      let place = try await browser.destination(
        of: action, fields + [("text", "Done."), ("state", "closed")])

      #expect(place?.hasPrefix(Paths.threads(id)) == true)
      #expect(place?.contains("#") == false)
    }
  }

  @Test func `closed comments and people who only review get no form`() async throws {
    try await reviewing { browser, portal, id in
      let rosalind = try await portal.account(.rosalind).id
      let thread = try await portal.store.open(
        NewThread(version: .first, place: ["facts"], text: "Why?"), in: id, by: rosalind)
      let list = Paths.threads(id, on: .first)
      let form = #"action="\#(Paths.thread(thread.id, of: id))""#
      let reviewers = try await browser.open(list)
      #expect(reviewers.text.contains("Why?") && !reviewers.html.contains(form))
      #expect(!reviewers.html.contains(Paths.proposal(id)))
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let authors = try await browser.open(list)
      #expect(authors.html.contains(form))
      // Nobody requested changes.
      #expect(!authors.html.contains(#"<a class="button-primary" href="\#(Paths.proposal(id))""#))

      _ = try await portal.store.reply(
        "Thank you.", to: thread.id, in: id, movingTo: .closed, by: rosalind)

      #expect(try await !browser.open(list).html.contains(form))
    }
  }

  @Test func `one member's request leads to the comments while others have yet to decide`()
    async throws
  {
    try await reviewing(by: [.rosalind, .grace]) { browser, portal, id in
      let link = #"href="\#(Paths.unsettledThreads(id, on: .first).replacing("&", with: "&amp;"))""#
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      #expect(try await !browser.open(Paths.version(id, .first)).html.contains(link))

      try await portal.sign(.requestChanges, of: id, by: .rosalind)

      let page = try await browser.open(Paths.version(id, .first))
      #expect(page.html.contains(link))
      #expect(page.text.contains("Answer the requested changes"))
      let ada = try await portal.account(.ada).id
      let line = try await portal.store.version(.first, of: id, for: ada)?.line
      #expect(line?.state == .proposed)
    }
  }

  @Test func `a version is not offered for review while the board is asked`() async throws {
    try await reviewing { browser, portal, id in
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let link = #"href="\#(Paths.version(id, .first))#review""#
      let asked = try await browser.open(Paths.versions(id))
      #expect(!asked.text.contains("Ask for review") && !asked.html.contains(link))

      let ada = try await portal.account(.ada).id
      let requests = try await portal.store.reviewRequests(of: id, .first, for: ada)
      try await portal.store.endReview(try #require(requests.first).id, of: id, by: ada)

      let ended = try await browser.open(Paths.versions(id))
      #expect(ended.text.contains("Ask for review") && ended.html.contains(link))
    }
  }
}

extension Browser {
  /// Where a form leads to, with the fragment.
  fileprivate func destination(
    of action: String, _ fields: [(name: String, value: String)]
  ) async throws -> String? {
    try await exchange(
      action, .post, headers: [.contentType: FormEncoding.mediaType],
      body: FormEncoding.bytes(of: fields)
    ).headers[.location]
  }
}
