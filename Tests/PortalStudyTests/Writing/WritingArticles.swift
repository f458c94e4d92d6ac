import Foundation
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Writing articles") struct WritingArticles {
  @Test func `an article can be written, listed, and read on the device`() async throws {
    try await visitingPortal { browser, portal in
      let (id, place) = try await Self.author(in: browser)
      try await browser.save(
        id, place,
        [
          "lede": "Sleep is a skill <b>", "content": "Darken the *room*. <script>x</script>",
          "firstDay": "3", "lastDay": "20",
        ])

      let study = try await portal.study(id)
      #expect(study.articles.first?.isThere(onDay: 3) == true)
      #expect(study.problems().allSatisfy { !$0.place.starts(with: place) })
      try await browser.open(Paths.write(id, at: ["facts"]))
      #expect(browser.page.text.contains("From day 3 to day 20"))
      let screen = try await browser.open(
        Paths.stagePreview(id, at: place, language: .english))
      #expect(screen.text.contains("Sleeping by day"))
      #expect(screen.text.contains("Sleep is a skill <b>"))
      #expect(screen.html.contains("<em>room</em>"))
      #expect(!screen.html.contains("<script>x"))
    }
  }

  @Test func `a PDF can be uploaded, offered, and removed`() async throws {
    try await visitingPortal { browser, portal in
      let (id, place) = try await Self.author(in: browser)
      let pdf = Array("%PDF-1.7\nhello\n%%EOF\n".utf8)
      try await browser.upload(
        pdf, named: "leaflet.pdf", to: Paths.file(id, at: place), ["language": "en"])

      let asset = try #require(try await portal.study(id).assets.first)
      #expect(asset.name == "leaflet.pdf")
      #expect(try await portal.study(id).articles.first?.file.assets == [.english: asset.id])
      let screen = try await browser.open(Paths.stagePreview(id, at: place, language: .english))
      #expect(screen.text.contains("leaflet.pdf"))
      let file = try await browser.open(Paths.asset(asset.id))
      #expect(digest(file.bytes) == digest(pdf))

      try await browser.open(Paths.write(id, at: place))
      try await browser.post(
        Paths.file(id, at: place), [try browser.csrf(), ("language", "en"), ("remove", "on")])
      #expect(try await portal.study(id).assets == [])
    }
  }

  @Test(arguments: ["hello", "%PDF-1.7 without an end", ""])
  func `a file that is not a PDF is refused with a reason`(content: String) async throws {
    try await visitingPortal { browser, portal in
      let (id, place) = try await Self.author(in: browser)
      let visit = try await browser.upload(
        Array(content.utf8), named: "leaflet.pdf", to: Paths.file(id, at: place),
        ["language": "en"])
      #expect(visit.status == .unprocessableContent)
      #expect(
        visit.text.contains(content.isEmpty ? "“leaflet.pdf” is empty" : "This file is not a PDF"))
      #expect(try await portal.study(id).assets == [])
    }
  }

  @Test func `impossible days are reported, and the article can be removed`() async throws {
    try await visitingPortal { browser, portal in
      let (id, place) = try await Self.author(in: browser)
      try await browser.save(id, place, ["firstDay": "20", "lastDay": "3"])
      #expect(browser.page.text.contains("it would never be available"))
      try await browser.submit(Paths.removal(id, at: place), [:])
      #expect(try await portal.study(id).articles == [])
    }
  }

  @Test func `the page after removing an article offers Undo`() async throws {
    try await visitingPortal { browser, portal in
      let (id, place) = try await Self.author(in: browser)
      try await browser.save(id, place, ["firstDay": "3"])

      let visit = try await browser.submit(Paths.removal(id, at: place), [:])

      #expect(visit.html.contains("title=\"Undo: Removed Sleeping by day\""))
      #expect(!visit.html.contains("Undo elsewhere"))
      try await browser.submit(Paths.undo(id))
      #expect(try await portal.study(id).articles.map(\.id) == [place[1]])
    }
  }

  private static func author(in browser: Browser) async throws -> (UUID, Place) {
    let id = try await browser.createStudy("Sleep Diary")
    let place = try await browser.addPart(id, in: ["articles"], title: "Sleeping by day")
    return (id, place)
  }
}
