import SampleStudies
import StudyModel
import StudyParts
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Showing missing translations") struct ShowingWhatIsMissing {
  private static let section = ["consents", "consent", "sections", "privacy"]

  /// The sample, which is complete in English and Spanish, with one more language.
  private func study(with tag: String) -> Study {
    var study = SampleStudies.heartRhythmAtHome
    study.furtherLanguages.append(Language(tag))
    return study
  }

  private func views(
    of study: Study, in language: Language
  ) throws -> [String: FieldView] {
    let part = try #require(PlacedPart(at: Self.section, in: study))
    let value = try JSONValue(encoding: study).value(at: Self.section) ?? .null
    return Dictionary(
      uniqueKeysWithValues: part.settings.map { field in
        (
          field.name,
          FieldView(
            field, part: value, language: language, original: study.primaryLanguage,
            placeholder: part.placeholder(for: field, in: language), typed: nil, error: nil,
            problems: [])
        )
      })
  }

  @Test func `the text to translate is shown next to an empty field, in its own language`() throws {
    let study = study(with: "ar")
    let summary = try #require(views(of: study, in: Language("ar"))["summary"])

    #expect(summary.original?.tag == "en")
    #expect(summary.original?.direction == "ltr")
    #expect(
      summary.original?.words
        == study.consent("consent")?.section("privacy")?.summary[.english])
    #expect(summary.describedBy?.contains("field-summary-original") == true)
  }

  @Test func `the source is shown next to a translation, and nothing next to the source`() throws {
    let study = study(with: "ar")

    let translated = try #require(views(of: study, in: .spanish)["summary"])
    let sources = try views(of: study, in: .english)

    #expect(
      translated.original?.words
        == study.consent("consent")?.section("privacy")?.summary[.english])
    #expect(sources.values.allSatisfy { $0.original == nil })
  }

  @Test(arguments: [("en", "Privacy"), ("ar", "الخصوصية"), ("fi", "Privacy")])
  func `an empty title shows the one that participants will see`(
    tag: String, title: String
  ) throws {
    var study = study(with: tag)
    let index = try #require(study.consents[0].sections.firstIndex { $0.id == "privacy" })
    study.consents[0].sections[index].title = [:]
    study.consents[0].sections[index].learnMoreLabel = [:]

    let views = try views(of: study, in: Language(tag))

    #expect(views["title"]?.line?.placeholder == title)
    #expect(
      views["learnMoreLabel"]?.line?.placeholder
        == SectionType.privacy.defaultLearnMoreLabel(in: Language(tag)))
    study.consents[0].sections[index].title = [.english: "Your code"]
    #expect(try self.views(of: study, in: Language(tag))["title"]?.line?.placeholder == nil)
  }

  @Test func `each language shows how many texts of the part it lacks`() throws {
    var study = study(with: "ar")
    let index = try #require(study.consents[0].sections.firstIndex { $0.id == "privacy" })
    study.consents[0].sections[index].summary[.spanish] = nil
    study.consents[0].sections[index == 0 ? 1 : 0].content[.spanish] = nil
    let count = study.texts().count { $0.place.starts(with: Self.section) }
    let page = try #require(SamplePages.writingPage(of: study, at: Self.section, in: .english))

    #expect(page.languages.map(\.tag) == ["en", "es", "ar"])
    #expect(page.languages.map(\.missing) == [nil, "1 missing here", "\(count) missing here"])
  }
}
