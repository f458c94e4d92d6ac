import Foundation
import Hummingbird
import StudyModel
import StudyStore

@testable import PortalWeb

/// Opens a portal with one short consent, “Walks consent”, whose first section has a summary as well as its text.
func visitingWalks(
  _ story: @escaping @Sendable (Browser, TestPortal, _ page: String) async throws -> Void
) async throws {
  try await visitingPortal { browser, portal in
    try await browser.importFile(
      Array(
        """
        ---
        title: Walks consent
        version: 1.2.0
        contact: study office
        ---

        # Risks

        Walking can hurt.

        # End

        <signature id=sig />

        """.utf8), named: "Walks.md")
    let study = try await portal.study()
    _ = try await portal.store.edit(
      study.id, by: try await portal.account(.ada).id, at: ["consents"], basedOn: nil,
      summary: "Added a summary",
      change: { $0.consents[0].sections[0].summary[.english] = "What may go wrong" },
      problems: { _ in (0, 0) })
    try await story(browser, portal, Paths.document(study.id, of: "consent"))
  }
}

extension TestPortal {
  func study() async throws -> Study {
    let ada = try await account(.ada)
    let cards = try await store.studies(for: ada.id).cards
    guard let id = cards.first?.id, let draft = try await store.draft(of: id, for: ada.id) else {
      throw StoreError.notFound
    }
    return draft.study
  }

  func walks() async throws -> Consent {
    guard let consent = try await study().consents.first else { throw StoreError.notFound }
    return consent
  }

  func addSpanish() async throws {
    _ = try await store.edit(
      try await study().id, by: try await account(.ada).id, at: ["furtherLanguages"], basedOn: nil,
      summary: "Added a language", change: { $0.furtherLanguages = [Language("es")] },
      problems: { _ in (0, 0) })
  }
}

extension Browser {
  /// The contents of a text area on the page.
  func areaText(_ name: String) -> String {
    guard
      let match = page.html.firstMatch(
        of: /<textarea[^>]*name="text"[^>]*>\n([\s\S]*?)<\/textarea>/)
    else { return "" }
    return String(match.1).withoutEntities
  }

  @discardableResult
  func write(_ page: String, _ change: (String) -> String) async throws -> Visit {
    try await open(page)
    return try await submit(page, ["text": change(areaText("text"))])
  }

  /// The same as `multipart/form-data`, which the page's form uses.
  @discardableResult
  func writeAsBrowsersDo(_ page: String, _ change: (String) -> String) async throws -> Visit {
    try await open(page)
    let fields = try form(to: page).hidden + [("text", change(areaText("text")))]
    let boundary = "----accord-tests"
    let body = fields.map { name, value in
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n"
        + value.replacing("\n", with: "\r\n") + "\r\n"
    }
    return try await go(
      page, .post, headers: [.contentType: "multipart/form-data; boundary=\(boundary)"],
      body: Array((body.joined() + "--\(boundary)--\r\n").utf8))
  }

  @discardableResult
  func write(_ page: String, _ fields: KeyValuePairs<String, String>) async throws -> Visit {
    try await open(page)
    return try await submit(page, fields)
  }
}
