import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Pairing the sections of a consent in two languages") struct PairingSectionsOfLanguages {
  private static let english = """
    # Purpose

    We count steps.

    # Risks

    None are known.

    # Contact

    Call 555-0142 or write to walks@example.org.

    # Privacy

    We keep names apart.
    """
  private static let spanish = """
    # Propósito

    Contamos pasos.

    # Riesgos

    No se conoce ninguno.

    # Privacidad

    Guardamos los nombres aparte.
    """

  private func imported(_ english: String, _ other: String, in tag: String = "es") throws -> Import
  {
    try ImportFormats.read([
      ImportFile(name: "a+en.md", bytes: Array(english.utf8)),
      ImportFile(name: "a+\(tag).md", bytes: Array(other.utf8)),
    ])
  }

  private func places(_ code: String, in result: Import) -> [String] {
    result.losses.filter { $0.code == code }.map(\.place)
  }

  private static let sections = "consents/consent/sections/"

  @Test func `a section with numbers and addresses is no translation of one without any`() throws {
    let result = try imported(Self.english, Self.spanish)

    let consent = try #require(result.study.consents.first)
    #expect(
      consent.sections.map { $0.title[.spanish] } == ["Propósito", "Riesgos", nil, "Privacidad"])
    #expect(places("section-without-counterpart", in: result) == [Self.sections + "contact"])
  }

  @Test func `pairs that only their order supports are reported if a section is missing`() throws {
    let result = try imported(Self.english, Self.spanish)

    #expect(
      places("section-pair-guessed", in: result)
        == ["purpose", "risks", "privacy"].map { Self.sections + $0 })
    let loss = try #require(result.losses.first { $0.code == "section-pair-guessed" })
    #expect(loss.severity == .warning)
    #expect(loss.what.hasPrefix("Section “Propósito” of “a+es.md”"))
    #expect(loss.became == "the translation of section “Purpose” of “a+en.md”")
  }

  @Test func `a pair with the same numbers is certain, and so are those before it`() throws {
    let result = try imported(
      Self.english.replacing("None are known.", with: "1 in 100 people falls."),
      Self.spanish.replacing("No se conoce ninguno.", with: "1 de 100 personas se cae."))

    #expect(places("section-pair-guessed", in: result) == [Self.sections + "privacy"])
  }

  @Test func `pairs are not reported if each section has a counterpart`() throws {
    let whole = Self.spanish.replacing(
      "# Privacidad", with: "# Contacto\n\nLlame al 555-0142.\n\n# Privacidad")

    let result = try imported(Self.english, whole)

    #expect(result.losses == [])
  }

  @Test func `a heading of another level takes that of the first language, which is a note`() throws
  {
    let result = try imported(
      "## Purpose\n\nWe count.\n\n## Risks\n\nNone.\n",
      "## الغرض\n\nنعد.\n\n### المخاطر\n\nلا شيء.\n", in: "ar")

    let loss = try #require(result.losses.first)
    #expect(result.losses.count == 1 && loss.code == "heading-level-differs")
    #expect(loss.place == Self.sections + "risks/headingLevel" && loss.severity == .note)
    #expect(loss.what == "The level of the heading “المخاطر” of “a+ar.md”, which is 3")
    #expect(loss.became == "2, as in “a+en.md”")
    #expect(result.study.consents.first?.sections.map(\.headingLevel) == [2, 2])
  }
}
