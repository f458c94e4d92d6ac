import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Removing a language while a colleague writes in it") struct RemovingLanguagesTogether {
  private static let section: Place = ["consents", "consent", "sections", "privacy"]

  /// Ben removes Spanish from the sample study.
  private static func removeSpanish(_ ben: Browser, _ id: Study.ID) async throws {
    try await ben.open(Paths.write(id, at: ["facts"]))
    try await ben.submit(Paths.languages(id), ["remove": "es"])
  }

  /// Removes Spanish, posts a form that was written in it, and expects that nothing was saved.
  private static func post(
    _ fields: [(String, String)], to path: (Study.ID) -> String, keeping words: String?,
    _ ada: Browser, _ ben: Browser, _ id: Study.ID, _ portal: TestPortal
  ) async throws {
    try await ada.open(Paths.write(id, at: section))
    try await removeSpanish(ben, id)
    let before = try await portal.study(id)

    let visit = try await ada.post(
      path(id), [try ada.csrf()] + fields.map { (name: $0.0, value: $0.1) } + [("language", "es")])

    #expect(visit.status == .conflict)
    #expect(visit.text.contains("removed Spanish from the languages of this study"))
    #expect(words.map { visit.html.contains($0) } != false)
    #expect(try await portal.study(id) == before)
  }

  @Test func `a translation is never saved as the text of another language`() async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "instruction", title: "Before you begin")
      var hers = try await OpenEditor(ada, Paths.write(id, at: step), language: "es")
      hers["text"] = "Desayune antes"
      try await Self.removeSpanish(ben, id)
      let before = try await portal.study(id)

      #expect(try await hers.save(ada) == .gone)
      let visit = try await hers.submit(ada)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Grace removed Spanish from the languages of this study"))
      #expect(visit.html.contains("Desayune antes"))
      #expect(visit.html.contains("#languages-title"))
      #expect(try await portal.study(id) == before)
    }
  }

  @Test func `once the language is added again, the open page saves`() async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "instruction", title: "Before you begin")
      var hers = try await OpenEditor(ada, Paths.write(id, at: step), language: "es")
      hers["text"] = "Desayune antes"
      try await Self.removeSpanish(ben, id)
      #expect(try await hers.save(ada) == .gone)
      try await ben.submit(Paths.languages(id), ["add": "es"])

      #expect(try await hers.save(ada) == .saved)

      let text = try await portal.study(id).task("join")?.step(step[3])?.text
      #expect(text?[.spanish] == "Desayune antes" && text?[.english] == nil)
    }
  }

  @Test func `the whole text of a consent is kept on a page of its own`() async throws {
    try await together { ada, ben, id, portal in
      try await Self.post(
        [("text", "# Riesgos\n\nLa piel irritada.")], to: { Paths.document($0, of: "consent") },
        keeping: "La piel irritada.", ada, ben, id, portal)
    }
  }

  @Test func `a question in the text of a consent is kept on a page of its own`() async throws {
    try await together { ada, ben, id, portal in
      try await Self.post(
        [
          ("section", "privacy"), ("kind", "toggle"), ("question", "¿Comparte sus datos?"),
          ("id", "comparte"), ("was", ""), ("do", "save"),
        ], to: { Paths.element($0, of: "consent") }, keeping: nil, ada, ben, id, portal)
    }
  }

  @Test func `a new part is not added with a title in another language`() async throws {
    try await together { ada, ben, id, portal in
      try await Self.post(
        [("title", "Su alojamiento"), ("kind", "custom")],
        to: { Paths.parts($0, at: ["consents", "consent", "sections"]) },
        keeping: "Su alojamiento", ada, ben, id, portal)
    }
  }

  @Test func `the description of a picture is kept on a page of its own`() async throws {
    try await together { ada, ben, id, portal in
      try await Self.post(
        [("slot", "picture"), ("alternativeText", "Un corazón rojo")],
        to: { Paths.picture($0, at: Self.section) }, keeping: "Un corazón rojo", ada, ben, id,
        portal)
    }
  }

  @Test func `a PDF is not added to another language`() async throws {
    try await together { ada, ben, id, portal in
      try await Self.post(
        [("remove", "on")], to: { Paths.file($0, at: Self.section) }, keeping: nil, ada, ben, id,
        portal)
    }
  }

  @Test func `a new quiz question is kept on a page of its own`() async throws {
    try await together { ada, ben, id, portal in
      try await Self.post(
        [
          ("consent", "consent"), ("section", "privacy"), ("prompt", "¿Hay riesgos?"),
          ("kind", "boolean"), ("right", "yes"),
        ], to: { Paths.quizQuestion($0) }, keeping: "¿Hay riesgos?", ada, ben, id, portal)
    }
  }

  @Test func `nothing is replaced in another language`() async throws {
    try await together { ada, ben, id, portal in
      try await ada.open(Paths.write(id, at: Self.section))
      try await Self.removeSpanish(ben, id)
      let before = try await portal.study(id)

      let visit = try await ada.post(
        Paths.find(id),
        [try ada.csrf(), ("q", "a"), ("with", "o"), ("language", "es"), ("find", "0")])

      #expect(visit.text.contains("Spanish is no longer a language of this study"))
      #expect(try await portal.study(id) == before)
    }
  }
}
