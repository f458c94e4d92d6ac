import Foundation
import SafeHTML
import Testing

@Suite("Handling letters with piled marks") struct BearingPiledMarks {
  private static let pile = "a" + String(repeating: "\u{301}\u{323}", count: 50_000)
  private static let references = "a" + String(repeating: "&#x301;&#x323;", count: 20_000)

  @Test(arguments: [
    "<p>\(pile)</p>", "<p title=\"\(pile)\">a</p>", "<p \(pile)=\"a\">a</p>", "<a\(pile)>a</a>",
    "<p>\(references)</p>", "<a id=\"\(references)\" href=\"#\(references)\">a</a>",
  ]) func `such HTML is rejected at once`(source: String) {
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(throws: HTMLRefusal.tooTangled) { try SanitizedHTML(source) }
    }
    #expect(time < .seconds(5))
  }

  @Test func `texts with as many marks as real languages need are kept`() throws {
    let text = "ệ שָׁלוֹם ٱلرَّحْمَٰنِ ประโยค"
    #expect(try SanitizedHTML("<p>\(text)</p>").html == "<p>\(text)</p>\n")
  }
}
