import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite(
  "Uploading pictures for answers",
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/vipsthumbnail"),
    "vipsthumbnail is installed by scripts/setup"))
struct BringingPicturesOfAnswers {
  @Test func `an answer has a picture and another for when it is chosen`() async throws {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .imageChoice,
        [
          "format.choices.count": "2", "format.choices.0.text": "Sun",
          "format.choices.1.text": "Rain",
        ])
      try await author.upload("sun.png", to: "answer/sun/image", of: place)
      #expect(author.browser.page.text.contains("The picture has been added."))
      try await author.upload("sun.png", to: "answer/sun/selectedImage", of: place)

      guard case .imageChoice(let format) = try await author.format(at: place) else {
        return #expect(Bool(false), "the format has changed")
      }
      let image = try #require(format.choices[0].image)
      #expect(format.choices[0].selectedImage == image)
      #expect(format.choices[1].image == nil)
      _ = try await author.startWalk()
      #expect(author.browser.page.html.contains(#"<img src="/assets/\#(image)""#))
      #expect(author.browser.page.html.contains(#"<img class="chosen-picture""#))

      // The answer has moved to another row, but its picture can still be removed.
      try await author.set(["format.choices.move": "1:up"], at: place)
      try await author.upload(nil, to: "answer/sun/image", of: place, ["remove": "on"])
      try await author.upload(nil, to: "answer/sun/selectedImage", of: place, ["remove": "on"])
      #expect(try await author.draft().assets == [])
    }
  }

  @Test func `a picture at the end of a scale replaces its number`() async throws {
    try await writingASurvey { author in
      let place = try await author.addQuestion(.scale, ["format.maximum": "7"])
      try await author.upload("face.png", to: "maximumImage", of: place)

      _ = try await author.startWalk()

      #expect(author.browser.page.html.contains("<b>0</b>"))
      #expect(!author.browser.page.html.contains("<b>7</b>"))
    }
  }

  @Test func `texts, steps, and rows have pictures`() async throws {
    try await writingASurvey { author in
      let step = try await author.addStep(.instruction, "Look")
      try await author.set(["bodyItems.1.style": "image", "bodyItems.1.text": "A watch"], at: step)
      try await author.upload("watch.png", to: "bodyItem/1", of: step)
      try await author.upload("watch.png", to: "", of: step)
      let item = try await author.draft().task("survey")?.step(step[3])
      #expect(item?.bodyItems.first?.image != nil && item?.image != nil)

      let place = try await author.addQuestion(
        .textChoice, ["format.choices.count": "1", "format.choices.0.text": "Bus"])
      try await author.upload("bus.png", to: "answer/bus/image", of: place)
      guard case .textChoice(let format) = try await author.format(at: place) else {
        return #expect(Bool(false), "the format has changed")
      }
      #expect(format.choices[0].image != nil)
    }
  }

  @Test func `a file that is not a picture is reported next to its answer`() async throws {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .imageChoice, ["format.choices.count": "1", "format.choices.0.text": "Sun"])

      let visit = try await author.upload(
        "sun.png", Array("<html>".utf8), to: "answer/sun/image", of: place)

      #expect(visit.status == .unprocessableContent)
      #expect(visit.html.contains(#"id="field-picture-answer-sun-image" open"#))
      #expect(visit.text.contains("“sun.png” is not a picture that Accord can read"))
    }
  }

  @Test func `a picture for an unknown answer is not found`() async throws {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .imageChoice, ["format.choices.count": "1", "format.choices.0.text": "Sun"])

      try await author.upload("sun.png", to: "answer/moon/image", of: place)

      #expect(author.browser.page.status == .notFound)
    }
  }
}

extension SurveyAuthor {
  /// Uploads a picture through the form of one of a part's picture slots.
  @discardableResult
  fileprivate func upload(
    _ name: String?, _ bytes: [UInt8] = pixel, to slot: String, of place: Place,
    _ fields: KeyValuePairs<String, String> = [:]
  ) async throws -> Browser.Visit {
    try await browser.open(Paths.write(study, at: place))
    let action = Paths.picture(study, at: place)
    let csrf = try browser.form(to: action).hidden.filter { $0.name == "csrf" }
    return try await browser.send(
      name.map { (name: $0, bytes: bytes) } ?? (name: "", bytes: []), to: action,
      csrf + [("slot", slot), ("alternativeText", "What it shows")]
        + fields.map { (name: $0.key, value: $0.value) })
  }
}

/// A PNG of one pixel.
private let pixel = [UInt8](
  Data(
    base64Encoded: """
      iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E\
      rkJggg==
      """) ?? Data())
