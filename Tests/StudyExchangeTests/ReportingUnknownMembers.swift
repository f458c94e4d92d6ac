import SampleStudies
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reading a study document with unknown members") struct ReportingUnknownMembers {
  @Test func `reports each of them with its place`() throws {
    let document = try JSONValue(encoding: SampleStudies.tutorialConsent)
    let place = ["tasks", "join", "steps", "review"]
    let step = try #require(document.value(at: place))
    let changed = try #require(
      document.setting("surprise", to: 1).replacing(step.setting("surprize", to: 2), at: place))

    let result = try ImportFormats.read(
      ImportFile(name: "study.json", bytes: changed.canonicalBytes))

    #expect(result.losses.map(\.place) == ["surprise", "tasks/join/steps/review/surprize"])
    #expect(result.losses.allSatisfy { $0.code == "unknown-member" })
  }

  @Test func `warns about it in a check`() throws {
    let changed = try JSONValue(encoding: SampleStudies.tutorialConsent).setting("tsaks", to: [])

    let check = FileCheck(of: ImportFile(name: "study.json", bytes: changed.canonicalBytes))

    let problem = try #require(check.problems.first { $0.code == "unknownMember" })
    #expect(problem.path == "tsaks" && problem.severity == .warning)
  }

  @Test func `says what to do without a period, which each report adds`() throws {
    let changed = try JSONValue(encoding: SampleStudies.tutorialConsent).setting("tsaks", to: [])

    let result = try ImportFormats.read(
      ImportFile(name: "study.json", bytes: changed.canonicalBytes))

    #expect(result.losses.compactMap(\.advice).map { $0.hasSuffix(".") } == [false])
  }

  @Test func `sanitizes HTML and reports what was removed`() throws {
    var study = SampleStudies.tutorialConsent
    study.consents[0].sections[0].htmlContent = [
      .english: "<p onclick=\"steal()\">You may <b>stop</b>.</p><script>steal()</script>"
    ]

    let result = try ImportFormats.read(
      ImportFile(name: "study.json", bytes: try study.canonicalBytes()))

    let section = result.study.consents[0].sections[0]
    #expect(section.htmlContent[.english] == "<p>You may <strong>stop</strong>.</p>\n")
    #expect(result.losses.map(\.code) == ["html-removed", "html-removed"])
    #expect(
      result.losses.allSatisfy {
        $0.place == "consents/consent/sections/\(section.id)/htmlContent/en"
      })
  }

  @Test(arguments: SampleStudies.all) func `reports nothing about Accord's own studies`(
    study: Study
  ) throws {
    let result = try ImportFormats.read(
      ImportFile(name: "study.json", bytes: try study.canonicalBytes()))

    #expect(result.losses == [])
    #expect(result.study == study)
  }
}

extension JSONValue {
  fileprivate func setting(_ name: String, to value: JSONValue) -> JSONValue {
    var members = objectValue ?? [:]
    members[name] = value
    return .object(members)
  }
}
