import Foundation
import StudyModel
import Testing

@Suite("Dating signatures") struct DatingSignatures {
  // Ten at night in New York is the next day in Greenwich.
  private let moment = Date(timeIntervalSince1970: 1_795_316_400)
  private let signature = Signature(id: "s", role: .participant)

  @Test(arguments: [
    ("en", "11/22/26"), ("en-GB", "22/11/2026"), ("de", "22.11.26"), ("fr", "22/11/2026"),
    ("es", "22/11/26"), ("ja", "2026/11/22"), ("zh", "2026/11/22"), ("ko", "2026. 11. 22."),
    ("sv", "2026-11-22"),
  ])
  func `are printed in the short form of the language`(tag: String, printed: String) {
    #expect(signature.printedDate(of: moment, in: .gmt, language: Language(tag)) == printed)
  }

  @Test func `follow the pattern, in the language`() {
    var signature = signature
    signature.dateFormat = "d MMMM yyyy"

    #expect(
      signature.printedDate(of: moment, in: .gmt, language: .spanish) == "22 noviembre 2026")
  }

  @Test func `use the participant's time zone`() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))

    #expect(signature.printedDate(of: moment, in: zone, language: .english) == "11/21/26")
  }
}
