import Foundation
import PortalBrowser
import SampleStudies
import StudyModel
import StudyReview
import StudyStore
import TestSupport

@testable import PortalWeb

/// Opens a new portal in which Ada has published version 1.0.0 of the sample and changed the draft, and signs in a person.
/// Rosalind is asked to review version 1.0.0.
func comparing(
  as person: TestPortal.Person = .ada,
  _ story: @escaping @Sendable (Browser, TestPortal, Study.ID) async throws -> Void
) async throws {
  try await visitingPortal { browser, portal in
    let id = try await browser.createStudy("", from: "sample")
    let ada = try await portal.account(.ada).id
    try await portal.needNoBoard(id)
    try await browser.propose(id)
    _ = try await portal.store.askForReview(
      id, .first, of: .people(emails: [TestPortal.Person.rosalind.email]), by: ada)
    _ = try await portal.store.publish(id, .first, by: ada)
    _ = try await portal.store.edit(
      id, by: ada, at: ["consents"], basedOn: nil, summary: "Changed the consent",
      change: { study in
        for index in study.consents[0].sections.indices
        where study.consents[0].sections[index].id == "time" {
          study.consents[0].sections[index].summary[.english] =
            "Ten weeks, about three minutes a day. You never have to visit us."
          study.consents[0].sections[index].summary[.spanish] =
            "Diez semanas, unos tres minutos al día. Nunca tiene que venir a vernos."
        }
        study.consents[0].sections.append(
          Section(
            id: "blood", type: .custom,
            title: [.english: "Blood test", .spanish: "Análisis de sangre"],
            summary: [.english: "One tube.", .spanish: "Un tubo."],
            content: [
              .english: "A nurse takes 5 ml of blood.",
              .spanish: "Una enfermera toma 5 ml de sangre.",
            ]))
      }, problems: { _ in (0, 0) })
    if person != .ada {
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: person)
    }
    try await story(browser, portal, id)
  }
}

extension TestPortal {
  /// Proposes the draft of Ada's study as it is.
  func proposeDraft(_ number: VersionNumber, of id: Study.ID) async throws {
    let ada = try await account(.ada).id
    guard let draft = try await store.draft(of: id, for: ada) else { throw StoreError.notFound }
    _ = try await store.propose(id, as: number, notes: "", basedOn: draft.revision, by: ada)
  }
}

extension TestPortal {
  /// Ada writes the content of a section of the study's first consent.
  func write(_ content: String, in section: Place, of id: Study.ID) async throws {
    _ = try await store.edit(
      id, by: try await account(.ada).id, at: section, basedOn: nil, summary: "Edited a section",
      change: { study in
        for index in study.consents[0].sections.indices
        where study.consents[0].sections[index].id == section.last {
          study.consents[0].sections[index].content[.english] = content
        }
      }, problems: { _ in (0, 0) })
  }

  /// A change that someone else makes in the meantime.
  func change(_ id: UUID, _ change: @escaping @Sendable (inout Study) -> Void) async throws {
    _ = try await store.edit(
      id, by: try await account(.ada).id, at: [], basedOn: nil, summary: "Changed meanwhile",
      change: change, problems: { StudyProblems($0).counts })
  }
}
