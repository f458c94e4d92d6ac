import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Changing the values of answers while a colleague writes") struct FollowingAnswersTogether {
  private static let question: Place = ["tasks", "daily-check-in", "steps", "symptoms"]
  /// The values that a colleague gives to answers, in one save for each list.
  typealias Changes = [[(row: Int, value: String)]]

  private static let changes: [Changes] = [
    [[(0, "vertigo")]], [[(0, "aside")], [(1, "dizzy")], [(0, "short-of-breath")]],
    [[(0, "short-of-breath"), (1, "dizzy")]],
  ]

  @Test(arguments: changes)
  func `a text stays with its answer, and so does the translation`(changes: Changes) async throws {
    try await together { ada, ben, id, portal in
      var hers = try await OpenEditor(ada, Paths.write(id, at: Self.question))
      try await Self.change(changes, ben, id)
      let before = try await Self.answers(portal, id)

      hers["format.choices.0.text"] = "Giddy"
      guard case .saved = try await hers.save(ada) else {
        Issue.record("The save was refused.")
        return
      }

      var expected = before
      expected[0].text[.english] = "Giddy"
      let after = try await Self.answers(portal, id)
      #expect(after.map(\.value) == expected.map(\.value))
      #expect(after.map { $0.text[.english] } == expected.map { $0.text[.english] })
      #expect(after.map { $0.text[.spanish] } == expected.map { $0.text[.spanish] })
      #expect(hers["format.choices.0.value"] == before[0].value.text)
    }
  }

  @Test func `the text of a removed answer does not get into one that has its value by now`()
    async throws
  {
    try await together { ada, ben, id, portal in
      let path = Paths.write(id, at: Self.question)
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path)
      his.press("format.choices.0.remove")
      _ = try await his.submit(ben)
      try await Self.change([[(0, "dizzy")]], ben, id)
      let before = try await Self.answers(portal, id)
      try #require(before.map(\.value.text).first == "dizzy")

      hers["format.choices.0.text"] = "Giddy"
      let page = try await hers.submit(ada)
      #expect(page.status == .conflict)
      try await ada.submitFilledIn(path)

      let after = try await Self.answers(portal, id)
      #expect(after.filter { $0.text[.english] != "Giddy" } == before)
      #expect(after.contains { $0.text[.english] == "Giddy" && $0.value.text != "dizzy" })
    }
  }

  @Test(
    .enabled(if: hasVips, "vipsthumbnail is installed by scripts/setup"),
    arguments: changes)
  func `a picture gets to the answer that it was chosen for`(changes: Changes) async throws {
    try await together { ada, ben, id, portal in
      let fields = try await Self.pictureOfFirst(ada, id)
      try await Self.change(changes, ben, id)

      let visit = try await ada.send(
        (name: "dizzy.png", bytes: onePixel), to: Paths.picture(id, at: Self.question),
        fields + [("alternativeText", "A person who sways")])

      #expect(visit.text.contains("The picture has been added."))
      let images = try await Self.answers(portal, id).map(\.image)
      #expect(images.first.flatMap { $0 } != nil)
      #expect(images.dropFirst().allSatisfy { $0 == nil })
    }
  }

  @Test(.enabled(if: hasVips, "vipsthumbnail is installed by scripts/setup"))
  func `the description of a removed answer's picture is shown`() async throws {
    try await together { ada, ben, id, portal in
      let fields = try await Self.pictureOfFirst(ada, id)
      var his = try await OpenEditor(ben, Paths.write(id, at: Self.question))
      his.press("format.choices.0.remove")
      _ = try await his.submit(ben)
      try #require(try await Self.answers(portal, id).map(\.value.text).first != "dizzy")

      let visit = try await ada.send(
        (name: "dizzy.png", bytes: onePixel), to: Paths.picture(id, at: Self.question),
        fields + [("alternativeText", "A person who sways")])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Grace removed the answer “dizzy”"))
      #expect(visit.text.contains("Your description was “A person who sways”."))
      #expect(try await Self.answers(portal, id).allSatisfy { $0.image == nil })
    }
  }

  private static func change(
    _ changes: Changes, _ browser: Browser, _ id: Study.ID
  ) async throws {
    for values in changes {
      var page = try await OpenEditor(browser, Paths.write(id, at: question))
      for (row, value) in values { page["format.choices.\(row).value"] = value }
      guard case .saved = try await page.save(browser) else {
        Issue.record("The values were refused.")
        return
      }
    }
  }

  private static func pictureOfFirst(_ browser: Browser, _ id: Study.ID) async throws -> [(
    name: String, value: String
  )] {
    let page = try await browser.open(Paths.write(id, at: question))
    let forms = page.html.matches(of: /<form[^>]*>([\s\S]*?)<\/form>/).map {
      Browser.Form(action: "", html: String($0.1))
    }
    let slot = #"name="slot" value="answer/dizzy/image""#
    return try #require(forms.first { $0.html.contains(slot) }).hidden
  }

  private static func answers(_ portal: TestPortal, _ id: Study.ID) async throws -> [TextChoice] {
    let step = try await portal.study(id).task("daily-check-in")?.step("symptoms")
    guard case .question(let question)? = step?.content,
      case .textChoice(let format) = question.format
    else { return [] }
    return format.choices
  }
}

private let hasVips = FileManager.default.isExecutableFile(atPath: "/usr/bin/vipsthumbnail")

/// A PNG of one pixel.
private let onePixel = [UInt8](
  Data(
    base64Encoded: """
      iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E\
      rkJggg==
      """) ?? Data())
