import StudyModel
import TestSupport
import Testing

@testable import StudyPreview

@Suite("Showing sections where they belong") struct ShowingSectionsWhereTheyBelong {
  /// What can be behind Learn more, and whether ResearchKit then offers it.
  enum Behind: String, CaseIterable {
    case nothing, content, html, address, addressAndContent
  }

  private func consent(_ row: VisibilityRow, _ behind: Behind) -> Consent {
    row.consent { section in
      if [.content, .addressAndContent].contains(behind) {
        section.content = english("Content of it.")
      }
      if behind == .html { section.htmlContent = english("<p>HTML of it.</p>") }
      if [.address, .addressAndContent].contains(behind) {
        section.learnMoreAddress = "https://example.org/it"
      }
    }
  }

  /// The screens of the scenes, then the one of the review.
  private func screens(of consent: Consent) throws -> [String] {
    let study = study(
      [
        Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: "c"))),
        Step(id: "review", content: .consentReview(ConsentReview(consent: "c"))),
      ], consents: [consent])
    let renderer = try makeRenderer()
    var walk = try #require(Walkthrough(of: "join", in: study, today: today))
    var screens: [String] = []
    while let screen = walk.screen {
      let setting = ScreenSetting(language: .english, action: "/walk")
      screens.append(try #require(renderer.screen(of: walk, in: setting)))
      if screen.step.id == "review" { break }
      try walk.submit(.next(nil))
    }
    return screens
  }

  @Test func `headings in a section's content are below the section's own heading`() throws {
    let content = english("# Pasted\n\nText\n\n### Deep\n\nText\n\n## Next\n\nText")
    let consent = Consent(
      id: "c", title: english("Consent"),
      sections: [
        Section(id: "s", type: .privacy, title: english("Privacy"), content: content)
      ])

    let review = try #require(try screens(of: consent).last)

    #expect(review.contains("<h3>Privacy</h3>"))
    #expect(review.contains("<h4>Pasted</h4>"))
    #expect(review.contains("<h5>Deep</h5>"))
    #expect(review.contains("<h5>Next</h5>"))
  }

  @Test func `headings in an unreadable section's content are below its own heading too`() throws {
    let consent = Consent(
      id: "c", title: english("Consent"),
      sections: [
        Section(
          id: "s", type: .privacy, title: english("Privacy"),
          content: english("# Pasted\n\n<toggle>Without an id</toggle>"))
      ])

    let review = try #require(try screens(of: consent).last)

    #expect(review.contains("<h4>Pasted</h4>"))
  }

  @Test func `The table has every type in every appearance once`() {
    #expect(VisibilityRow.all.count == 30)
    #expect(
      Set(VisibilityRow.all.map(\.description)).count
        == SectionType.allCases.count * StudyModel.Section.Appearance.allCases.count)
  }

  @Test(arguments: VisibilityRow.all)
  func `Each is a scene, in the document, both or nowhere`(row: VisibilityRow) throws {
    let screens = try screens(of: consent(row, .content))
    let scenes = screens.dropLast()
    let review = try #require(screens.last)

    #expect(scenes.count == (row.isScene ? 3 : 2))
    #expect(scenes.contains { $0.contains("Summary of it.") } == row.isScene)
    #expect(review.contains("Content of it.") == row.isInDocument)
    #expect(review.contains("Title of it") == row.isInDocument)
    #expect(!review.contains("Summary of it."))
  }

  @Test(arguments: VisibilityRow.all, Behind.allCases)
  func `A scene offers Learn more if there is something behind it`(
    row: VisibilityRow, behind: Behind
  ) throws {
    let screens = try screens(of: consent(row, behind))
    let scene = screens.dropLast().first { $0.contains("Summary of it.") }
    let label = row.type.defaultLearnMoreLabel(in: .english)

    #expect(
      (scene?.contains(">\(label)") ?? false) == (row.isScene && behind != .nothing))
    // The scene uses the address, which never appears in the document.
    #expect(
      (scene?.contains("https://example.org/it") ?? false)
        == (row.isScene && [.address, .addressAndContent].contains(behind)))
    #expect(screens.last?.contains("https://example.org/it") == false)
    #expect(
      screens.last?.contains("Content of it.")
        == (row.isInDocument && [.content, .addressAndContent].contains(behind)))
    #expect(screens.last?.contains("HTML of it.") == (row.isInDocument && behind == .html))
  }
}
