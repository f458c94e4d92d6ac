import Foundation
import PortalBrowser
import SampleStudies
import StudyModel
import StudyReview
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Comparing versions") struct ComparingVersions {
  private static let next = VersionNumber(2, 0, 0)

  @Test func `authors see what the draft changes since the last version`() async throws {
    try await comparing { browser, _, id in
      let page = try await browser.open(Paths.comparison(id))

      #expect(page.status == .ok)
      #expect(page.text.contains("From version 1.0.0 to the draft."))
      #expect(page.text.contains("3 changes: 1 addition and 2 edits."))
      #expect(page.text.contains("Proposed number 2.0.0. The changes concern"))
      #expect(page.text.contains("People who already consented Consent again:"))
      #expect(page.html.contains("<del>") && page.html.contains("<ins>"))
      #expect(page.text.contains("Deleted: Eight"))
      #expect(page.text.contains("Added: A nurse takes 5 ml of blood."))
      #expect(page.text.contains("Correct the class"))
      #expect(page.text.contains("Open in the editor"))
      for link in page.html.matches(of: /href="#(change-[0-9a-f]+)"/) {
        #expect(page.html.contains(#"id="\#(link.1)""#))
      }
    }
  }

  @Test(
    arguments: [
      ([.changed, .changed, .changed], "3 changes."), ([.changed], "1 change."),
      ([.added], "1 addition."), ([.removed, .removed], "2 removals."),
      ([.changed, .added, .moved], "3 changes: 1 addition, 1 move, and 1 edit."),
      ([], "Only notes about translations."),
    ] as [([Change.Kind], String)])
  func `kinds are counted if there are several`(kinds: [Change.Kind], words: String) {
    #expect(ComparisonPage.Head.counts(of: kinds) == words)
  }

  @Test func `each view shows the same change`() async throws {
    try await comparing { browser, _, id in
      let side = try await browser.open(Paths.comparison(id) + "?view=side")
      #expect(side.text.contains("Before"))
      #expect(side.html.matches(of: /class="compare-side"/).count == 4)
      #expect(side.text.contains("No text"))

      let screens = try await browser.open(Paths.comparison(id) + "?view=screens")
      #expect(screens.text.contains("screens differently."))
      #expect(screens.html.contains("story-frame"))
      #expect(screens.html.contains("/styles/screens.css"))
      let ids = screens.html.matches(of: /\ id="([^"]*)"/).map { String($0.1) }
      #expect(Set(ids).count == ids.count, "an id is used twice")
      #expect(!side.html.contains("/styles/screens.css"))
    }
  }

  @Test func `texts are shown in the chosen language, and others are counted`() async throws {
    try await comparing { browser, _, id in
      let page = try await browser.open(Paths.comparison(id) + "?language=es")

      #expect(!page.text.contains("Deleted: Eight"))
      #expect(page.text.contains("1 more change is in another language than Spanish."))
      let other = try await browser.open(Paths.comparison(id) + "?language=xx&view=poster")
      #expect(other.status == .ok && other.text.contains("Deleted: Eight"))
    }
  }

  @Test func `the same version has no changes`() async throws {
    try await comparing { browser, _, id in
      let page = try await browser.open(Paths.comparison(id, from: "1.0.0", to: "1.0.0"))

      #expect(page.status == .ok)
      #expect(page.text.contains("These versions are the same"))
    }
  }

  @Test(arguments: [
    "from=9.9.9", "to=newest", "from=1.0.0&to=%3Cb%3E", "from=1.0.0&to=9999999999.0.0",
  ])
  func `a version that does not exist is named, and others can be chosen`(query: String)
    async throws
  {
    try await comparing { browser, _, id in
      let page = try await browser.open(Paths.comparison(id) + "?" + query)

      #expect(page.status == .notFound)
      #expect(page.text.contains("Choose two versions."))
      #expect(page.html.contains(#"<option value="1.0.0""#))
      #expect(Markup(page.html).harms == [])
    }
  }

  @Test func `a study without versions has nothing to compare`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let page = try await browser.open(Paths.comparison(id))
      #expect(page.text.contains("There is nothing to compare until a version is proposed."))

      try await browser.propose(id)
      let same = try await browser.open(Paths.comparison(id))
      #expect(same.text.contains("These versions are the same"))
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      #expect(try await browser.open(Paths.comparison(id)).status == .notFound)
    }
  }

  @Test func `reviewers compare versions and never the draft`() async throws {
    try await comparing(as: .rosalind) { browser, portal, id in
      let only = try await browser.open(Paths.comparison(id))
      #expect(only.text.contains("There is no earlier version to compare with."))
      let draft = try await browser.open(Paths.comparison(id, from: "1.0.0", to: "draft"))
      #expect(draft.status == .notFound)
      #expect(draft.text.contains("but not the draft"))
      #expect(!draft.html.contains(#"value="draft""#))

      try await portal.proposeDraft(Self.next, of: id)
      let unasked = try await browser.open(Paths.comparison(id))
      #expect(unasked.text.contains("There is no earlier version to compare with."))
      _ = try await portal.store.askForReview(
        id, Self.next, of: .people(emails: [TestPortal.Person.rosalind.email]),
        by: try await portal.account(.ada).id)
      let page = try await browser.open(Paths.comparison(id))

      #expect(page.text.contains("From version 1.0.0 to version 2.0.0."))
      #expect(page.text.contains("This version is 2.0.0."))
      #expect(!page.text.contains("Correct the class") && !page.text.contains("Open in the editor"))
      let change = try #require(page.html.firstMatch(of: /id="change-([0-9a-f]+)"/))
      let form = try await browser.open(
        Paths.classCorrection(
          of: String(change.1), id, from: "1.0.0", to: "2.0.0", view: .inline, language: .english))
      #expect(form.status == .forbidden)
    }
  }

  @Test func `an author corrects a class with a reason, which the proposals follow`() async throws {
    try await comparing { browser, portal, id in
      let page = try await browser.open(Paths.comparison(id))
      for link in page.html.matches(of: /href="([^"]*\/compare\/changes\/[^"]*)"/) {
        let address = String(link.1).withoutEntities
        let form = try await browser.open(address)
        #expect(form.text.contains("Correct the class"))
        let action = String(address.prefix { $0 != "?" })
        let missing = try await browser.submit(action, ["class": "wording", "reason": " "])
        #expect(missing.status == .unprocessableContent)
        #expect(missing.text.contains("Say in a sentence why the class is wrong."))

        let done = try await browser.submit(
          action, ["class": "wording", "reason": "The draft said it twice."])

        #expect(done.text.contains("The change is now classified as “Wording”."))
        #expect(done.text.contains("Corrected by Ada"))
        #expect(done.text.contains("because: The draft said it twice."))
      }
      let after = try await browser.open(Paths.comparison(id))
      #expect(after.text.contains("Proposed number 1.0.1. Only wording changed."))
      #expect(after.text.contains("People who already consented Nothing:"))
      #expect(
        try await browser.open(Paths.history(id)).text.contains("Classified a change as “Wording”"))

      try await portal.proposeDraft(Self.next, of: id)
      let version = try await browser.open(Paths.comparison(id, from: "1.0.0", to: "2.0.0"))
      #expect(version.text.contains("Corrected by Ada"))
    }
  }

  @Test func `the store knows every class`() async throws {
    try await comparing { browser, portal, id in
      let ada = try await portal.account(.ada).id
      let pair = ComparedPair(.first, nil)
      for kind in ChangeClass.allCases {
        try await portal.store.correctClass(
          of: String(repeating: "0a", count: 16), to: kind.rawValue, because: "A test.", in: pair,
          of: id, by: ada, summary: "Classified")
        let found = try await portal.store.classCorrections(of: id, in: pair, for: ada)
        #expect(found.map(\.name) == [kind.rawValue])
      }
    }
  }

  @Test(arguments: [("class", "danger"), ("reason", String(repeating: "a", count: 1_001))])
  func `a correction that cannot be kept is explained, and stays`(field: String, value: String)
    async throws
  {
    try await comparing { browser, _, id in
      let page = try await browser.open(Paths.comparison(id))
      let link = try #require(page.html.firstMatch(of: /href="([^"]*\/compare\/changes\/[^"]*)"/))
      try await browser.open(String(link.1).withoutEntities)
      let action = String(String(link.1).prefix { $0 != "?" })
      let hidden = try browser.form(to: action).hidden
      var fields = ["class": "risk", "reason": "Because."]
      fields[field] = value

      let visit = try await browser.post(action, hidden + fields.map { ($0.key, $0.value) })

      #expect(visit.status == .unprocessableContent)
      #expect(visit.html.contains(fields["reason"] ?? ""))
      let gone = try await browser.post(
        Paths.classCorrection(of: "none", id), hidden + [("class", "risk"), ("reason", "No.")])
      #expect(gone.status == .notFound)
    }
  }

  @Test func `a class that a board decided on stays`() async throws {
    try await comparing { browser, portal, id in
      try await portal.proposeDraft(Self.next, of: id)
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.publish(id, Self.next, by: ada)

      let page = try await browser.open(Paths.comparison(id, from: "1.0.0", to: "2.0.0"))

      #expect(page.status == .ok)
      #expect(!page.text.contains("Correct the class"))
    }
  }

  @Test func `the number is proposed from the changes, and editable upward only`() async throws {
    try await comparing { browser, _, id in
      let form = try await browser.open(Paths.proposal(id))
      #expect(form.html.contains(#"name="number" type="text" value="2.0.0""#))
      #expect(form.text.contains("2.0.0 or higher. The changes concern"))
      #expect(form.text.contains("What changed since 1.0.0"))

      let low = try await browser.propose(id, as: "1.1.0")
      #expect(low.status == .unprocessableContent)
      #expect(low.text.contains("Choose 2.0.0 or higher."))

      let high = try await browser.propose(id, as: "3.0.0")
      #expect(high.text.contains("Version 3.0.0 has been proposed"))
      #expect(high.html.contains("compare?from=1.0.0&amp;to=3.0.0"))
      let version = try await browser.open(Paths.version(id, VersionNumber(3, 0, 0)))
      #expect(version.text.contains("What changed since 1.0.0"))
      #expect(try await browser.open(Paths.history(id)).html.contains(Paths.comparison(id)))
    }
  }
}
