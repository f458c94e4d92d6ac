import SampleStudies
import StudyModel
import StudyReview
import Testing

@Suite("Judging corrected spelling") struct JudgingSpelling {
  @Test(arguments: [
    ("We see you at clinic visits.", "We see you at clinic visit."),
    ("We keep your samples.", "We keep your sample."),
    ("Take what is prescribed.", "Take what is proscribed."),
    ("People who are insured.", "People who are injured."),
    ("We collected it.", "We collects it."), ("You may refuse it.", "You may refuses it."),
    ("The trial is long.", "The trail is long."), ("We filed it.", "We filled it."),
    ("You choose it.", "You chose it."), ("We planned it.", "We planed it."),
    ("You sign in the morning.", "You sign in the mourning."),
    ("It is about princess care.", "It is about princes care."),
    ("Write in your diary.", "Write in your dairy."),
  ])
  func `a letter that makes another word is a change of words`(old: String, new: String) throws {
    let change = try change(.english, from: old, to: new)

    #expect(change.class.usualReconsent == .reconsent)
    #expect(change.reason != Self.spelling)
  }

  @Test(arguments: [
    ("es", "Guardamos las muestras.", "Guardamos las muestra."),
    ("es", "El médico tomo la muestra.", "El médico tomó la muestra."),
    ("es", "Usted quería saberlo.", "Usted querría saberlo."),
    ("de", "Die Proben bleiben hier.", "Die Proben blieben hier."),
    ("de", "Wir nehmen die Probe.", "Wir nehmen die Proben."),
    ("it", "Lo faremo con voi, e lo saremo.", "Lo faremo con voi, e lo saremmo."),
    ("fr", "Il mourait ici.", "Il mourrait ici."),
  ])
  func `also in other languages, where accents and doubled letters make other forms`(
    language: String, old: String, new: String
  ) throws {
    let change = try change(Language(language), from: old, to: new)

    #expect(change.class.usualReconsent == .reconsent)
    #expect(change.reason != Self.spelling)
  }

  @Test(arguments: [
    ("en", "Call the office.", "Call the ofice."), ("en", "Your adress.", "Your address."),
    ("en", "It helps people.", "It helps poeple."), ("en", "The offfice.", "The office."),
    ("en", "A center for you.", "A centre for you."), ("en", "The color.", "The colour."),
    ("en-US", "We organize it.", "We organise it."), ("en", "It is canceled.", "It is cancelled."),
    ("en", "An anesthetic.", "An anaesthetic."), ("de", "Unsere Klinik.", "Unsere Kliink."),
    ("es", "Su hospital.", "Su hopsital."), ("de", "Die Vertretter.", "Die Vertrettter."),
  ])
  func `a slip of the keyboard and another country's spelling are wording`(
    language: String, old: String, new: String
  ) throws {
    let change = try change(Language(language), from: old, to: new)

    #expect(change.class == .wording)
    #expect(change.reason == Self.spelling)
  }

  @Test func `another word beside a number can be another unit`() throws {
    let change = try change(.english, from: "Walk 5 meters.", to: "Walk 5 metered.")
    #expect(change.reason.hasPrefix("A unit changed."))
    let same = try self.change(.english, from: "Walk 5 meters.", to: "Walk 5 metres.")
    #expect(same.reason == Self.spelling)
  }

  private static let spelling = "Only the spelling seems to have changed."

  /// Replaces the content of the section about privacy in a study in one language.
  private func change(_ language: Language, from old: String, to new: String) throws -> Change {
    let rhythm = SampleStudies.heartRhythmAtHome
    func study(_ text: String) -> Study {
      let section = Section(
        id: "privacy", type: .privacy, title: LocalizedText("Privacy", in: language),
        content: LocalizedText(text, in: language))
      return Study(
        id: rhythm.id, slug: "study", facts: StudyFacts(), primaryLanguage: language,
        consents: [
          Consent(
            id: "consent", title: LocalizedText("Consent", in: language), sections: [section])
        ])
    }
    let changes = try StudyComparison(from: study(old), to: study(new)).changes
    #expect(changes.count == 1, "\(changes.map(\.sentence))")
    return try #require(changes.first)
  }
}
