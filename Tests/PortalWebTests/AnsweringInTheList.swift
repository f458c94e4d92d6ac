import HTTPTypes
import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
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
      try await portal.write("Your part lasts 10 weeks.", in: time, of: id)
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let list = Paths.unsettledThreads(id, on: .first)

      let studies = try await browser.open(Paths.studies)
      #expect(studies.text.contains("Changes to 1.0.0 requested"))
      #expect(!studies.text.contains("No versions yet"))
      let open = try await browser.open(list)
      #expect(open.html.contains(#"class="thread-now""#))
      #expect(open.text.contains("Your part lasts 10 weeks."))
      let changed = try await browser.submit(
        asked.path, ["text": "It is 10 weeks now.", "state": "changed"])
      #expect(changed.path.hasPrefix(list))
      #expect(changed.text.contains("Comment 1 is now “Changed”."))
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
      #expect(refused.html.contains("<h1>Comments on 1.0.0</h1>"))
      #expect(refused.html.contains(##"<a href="#reply-1">Write a comment.</a>"##))
      #expect(refused.html.contains(#"<details class="fold" open>"#))
      let answered = try await browser.submit(
        Paths.thread(thread.id, of: id), ["text": "Because."])

      #expect(answered.path.hasPrefix(list))
      #expect(answered.text.contains("Because."))
    }
  }

  @Test func `an answer that is too long stays at its comment, and the others stay as they were`()
    async throws
  {
    try await reviewing { browser, portal, id in
      let threads = try await asked(2, in: id, portal)
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      try await browser.open(Paths.unsettledThreads(id, on: .first))
      let long = "Because it is so. " + String(repeating: "a", count: StudyStore.longestComment)

      let refused = try await browser.submit(Paths.thread(threads[1].id, of: id), ["text": long])

      #expect(refused.status == .unprocessableContent)
      #expect(refused.html.contains("<h1>Comments on 1.0.0</h1>"))
      #expect(refused.html.contains(##"<a href="#reply-2">Shorten the comment"##))
      #expect(refused.html.contains("\(long)</textarea>"))
      #expect(refused.html.matches(of: /<details class="fold" open>/).count == 1)
      #expect(refused.html.matches(of: /aria-invalid="true"/).count == 1)
      #expect(refused.text.contains("Question 1") && refused.text.contains("Question 2"))
    }
  }

  @Test func `an answer to a comment that was closed meanwhile stays with what was typed`()
    async throws
  {
    try await reviewing { browser, portal, id in
      let threads = try await asked(2, in: id, portal)
      let rosalind = try await portal.account(.rosalind).id
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let list = Paths.unsettledThreads(id, on: .first)
      try await browser.open(list)
      _ = try await portal.store.reply(
        "Never mind.", to: threads[1].id, in: id, movingTo: .closed, by: rosalind)

      let refused = try await browser.submit(
        Paths.thread(threads[1].id, of: id), ["text": "The pilot says so.", "state": "explained"])

      #expect(refused.status == .conflict)
      #expect(refused.html.contains("<h1>Comments on 1.0.0</h1>"))
      #expect(refused.text.contains("Rosalind changed this comment to “Closed”"))
      #expect(refused.text.contains("Never mind."))
      #expect(refused.html.contains("The pilot says so.</textarea>"))
      let after = try await browser.open(list)
      #expect(!after.text.contains("Never mind.") && after.text.contains("Question 1"))
    }
  }

  @Test func `nobody marks as changed what is as it was, and the page says what to do instead`()
    async throws
  {
    try await reviewing { browser, portal, id in
      let threads = try await asked(1, in: id, portal)
      let required = try await portal.store.open(
        NewThread(version: .first, isRequired: true, place: ["facts"], text: "Must it?"), in: id,
        by: portal.account(.rosalind).id)
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let list = try await browser.open(Paths.threads(id, on: .first))
      let path = "reply and explain why. \(StudyThread.closers) can then close it."
      #expect(list.text.ranges(of: path).count == 1)

      let refused = try await browser.submit(
        Paths.thread(threads[0].id, of: id), ["text": "Done.", "state": "changed"])
      #expect(refused.status == .unprocessableContent)
      #expect(
        refused.text.contains("Nothing has changed at this place in the draft since version 1.0.0.")
      )
      #expect(refused.text.contains("explain why you did not and choose “Mark as explained”"))
      #expect(refused.html.contains("Done.</textarea>"))
      let other = try await browser.submit(
        Paths.thread(required.id, of: id), ["text": "Done.", "state": "changed"])
      let remedy = "explain why you did not. \(StudyThread.closers) can then close the comment."
      #expect(other.text.contains(remedy))

      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.threads(of: id, for: ada)?.map(\.state) == [.open, .open])
      let explained = try await browser.submit(
        Paths.thread(threads[0].id, of: id), ["text": "The pilot.", "state": "explained"])
      #expect(explained.text.contains("Comment 1 is now “Explained”."))
      try await browser.open(Paths.threads(id, on: .first))
      let replied = try await browser.submit(
        Paths.thread(required.id, of: id), ["text": "The pilot says so."])
      #expect(replied.text.contains("\(StudyThread.closers) can close it, even without a change."))
    }
  }

  /// Rosalind asks about the settings of version 1.0.0.
  private func asked(
    _ count: Int, in id: Study.ID, _ portal: TestPortal
  ) async throws -> [StudyThread] {
    let rosalind = try await portal.account(.rosalind).id
    var threads: [StudyThread] = []
    for number in 1...count {
      threads.append(
        try await portal.store.open(
          NewThread(version: .first, place: ["facts"], text: "Question \(number)"), in: id,
          by: rosalind))
    }
    return threads
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
