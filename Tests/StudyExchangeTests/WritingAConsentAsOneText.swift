import ConsentMarkdown
import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Writing a consent as one text") struct WritingAConsentAsOneText {
  @Test(arguments: [Language.english, .spanish])
  func `changes nothing when nothing is changed`(language: Language) throws {
    let study = SampleStudies.heartRhythmAtHome
    for consent in study.consents {
      let revision = try revise(consent, in: study, language) { $0 }

      #expect(revision.consent == consent)
      #expect(revision.removals.isEmpty && revision.replacedHTML.isEmpty)
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func `changes nothing in any consent whose text loads`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    for consent in study.consents {
      let shown = DocumentText(study: study, consent: consent, language: study.primaryLanguage)
      guard let typed = try? DocumentText.reading(shown.text, metadata: ConsentMetadata()) else {
        continue
      }

      let revision = DocumentRevision(
        of: consent, in: study, language: study.primaryLanguage, shown: shown, typed: typed)

      #expect(revision.consent.sections == consent.sections, "seed \(seed)")
    }
  }

  @Test func `keeps the id and the screen of a section whose text changes`() throws {
    let revision = try revise { $0.replacing("Walking can hurt.", with: "Walking can tire.") }

    let section = revision.consent.section("risks")
    #expect(section?.content == [.english: "Walking can tire.", .spanish: "Caminar puede doler."])
    #expect(section?.summary == [.english: "What may go wrong"])
    #expect(revision.consent.sections.map(\.id) == Self.consent.sections.map(\.id))
  }

  @Test func `treats a new heading as a new name of the section in its place`() throws {
    let revision = try revise { $0.replacing("## Risks", with: "# What may go wrong") }

    let section = revision.consent.section("risks")
    #expect(section?.title == [.english: "What may go wrong", .spanish: "Riesgos"])
    #expect(section?.headingLevel == 1)
    #expect(revision.removals.isEmpty)
  }

  @Test func `recognizes sections in a new order`() throws {
    let revision = try revise { _ in
      "## Contact\n\nCall us.\n\n## Risks\n\nWalking can hurt.\n\n## Purpose\n\nWe study walking.\n"
    }

    #expect(revision.consent.sections.map(\.id) == ["contact", "risks", "purpose", "goodbye"])
    #expect(revision.consent.section("risks") == Self.consent.section("risks"))
  }

  @Test func `makes a section for a new heading`() throws {
    let revision = try revise {
      $0.replacing("## Contact", with: "## Costs\n\nNone.\n\n## Contact")
    }

    let section = revision.consent.section("costs")
    #expect(section?.content == [.english: "None."] && section?.headingLevel == 2)
    #expect(section?.isOnScreen == false)
    #expect(
      revision.consent.sections.map(\.id) == ["purpose", "goodbye", "risks", "costs", "contact"])
  }

  @Test func `keeps the text below a new subheading in its section, and on its screen`() throws {
    let revision = try revise {
      $0.replacing("Walking can hurt.", with: "Walking can hurt.\n\n### Rarely\n\nYou can fall.")
    }

    #expect(
      revision.consent.section("risks")?.content[.english]
        == "Walking can hurt.\n\n### Rarely\n\nYou can fall.")
    #expect(revision.consent.sections.map(\.id) == Self.consent.sections.map(\.id))
    #expect(revision.removals.isEmpty)
  }

  @Test func `reports what is lost with a removed heading`() throws {
    let revision = try revise { $0.replacing("## Risks\n\n", with: "") }

    #expect(revision.removals.map(\.title) == ["Risks"])
    #expect(
      revision.removals.map(\.what) == [["its screen", "its summary", "its text in Spanish"]])
    #expect(
      revision.consent.section("purpose")?.content[.english]
        == "We study walking.\n\nWalking can hurt."
    )
  }

  @Test func `asks nothing about a section that is only text`() throws {
    let revision = try revise { $0.replacing("## Contact\n\nCall us.\n", with: "") }

    #expect(revision.removals.isEmpty)
    #expect(revision.consent.section("contact") == nil)
  }

  @Test func `writes one language and leaves the others`() throws {
    let revision = try revise(Self.consent, in: Self.study, .spanish) {
      $0.replacing("Call us.", with: "Llámenos.")
    }

    #expect(
      revision.consent.section("contact")?.content == [.english: "Call us.", .spanish: "Llámenos."])
    #expect(revision.consent.section("contact")?.title == [.english: "Contact"])
  }

  @Test func `leaves headings inside a section and sections without a heading where they are`()
    throws
  {
    var consent = Self.consent
    consent.sections[0].content = [.english: "We study walking.\n\n### Why\n\nNobody knows."]
    consent.sections[3].title = [:]

    let same = try revise(consent, in: Self.study, .english) { $0 }
    let changed = try revise(consent, in: Self.study, .english) {
      $0.replacing("Nobody knows.", with: "We ask.").replacing("Call us.", with: "Write to us.")
    }

    #expect(same.consent == consent)
    #expect(
      changed.consent.sections[0].content == [.english: "We study walking.\n\n### Why\n\nWe ask."])
    #expect(changed.consent.sections.map(\.id).contains("contact"))
    #expect(
      changed.consent.sections.flatMap(\.content.values.values).contains {
        $0.contains("Write to us.")
      })
  }

  @Test func `reports when imported HTML is replaced by what was typed`() throws {
    var consent = Self.consent
    consent.sections[3].htmlContent = [.english: "<p>Call <b>us</b>.</p>"]

    let same = try revise(consent, in: Self.study, .english) { $0 }
    let changed = try revise(consent, in: Self.study, .english) {
      $0.replacing("Call us.", with: "Write.")
    }

    #expect(same.consent == consent)
    #expect(changed.replacedHTML == ["Contact"])
    #expect(changed.consent.section("contact")?.htmlContent.isEmpty == true)
    #expect(changed.consent.section("contact")?.content[.english] == "Write.")
  }

  @Test func `adds the signatures that the text asks for to the consent`() throws {
    let revision = try revise { $0 + "\n<signature id=nurse />\n" }

    #expect(revision.consent.signatures.map(\.id) == ["nurse"])
    #expect(revision.consent.signatures.first?.role == .participant)
  }

  @Test func `rejects what an app would drop, at its line`() {
    let text = "## Risks\n\n<toggle id=\"a>\nYes\n</toggle>\n\n<signature id=sig />\n"

    let error = #expect(throws: ConsentLoadError.self) {
      try DocumentText.reading(text, metadata: ConsentMetadata(title: "A", version: "1.0.0"))
    }

    #expect(error?.diagnostics.map(\.line) == [3])
    #expect(error?.diagnostics.map(\.code) == ["unterminated-string"])
  }

  @Test func `counts lines from the start of the text`() throws {
    let reading = try DocumentText.reading(
      "Text\n\n  <toggle id=a>Yes</toggle>\n",
      metadata: ConsentMetadata(title: "A", version: "one"))

    #expect(reading.diagnostics(of: Self.consent).filter { $0.line > 0 }.map(\.line) == [3])
    #expect(
      reading.diagnostics(of: Self.consent).filter { $0.line == 0 }.map(\.code).contains(
        "version-not-semver"))
  }

  @Test func `requires no signature in the text if one of the consent follows`() throws {
    var consent = Self.consent
    let reading = try DocumentText.reading("Text\n", metadata: ConsentMetadata())
    #expect(reading.diagnostics(of: consent).map(\.code).contains("no-signature"))

    consent.signatures = [Signature(id: "sig", role: .participant)]

    #expect(!reading.diagnostics(of: consent).map(\.code).contains("no-signature"))
  }

  private func revise(
    _ consent: Consent = consent, in study: Study = study, _ language: Language = .english,
    _ change: (String) -> String
  ) throws -> DocumentRevision {
    let shown = DocumentText(study: study, consent: consent, language: language)
    return DocumentRevision(
      of: consent, in: study, language: language, shown: shown,
      typed: try DocumentText.reading(change(shown.text), metadata: ConsentMetadata()))
  }

  private static let study: Study = {
    var study = SampleStudies.empty(
      title: "Walks", slug: "walks", id: UUID(), language: .english)
    study.furtherLanguages = [.spanish]
    return study
  }()

  private static let consent = Consent(
    id: "main",
    sections: [
      section("purpose", "Purpose", "We study walking."),
      Section(
        id: "goodbye", type: .custom, title: [.english: "On screen only"], appearance: .screenOnly),
      Section(
        id: "risks", type: .custom, title: [.english: "Risks", .spanish: "Riesgos"],
        summary: [.english: "What may go wrong"],
        content: [.english: "Walking can hurt.", .spanish: "Caminar puede doler."]),
      section("contact", "Contact", "Call us."),
    ])

  private static func section(_ id: String, _ title: String, _ content: String) -> Section {
    Section(
      id: id, type: .custom, title: [.english: title], content: [.english: content],
      appearance: .documentOnly)
  }

}

extension Language {
  fileprivate static let spanish = Language("es")
}
