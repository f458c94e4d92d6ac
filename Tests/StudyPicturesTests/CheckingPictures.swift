import Foundation
import Testing

@testable import StudyPictures

@Suite(
  "Checking pictures",
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/vipsthumbnail"),
    "vipsthumbnail is installed by scripts/setup"))
struct CheckingPictures {
  private let checker = PictureChecker()

  @Test func `keeps the size of a small image`() async throws {
    let picture = try await checker.check(Samples.png(width: 40, height: 30), named: "a.png")

    #expect(picture.mediaType == "image/png" && picture.changes == [])
    #expect(PictureHead(picture.bytes)?.size == PictureSize(width: 40, height: 30))
  }

  @Test func `scales down a large image and says so`() async throws {
    let picture = try await checker.check(
      Samples.png(width: 8_000, height: 5_000), named: "big.png")

    #expect(PictureHead(picture.bytes)?.size == PictureSize(width: 2_000, height: 1_250))
    #expect(picture.changes == ["It was scaled from 8000 × 5000 to 2000 × 1250 pixels."])
  }

  @Test func `produces the same bytes for the same image`() async throws {
    let bytes = Samples.png(width: 64, height: 64)

    #expect(
      try await checker.check(bytes, named: "a.png").bytes
        == checker.check(bytes, named: "b.png").bytes)
  }

  @Test func `keeps the first frame of an animation`() async throws {
    let picture = try await checker.check(Samples.gif, named: "wave.gif")

    #expect(picture.mediaType == "image/png")
    #expect(picture.changes.contains("Only its first frame was kept, so it is not animated."))
  }

  @Test func `turns a drawing into an image without its scripts`() async throws {
    let svg = """
      <?xml version="1.0"?><!-- a comment --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1">
      <script>alert(1)</script><rect width="2" height="1" fill="teal" onclick="alert(2)"/></svg>
      """

    let picture = try await checker.check(Array(svg.utf8), named: "a.svg")

    #expect(PictureHead(picture.bytes)?.size == PictureSize(width: 1_200, height: 600))
    #expect(!String(decoding: picture.bytes, as: UTF8.self).contains("alert"))
  }

  @Test(arguments: ["plain words", "<html><svg></svg></html>", "GIF", "\u{89}PNG", ""])
  func `rejects a file that is not an image, whatever its name`(text: String) async throws {
    await #expect(throws: PictureRefusal.notAPicture(name: "a.png")) {
      try await checker.check(Array(text.utf8), named: "a.png")
    }
  }

  @Test func `rejects a hundred megapixels before decoding anything`() async throws {
    var bytes = Samples.png(width: 1, height: 1)
    bytes.replaceSubrange(16..<24, with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])

    await #expect(
      throws: PictureRefusal.tooManyPixels(
        PictureSize(width: 30_000, height: 30_000), limit: 100_000_000)
    ) { try await checker.check(bytes, named: "bomb.png") }
  }

  @Test func `rejects half a file`() async throws {
    let half = Array(Samples.gif.prefix(14))

    await #expect(throws: PictureRefusal.unreadable(name: "half.gif")) {
      try await checker.check(half, named: "half.gif")
    }
  }

  @Test func `says what to install if the tool is missing`() async throws {
    let checker = PictureChecker(tool: URL(filePath: "/nowhere/vipsthumbnail"))

    await #expect(throws: PictureRefusal.notInstalled) {
      try await checker.check(Samples.png(width: 1, height: 1), named: "a.png")
    }
    #expect(PictureRefusal.notInstalled.message.contains("scripts/setup"))
  }
}
