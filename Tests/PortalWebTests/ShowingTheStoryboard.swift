import Foundation
import SampleStudies
import StudyModel
import StudyReview
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Showing the storyboard") struct ShowingTheStoryboard {
  @Test(
    arguments: SampleStudies.all + [SampleStudies.gallery]
      + (UInt64(0)..<8).map { Study.random(seed: $0) })
  func `every screen is on the page once, under its own address`(study: Study) async throws {
    let renderer = try SampleScreens.renderer.get()
    let templates = try await Templates(folder: TheTemplates.folder("portal"))
    for language in study.languages {
      let storyboard = Storyboard(study, language: language, by: renderer)
      let html = try await templates.html(
        VersionPage(
          shell: SamplePages.shell, draft: SamplePages.draft(study), line: SamplePages.lines[1],
          study: study, storyboard: storyboard))

      let ids = Markup(html).tags.compactMap { $0.value("id") }
      #expect(Set(ids).count == ids.count, "an id is used twice")
      #expect(ids.filter { $0.hasPrefix("screen-") } == storyboard.screens.map(\.anchor))
      #expect(html.contains("\(storyboard.screens.count) screens"))
      #expect(Markup(html).harms == [])
    }
  }

  @Test func `the page of a version loads the styles of screens`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let page = try await browser.open(Paths.version(id, VersionNumber(1, 0, 0)))
      #expect(page.html.contains("href=\"/styles/screens.css\""))

      let styles = try await browser.open("/styles/screens.css")

      #expect(styles.status == .ok)
      #expect(styles.headers[.contentType] == "text/css; charset=utf-8")
      #expect(styles.text.contains(".s-screen-nav"))
      #expect(!styles.text.contains(".screen-nav"))
    }
  }

  @Test func `what people note about a screen is next to it`() async throws {
    let study = SamplePages.study
    let storyboard = Storyboard(study, language: .english, by: try SampleScreens.renderer.get())
    let screen = try #require(storyboard.screens.last)
    let templates = try await Templates(folder: TheTemplates.folder("portal"))
    let seen = ScreenMargin.SeenMark(
      isSeen: false, action: "/seen", screen: screen.id, content: screen.content)

    let html = try await templates.html(
      VersionPage(
        shell: SamplePages.shell, draft: SamplePages.draft(), line: SamplePages.lines[1],
        study: study, storyboard: storyboard, margins: [screen.id: ScreenMargin(seen: seen)]))

    #expect(html.matches(of: /Mark as seen/).count == 1)
    #expect(html.contains("value=\"\(screen.content)\""))
  }
}
