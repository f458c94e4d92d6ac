import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import Testing

@Suite("What texts still have of a changed fact") struct LeavingFormerFacts {
  /// A study whose protocol number was HR-2024.
  private static var study: Study {
    var study = SampleStudies.heartRhythmAtHome
    study.facts.protocolNumber = "HR-2025"
    study.consents[0].sections[0].content[.english] = "HR-2024, or HR-2024: {fact:protocol}"
    study.consents[0].sections[0].content[.spanish] = "HR-2024"
    study.consents[0].sections[1].content[.english] = "Not HR-20245, not hr-2024."
    study.tasks[0].title[.english] = "Join HR-2024"
    return study
  }

  private func fact(
    _ former: String, of name: String = "protocolNumber", in study: Study = Self.study,
    _ language: Language = .english
  ) throws -> FormerFact? {
    let part = try #require(PlacedPart(at: ["facts"], in: study))
    let field = try #require(part.settings.first { $0.name == name })
    let facts = try JSONValue(encoding: study).value(at: part.documentPlace) ?? .null
    return FormerFact(former, of: field, now: facts, in: language)
  }

  private func counts(_ fact: FormerFact?, in study: Study = Self.study) -> [String: Int] {
    let remaining = fact?.remaining(in: study) ?? []
    return Dictionary(uniqueKeysWithValues: remaining.map { ($0.language.rawValue, $0.count) })
  }

  @Test func `texts that have the former words are counted in each language`() throws {
    #expect(counts(try fact("HR-2024")) == ["en": 2, "es": 1])
    #expect(counts(try fact("HR-2023")) == [:])
  }

  @Test(arguments: [
    "HR-2025", " HR-2025 ", "", "HR", "abc", String(repeating: "word ", count: 100),
  ])
  func `an unchanged fact, short words, and very long ones are not looked for`(former: String)
    throws
  {
    #expect(try fact(former) == nil)
  }

  @Test func `texts that already have the current words are done, even if they contain the former`()
    throws
  {
    var study = Self.study
    study.facts.protocolNumber = "HR-2024 (new)"
    study.tasks[0].title[.english] = "Join HR-2024 (new)"

    #expect(counts(try fact("HR-2024", in: study), in: study) == ["en": 1, "es": 1])
  }

  @Test func `a fact in the words of a language is looked for in that language`() throws {
    var study = Self.study
    study.facts.shortTitle[.english] = "Pulse"
    study.facts.shortTitle[.spanish] = "HR-2024"

    #expect(counts(try fact("HR-2024", of: "shortTitle", in: study), in: study) == ["en": 2])
  }

  @Test func `the facts themselves and their summary are no such texts`() throws {
    var study = Self.study
    study.facts.title[.english] = "HR-2024"

    #expect(counts(try fact("HR-2024", in: study), in: study) == ["en": 2, "es": 1])
    #expect(try fact("Former summary", of: "summary") == nil)
    #expect(try fact("Former investigator", of: "investigators") == nil)
  }

  @Test func `what a save changed is found by comparing the facts`() throws {
    let part = try #require(PlacedPart(at: ["facts"], in: Self.study))
    let after = try JSONValue(encoding: Self.study).value(at: part.documentPlace) ?? .null
    let before = after.setting("HR-2024", at: ["protocolNumber"])
      .setting("555-0142", at: ["researchContact", "telephone"])

    let changed = FormerFact.changed(
      from: before, to: after, among: part.settings, in: .english)

    #expect(changed.map(\.former).contains("HR-2024"))
    #expect(changed.first { $0.name == "protocolNumber" }?.current == "HR-2025")
    #expect(
      FormerFact.changed(from: after, to: after, among: part.settings, in: .english).isEmpty)
  }
}
