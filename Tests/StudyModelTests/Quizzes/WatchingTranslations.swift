import Foundation
import StudyModel
import Testing

@Suite("Watching the translations of tested passages") struct WatchingTranslations {
  private static func study(_ spanish: String?) -> Study {
    var section = Section(id: "s", type: .privacy)
    section.content[.english] = "First.\n\nData stay here."
    if let spanish { section.content[.spanish] = spanish }
    return Study(
      id: UUID(), slug: "s", facts: .init(), furtherLanguages: [.spanish],
      consents: [Consent(id: "c", sections: [section])])
  }
  private static let place = TestedPassage(consent: "c", section: "s", paragraph: 1)
  private static let linked = place.linked(in: study("Uno.\n\nLos datos se quedan."))

  @Test(arguments: [
    ("Uno.\n\nLos datos se quedan.", false), ("Uno.\n\nLos  datos\nse quedan.", false),
    ("Nuevo.\n\nUno.\n\nLos datos se quedan.", false), ("Uno.\n\nLos datos se van.", true),
    ("Uno.", true),
  ])
  func `only a different text makes a question outdated in a language`(
    spanish: String, isStale: Bool
  ) {
    let study = Self.study(spanish)
    #expect(study.standing(of: Self.linked) == .unchanged(paragraph: 1))
    #expect(study.changedTranslations(of: Self.linked) == (isStale ? [.spanish] : []))
  }

  @Test func `adding or removing a translation changes nothing`() {
    let before = Self.place.linked(in: Self.study(nil))
    #expect(before.translations == nil)
    #expect(Self.study("Uno.\n\nDos.").changedTranslations(of: before) == [])
    #expect(Self.study(nil).changedTranslations(of: Self.linked) == [])
  }

  @Test func `a changed original makes every language outdated`() {
    var study = Self.study("Uno.\n\nLos datos se van.")
    study.consents[0].sections[0].content[.english] = "First.\n\nData leave."
    #expect(study.changedTranslations(of: Self.linked) == [])
    #expect(
      study.standing(of: Self.linked)
        == .changed(paragraph: 1, before: "Data stay here.", now: "Data leave."))
  }
}
