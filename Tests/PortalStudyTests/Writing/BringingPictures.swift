import Foundation
import StudyBundle
import StudyExchange
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite(
  "Uploading pictures",
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/vipsthumbnail"),
    "vipsthumbnail is installed by scripts/setup"))
struct BringingPictures {
  private static let place = ["consents", "consent", "sections", "purpose"]

  @Test func `an uploaded picture appears in its scene and in the bundle and can be removed`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let action = Paths.picture(id, at: Self.place)
      try await browser.open(Paths.write(id, at: Self.place))

      let visit = try await browser.upload(
        Self.pixel, named: "heart.png", to: action, ["alternativeText": "A heart"])
      #expect(visit.text.contains("The picture has been added."))

      let ada = try await portal.account(.ada).id
      let study = try #require(try await portal.store.draft(of: id, for: ada)).study
      let asset = try #require(study.assets.first)
      #expect(study.consents[0].section("purpose")?.illustration == .asset(asset.id))
      #expect(asset.alternativeText[.english] == "A heart" && asset.name == "heart.png")
      #expect(visit.html.contains(#"<img src="/assets/\#(asset.id)" alt="A heart">"#))
      #expect(try await browser.open(Paths.asset(asset.id)).bytes.starts(with: [0x89, 0x50]))

      // The picture is described in English only.
      try await browser.save(id, ["facts"], ["allowsIncompleteTranslations": "on"])
      try await browser.propose(id)
      let bundle = try await browser.open(Paths.bundle(id, VersionNumber(1, 0, 0))).bytes
      #expect(BundleVerification(ofArchive: bundle).findings == [])
      let brought = try ImportFormats.read(ImportFile(name: "heart.zip", bytes: bundle))
      #expect(brought.assets.keys.sorted() == [asset.id] && brought.losses == [])

      try await browser.open(Paths.write(id, at: Self.place))
      try await browser.upload([], named: "", to: action, ["remove": "on"])
      let after = try #require(try await portal.store.draft(of: id, for: ada)).study
      #expect(after.assets == [])
      #expect(after.consents[0].section("purpose")?.illustration == .predefined)
    }
  }

  @Test func `a picture that a text also shows stays in the study after its scene removes it`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let action = Paths.picture(id, at: Self.place)
      try await browser.open(Paths.write(id, at: Self.place))
      try await browser.upload(
        Self.pixel, named: "heart.png", to: action, ["alternativeText": "A heart"])
      try await browser.save(id, Self.place, ["content": "![A heart](heart.png)"])

      try await browser.open(Paths.write(id, at: Self.place))
      try await browser.upload([], named: "", to: action, ["remove": "on"])

      let ada = try await portal.account(.ada).id
      let study = try #require(try await portal.store.draft(of: id, for: ada)).study
      #expect(study.consents[0].section("purpose")?.illustration == .predefined)
      #expect(study.assets.map(\.name) == ["heart.png"])
    }
  }

  @Test func `a file that is not a picture is refused, and its description is kept`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.open(Paths.write(id, at: Self.place))

      let visit = try await browser.upload(
        Array("<html>".utf8), named: "heart.png", to: Paths.picture(id, at: Self.place),
        ["alternativeText": "A heart"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("“heart.png” is not a picture that Accord can read"))
      #expect(visit.html.contains(#"value="A heart""#))
    }
  }

  @Test func `a part without pictures accepts none`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.open(Paths.write(id, at: Self.place))
      let csrf = try browser.form(to: Paths.picture(id, at: Self.place)).hidden

      try await browser.post(Paths.picture(id, at: ["facts"]), csrf)

      #expect(browser.page.status == .notFound)
    }
  }

  /// A PNG of one pixel.
  private static let pixel = [UInt8](
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E\
        rkJggg==
        """) ?? Data())
}
