import Foundation
import SampleStudies
import StudyModel
import Testing

@testable import StudyDocuments

@Suite("Taking over a signature") struct TakingOverWhatWasSigned {
  private let study = SampleStudies.tutorialConsent
  private let moment = Date(timeIntervalSince1970: 1_795_257_720)

  private func walk(agreeing: Bool, in changed: Study? = nil) throws -> Walkthrough {
    let study = changed ?? study
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
      of: try #require(walk.study.consents.first), in: walk, zone: .gmt, language: language)
  }

  /// The signed copy of a consent that also has the signature of someone who signed in advance.
  private func page(
    _ pattern: String?, inAdvance other: String?, _ language: Language
  ) throws -> String {
    var study = study
    study.consents[0].signatures[0].dateFormat = pattern
    study.consents[0].signatures.append(
      Signature(
        id: "investigator", role: .investigator, dateFormat: other, givenName: "Grace",
        familyName: "Hopper", date: "2026-11-02"))
    let walk = try walk(agreeing: true, in: study)
    return ConsentPage(
      study: study, consent: study.consents[0], language: language,
      signing: try signing(walk, in: language)
    ).html
  }

  @Test(arguments: [
    // The pattern of one signature is that of the whole document.
    ("yyyy-MM-dd", nil, "en", "2026-11-21", "2026-11-02"),
    (nil, "d MMM yyyy", "en", "21 Nov 2026", "2 Nov 2026"),
    ("yyyy-MM-dd", "yyyy-MM-dd", "es", "2026-11-21", "2026-11-02"),
    // Two patterns are none.
    ("yyyy-MM-dd", "d MMM yyyy", "en", "November 21, 2026", "November 2, 2026"),
    (nil, nil, "es", "21 de noviembre de 2026", "2 de noviembre de 2026"),
  ])
  func `writes all dates of the signed copy in one style`(
    pattern: String?, other: String?, language: String, day: String, before: String
  ) throws {
    let html = try page(pattern, inAdvance: other, Language(language))

    let facts = html.firstMatch(of: /<dl class="document-facts">[\s\S]*?<\/dl>/).map {
      String($0.0)
    }
    #expect(facts?.contains(day) == true)
    let dates = html.matches(of: /<dd><bdi>([^<]*)<\/bdi><\/dd>/).map { String($0.1) }
    #expect(dates == [day, before])
    let styles = [
      /[0-9]{4}-[0-9]{2}-[0-9]{2}/, /[0-9]{1,2} Nov [0-9]{4}/, /November [0-9]{1,2}, [0-9]{4}/,
      /[0-9]{1,2} de noviembre de [0-9]{4}/,
    ]
    let shown = html.replacing(/<[^>]*>/, with: "")
    #expect(styles.count { shown.contains($0) } == 1)
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
