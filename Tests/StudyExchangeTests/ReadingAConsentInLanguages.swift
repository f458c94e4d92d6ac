import Foundation
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reading a consent in several languages") struct ReadingAConsentInLanguages {
  private static let english = """
    ---
    title: Evening walks
    version: 1.0.0
    ---

    Please read this.

    # Purpose

    We count steps.

    <toggle id=read expected-value=true>
    I have read this
    </toggle>

    # Risks

    None.

    <signature id=sign />
    """
  private static let spanish = """
    ---
    title: Paseos
    version: 1.0.0
    ---

    Lea esto.

    # Finalidad

    Contamos pasos.

    <toggle id=read expected-value=true>
    Lo he leído
    </toggle>

    # Riesgos

    Ninguno.

    <signature id=sign />
    """

  private func file(_ name: String, _ text: String) -> ImportFile {
    ImportFile(name: name, bytes: Array(text.utf8))
  }

  @Test(arguments: [["Consent+en-US.md", "Consent+es-US.md"], ["walks+es.md", "walks.md"]])
  func `files named after their languages become one study`(names: [String]) throws {
    let files = names.map { file($0, $0.contains("+es") ? Self.spanish : Self.english) }

    let result = try ImportFormats.read(files)

    let study = result.study
    #expect(study.primaryLanguage.primary == "en")
    #expect(study.furtherLanguages.map(\.primary) == ["es"])
    let (en, es) = (study.primaryLanguage, study.furtherLanguages[0])
    let consent = try #require(study.consents.first)
    #expect(consent.title[en] == "Evening walks" && consent.title[es] == "Paseos")
    #expect(consent.sections.map { $0.title[es] } == [nil, "Finalidad", "Riesgos"])
    #expect(consent.sections.map(\.id) == ["preamble", "purpose", "risks"])
    #expect(consent.sections[0].content[es] == "Lea esto.")
    #expect(consent.signatures.map(\.id) == ["sign"])
    #expect(study.task("join")?.title[es]?.isEmpty == false)
    #expect(result.losses == [])
    #expect(study.allProblems.filter { $0.severity == .error } == [])
    #expect(study.allProblems.filter { $0.code == .missingTranslation } == [])
  }

  @Test func `each is exported as it was imported`() throws {
    let files = [file("Consent+en.md", Self.english), file("Consent+es.md", Self.spanish)]
    let study = try ImportFormats.read(files).study

    for (language, text) in [(Language.english, Self.english), (.spanish, Self.spanish)] {
      let consent = try #require(study.consents.first)
      let written = SpeziConsentWriter(study: study, consent: consent, language: language)
      #expect(written.source.text == text + "\n")
    }
  }

  @Test func `the front matter of a text can name its language`() throws {
    let spanish = Self.spanish.replacing("title: Paseos", with: "language: es\ntitle: Paseos")
    let study = try ImportFormats.read([file("a.md", Self.english), file("b.md", spanish)]).study
    #expect(study.languages == [.english, .spanish])
  }

  @Test func `files can be named only by their languages`() throws {
    let study = try ImportFormats.read(["ar", "en", "es"].map { file("\($0).md", Self.english) })
      .study
    #expect(Set(study.languages.map(\.rawValue)) == ["ar", "en", "es"])
    #expect(study.primaryLanguage == .english)
  }

  @Test(arguments: [
    ("b.md", "# Finalidad\n", "“a.md” and “b.md” are both read as en."),
    ("b+es.md", "Text <!-- never ends", "(“b+es.md”)"),
    ("b.json", "{\"schema\":1}", "cannot be combined"),
  ])
  func `files that are not one consent are rejected with a reason`(
    name: String, text: String, reason: String
  ) {
    let error = #expect(throws: ImportError.self) {
      try ImportFormats.read([file("a.md", Self.english), file(name, text)])
    }
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    (
      "# Finalidad\n\nContamos.\n", [nil, "Finalidad", nil],
      ["Section without a heading of “a.md”", "Section “Risks” of “a.md”"]
    ),
    (
      "Lea.\n\n# Riesgos\n\n<signature id=sign />\n", [nil, nil, "Riesgos"],
      ["Section “Purpose” of “a.md”"]
    ),
    (
      "Lea.\n\n# Finalidad\n\n<toggle id=read expected-value=true>\nSí\n</toggle>\n\n# Más\n\nOtro.\n\n"
        + "# Riesgos\n\n<signature id=sign />\n",
      [nil, "Finalidad", "Más", "Riesgos"], ["Section “Más” of “b+es.md”"]
    ),
  ])
  func `languages whose headings differ are aligned, and each gap is reported`(
    text: String, titles: [String?], gaps: [String]
  ) throws {
    let result = try ImportFormats.read([file("a.md", Self.english), file("b+es.md", text)])

    let consent = try #require(result.study.consents.first)
    #expect(consent.sections.map { $0.title[.spanish] } == titles)
    let reported = result.losses.filter { $0.code == "section-without-counterpart" }.map(\.what)
    #expect(reported.count == gaps.count)
    for (what, gap) in zip(reported, gaps) { #expect(what.hasPrefix(gap), "\(what)") }
    #expect(Set(consent.sections.map(\.id)).count == consent.sections.count)
  }

  @Test func `a folder of languages is checked as one consent`() {
    let files = [file("a+en.md", Self.english), file("a+es.md", "# Finalidad\n\nContamos.\n")]

    let check = FileCheck(of: files)

    #expect(check.obstacle == nil)
    #expect(check.problems.contains { $0.code.rawValue == "sectionWithoutCounterpart" })
  }

  @Test func `differences in a translation's questions are reported`() throws {
    let spanish = Self.spanish.replacing("expected-value=true", with: "expected-value=false")
      .replacing("1.0.0", with: "2.0.0")
    let files = [file("a+en.md", Self.english), file("a+es.md", spanish)]

    let result = try ImportFormats.read(files)

    #expect(result.losses.contains { $0.code == "consent-version-differs" })
    #expect(result.losses.count == 2)
    #expect(result.losses.allSatisfy { $0.what.contains("“a+es.md”") })
  }

  @Test func `a zip of texts is read like its texts, and an empty one is not a bundle`() throws {
    let zip = try ZipWriter.archive(of: [
      ExportedFile(path: "consent/Consent+en.md", text: Self.english),
      ExportedFile(path: "consent/Consent+es.md", text: Self.spanish),
      ExportedFile(path: "__MACOSX/consent/._Consent+en.md", text: "x"),
    ])
    let study = try ImportFormats.read(ImportFile(name: "consent.zip", bytes: zip)).study
    #expect(study.languages == [.english, .spanish])
  }
}
