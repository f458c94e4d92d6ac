import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Uploading files at the same time") struct BringingFilesTogether {
  private static let article: Place = ["articles", "feeling-your-pulse"]

  @Test(.enabled(if: hasVips, "vipsthumbnail is installed by scripts/setup"))
  func `a description saved by a colleague is shown and not overwritten`() async throws {
    try await together { ada, ben, id, portal in
      let (path, action) = try await Self.pictureInTwoWindows(ada, ben, id)
      try await ben.upload([], named: "", to: action, ["alternativeText": "A heart"])

      let visit = try await ada.upload([], named: "", to: action, ["alternativeText": "A hand"])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Grace saved the description “A heart”"))
      #expect(visit.html.contains(#"value="A hand""#))
      #expect(try await Self.description(portal, id) == "A heart")
      try await ada.upload([], named: "", to: action, ["alternativeText": "A hand"])
      #expect(try await Self.description(portal, id) == "A hand")
      #expect(try await ada.open(path).status == .ok)
    }
  }

  @Test(.enabled(if: hasVips, "vipsthumbnail is installed by scripts/setup"))
  func `an upload replaces neither a picture nor a description that its author has not seen`()
    async throws
  {
    try await together { ada, ben, id, portal in
      let (_, action) = try await Self.pictureInTwoWindows(ada, ben, id)
      try await ben.upload([], named: "", to: action, ["alternativeText": "A heart"])

      let visit = try await ada.upload(
        pixel, named: "hand.png", to: action, ["alternativeText": "A hand"])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("To use your picture, choose it again."))
      #expect(visit.html.contains(#"value="A hand""#))
      #expect(try await Self.description(portal, id) == "A heart")
      try await ben.upload([], named: "", to: action, ["remove": "on"])
      let later = try await ada.upload([], named: "", to: action, ["remove": "on"])
      #expect(later.text.contains("Grace removed this picture"))
    }
  }

  @Test(.enabled(if: hasVips, "vipsthumbnail is installed by scripts/setup"))
  func `a picture for a text is added to that text or to none`() async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "instruction", title: "Before you begin")
      let (path, action) = (Paths.write(id, at: step), Paths.picture(id, at: step))
      for (number, words) in ["One", "Two"].enumerated() {
        try await ada.open(path)
        try await ada.submitFilledIn(path, ["bodyItems.\(number + 1).text": words])
      }
      try await ada.open(path)
      let first = try Self.fields(ofSlot: "bodyItem/1", on: ada.page)
      let second = try Self.fields(ofSlot: "bodyItem/2", on: ada.page)
      var his = try await OpenEditor(ben, path)
      his.press("bodyItems.1")
      _ = try await his.save(ben)

      let visit = try await ada.send(
        (name: "one.png", bytes: pixel), to: action, first + [("alternativeText", "One shown")])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Grace added, removed, or moved texts"))
      #expect(visit.text.contains("Your description was “One shown”."))
      #expect(try await Self.texts(portal, id, step).map(\.image) == [nil])
      try await ada.send(
        (name: "two.png", bytes: pixel), to: action, second + [("alternativeText", "Two shown")])
      let texts = try await Self.texts(portal, id, step)
      #expect(texts.map { $0.text[.english] } == ["Two"] && texts.first?.image != nil)
    }
  }

  @Test func `a PDF does not replace one that its author has not seen`() async throws {
    try await together { ada, ben, id, portal in
      let (path, action) = (
        Paths.write(id, at: Self.article), Paths.file(id, at: Self.article)
      )
      try await ada.open(path)
      try await ben.open(path)
      try await ben.upload(Array("%PDF-1.7\nben\n%%EOF\n".utf8), named: "ben.pdf", to: action)

      let visit = try await ada.upload(
        Array("%PDF-1.7\nada\n%%EOF\n".utf8), named: "ada.pdf", to: action)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("The PDF here is now “ben.pdf”."))
      #expect(try await portal.study(id).assets.map(\.name).contains("ben.pdf"))
      try await ada.upload(
        Array("%PDF-1.7\nada\n%%EOF\n".utf8), named: "ada.pdf", to: action)
      #expect(try await portal.study(id).assets.map(\.name).contains("ada.pdf"))
    }
  }

  /// Gives a section a picture and opens its page in both browsers. Returns the addresses of the page and of the form.
  private static func pictureInTwoWindows(_ ada: Browser, _ ben: Browser, _ id: Study.ID)
    async throws -> (String, String)
  {
    let place: Place = ["consents", "consent", "sections", "purpose"]
    let (path, action) = (Paths.write(id, at: place), Paths.picture(id, at: place))
    try await ada.open(path)
    try await ada.upload(pixel, named: "heart.png", to: action, ["alternativeText": "A picture"])
    try await ada.open(path)
    try await ben.open(path)
    return (path, action)
  }

  private static func description(_ portal: TestPortal, _ id: Study.ID) async throws -> String? {
    try await portal.study(id).assets.first { $0.name == "heart.png" }?.alternativeText[.english]
  }

  private static func texts(_ portal: TestPortal, _ id: Study.ID, _ step: Place) async throws
    -> [BodyItem]
  {
    try await portal.study(id).task("join")?.step(step[3])?.bodyItems ?? []
  }

  /// The hidden fields of the form for one of a page's pictures.
  private static func fields(ofSlot slot: String, on page: Browser.Visit) throws -> [(
    name: String, value: String
  )] {
    let forms = page.html.matches(of: /<form[^>]*>([\s\S]*?)<\/form>/).map {
      Browser.Form(action: "", html: String($0.1))
    }
    return try #require(forms.first { $0.html.contains(#"name="slot" value="\#(slot)""#) }).hidden
  }
}

private let hasVips = FileManager.default.isExecutableFile(atPath: "/usr/bin/vipsthumbnail")

/// A PNG of one pixel.
private let pixel = [UInt8](
  Data(
    base64Encoded: """
      iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E\
      rkJggg==
      """) ?? Data())
