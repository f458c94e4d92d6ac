import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Writing dates and times") struct WritingMoments {
  // Nov 21, 2026, midnight UTC.
  private static let midnight = Date(timeIntervalSince1970: 1_795_219_200)

  @Test(arguments: [
    (0, "Nov 21, 2026, 12:00 AM UTC"), (5 * 60, "Nov 21, 2026, 12:05 AM UTC"),
    (10 * 3_600 + 42 * 60, "Nov 21, 2026, 10:42 AM UTC"),
    (12 * 3_600, "Nov 21, 2026, 12:00 PM UTC"),
    (14 * 3_600 + 5 * 60, "Nov 21, 2026, 2:05 PM UTC"),
    (24 * 3_600, "Nov 22, 2026, 12:00 AM UTC"),
  ])
  func `pages write a time in American English and name its time zone`(
    seconds: Int, words: String
  ) {
    let moment = Moment(Self.midnight.addingTimeInterval(Double(seconds)))

    #expect(moment.words == words)
    #expect(words.hasSuffix(", " + moment.time))
    #expect(moment.machine.hasSuffix("Z"))
  }

  @Test func `a day can be written alone, and seconds only on request`() {
    #expect(Moment.day(of: Self.midnight) == "Nov 21, 2026")
    #expect(Moment.time(hour: 23, minute: 5, second: 9) == "11:05:09 PM UTC")
  }

  @Test
  func `history lists times under their day so that scripts can use the reader's time zone`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let study = try await browser.createStudy("Sleep Diary")
      let visit = try await browser.open(Paths.history(study))
      #expect(visit.text.contains("Nov 21, 2026"))
      #expect(
        visit.html.contains(
          #"<time datetime="2026-11-21T10:42:00Z" data-show="time" title="Nov 21, 2026, 10:42 AM UTC">10:42 AM UTC</time>"#
        ))
    }
  }
}
