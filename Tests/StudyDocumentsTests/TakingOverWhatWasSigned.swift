import Foundation
import SampleStudies
import StudyModel
import Testing

@testable import StudyDocuments

@Suite("Taking over a signature") struct TakingOverWhatWasSigned {
  private let study = SampleStudies.tutorialConsent
  private let moment = Date(timeIntervalSince1970: 1_795_257_720)

  private func walk(agreeing: Bool) throws -> Walkthrough {
    let task = try #require(study.tasks.first)
    var walk = try #require(Walkthrough(of: task.id, in: study, today: CalendarDay(number: 0)))
    while let step = walk.current {
      if case .completion = step.content { break }
      let answer: JSONValue =
        agreeing
        ? ["agree": true, "givenName": "Ada", "familyName": "Byron", "signature": "typed"]
        : ["agree": false]
      try walk.answer(step.kind == .consentReview ? answer : nil, at: moment)
    }
    return walk
  }

  private func signing(
    _ walk: Walkthrough, in language: Language = .english
  ) throws -> ConsentSigning? {
    ConsentSigning(
      of: try #require(study.consents.first), in: walk, zone: .gmt, language: language)
  }

  @Test func `gives names, kind of signature, and day`() throws {
    let signing = try #require(try signing(walk(agreeing: true)))

    let signatory = try #require(signing.signatories.values.first)
    #expect(signatory.givenName == "Ada" && signatory.familyName == "Byron")
    #expect(signatory.signature == "typed")
    #expect(signing.timestamp == moment)
    #expect(signing.moment.contains("2026"))
    #expect(signing.day == "November 21, 2026")
    #expect(signatory.date == signing.day)
  }

  @Test func `writes the moment in the language of the words around it`() throws {
    let walk = try walk(agreeing: true)

    #expect(try signing(walk, in: Language("es"))?.moment.contains("noviembre") == true)
    // Accord has no texts in Swahili, so that the words around are English.
    let swahili = try #require(try signing(walk, in: Language("sw")))
    #expect(swahili.moment.contains("November"))
    #expect(swahili.day.contains("Novemba"))
  }

  @Test func `gives nothing before the review or after declining`() throws {
    let task = try #require(study.tasks.first)
    let fresh = try #require(Walkthrough(of: task.id, in: study, today: CalendarDay(number: 0)))

    #expect(try signing(fresh) == nil)
    #expect(try signing(walk(agreeing: false)) == nil)
  }
}
