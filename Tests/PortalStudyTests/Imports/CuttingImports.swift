import StudyExchange
import StudyModel
import StudyWord
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Cutting a document before it is created") struct CuttingImports {
  private static let page = """
    <!DOCTYPE html><html lang="en"><h1>Heart Study</h1><h2>Purpose</h2><p>To learn.</p>\
    <p>What may go wrong</p><p>It itches.</p><h2>Privacy</h2><p>Kept safe.</p>
    """

  /// Pandoc's tree of the page, so that the test needs no pandoc.
  private struct Reader: DocumentConverter {
    func tree(of document: [UInt8], kind: WrittenKind) async throws(DocumentRefusal) -> [UInt8] {
      func words(_ text: String) -> JSONValue {
        let nodes = text.split(separator: " ").flatMap { word -> [JSONValue] in
          [["t": "Space"], ["t": "Str", "c": .string(String(word))]]
        }
        return .array(Array(nodes.dropFirst()))
      }
      func block(_ level: Int, _ text: String) -> JSONValue {
        level == 0
          ? ["t": "Para", "c": words(text)]
          : ["t": "Header", "c": [.number(Double(level)), ["", [], []], words(text)]]
      }
      let tree: JSONValue = [
        "pandoc-api-version": [1, 22], "meta": [:],
        "blocks": [
          block(1, "Heart Study"), block(2, "Purpose"), block(0, "To learn."),
          block(0, "What may go wrong"), block(0, "It itches."), block(2, "Privacy"),
          block(0, "Kept safe."),
        ],
      ]
      return tree.canonicalBytes
    }

    func picture(_ bytes: [UInt8], named name: String) async throws(DocumentRefusal)
      -> DocumentPicture
    {
      throw DocumentRefusal("No pictures.")
    }
  }

  private func visiting(
    _ story: @escaping @Sendable (Browser, TestPortal, Browser.Visit) async throws -> Void
  ) async throws {
    let portal = try await TestPortal(documents: Reader())
    try await portal.addPeople()
    try await PortalTestSupport.visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let preview = try await browser.preview(Array(Self.page.utf8), named: "a.html")
      try await story(browser, portal, preview)
    }
  }

  private static func sections(_ portal: TestPortal) async throws -> [(String, SectionType, String)]
  {
    let ada = try await portal.account(.ada).id
    let card = try #require(try await portal.store.studies(for: ada).cards.first)
    let study = try #require(try await portal.store.draft(of: card.id, for: ada)).study
    return study.consents[0].sections.map {
      ($0.title[.english] ?? "", $0.type, $0.content[.english] ?? "")
    }
  }

  @Test func `updating shows other sections, and creating makes them`() async throws {
    try await visiting { browser, portal, preview in
      #expect(preview.text.contains("Sections of the consent"))
      let fields = try preview.form(to: Paths.creation(of: preview.upload)).filledIn
      #expect(fields.filter { $0.name == "section" }.map(\.value) == ["1", "5"])

      let cut = try await browser.post(
        Paths.rereading(try preview.upload), fields + [("split", "3")])
      let again = try cut.form(to: Paths.creation(of: preview.upload)).filledIn
      #expect(again.filter { $0.name == "section" }.map(\.value) == ["1", "3", "5"])
      #expect(again.first { $0.name == "title-3" }?.value == "What may go wrong")

      let renamed = again.map { field in
        switch field.name {
        case "title-3": (name: field.name, value: "Risks")
        case "kind-3": (name: field.name, value: "studyTasks")
        default: field
        }
      }
      try await browser.post(Paths.creation(of: try preview.upload), renamed + [("merge", "5")])

      let sections = try await Self.sections(portal)
      #expect(sections.map(\.0) == ["Purpose", "Risks"])
      #expect(sections.map(\.1) == [.custom, .studyTasks])
      #expect(sections[1].2 == "It itches.\n\n**Privacy**\n\nKept safe.")
    }
  }

  @Test func `reading again in another language, or for a study, keeps titles, kinds, and cuts`()
    async throws
  {
    try await visiting { browser, portal, preview in
      let id = try await browser.createStudy("Sleep Diary")
      let action = Paths.creation(of: try preview.upload)
      let fields = try preview.form(to: action).filledIn.map { field in
        switch field.name {
        case "title-1": (name: field.name, value: "Why we ask")
        case "kind-5": (name: field.name, value: "dataUse")
        case "language": (name: field.name, value: "es")
        case "destination": (name: field.name, value: id.uuidString.lowercased())
        default: field
        }
      }

      let shown = try await browser.post(
        Paths.rereading(try preview.upload), fields + [("split", "3")])

      #expect(shown.text.contains("Spanish") && shown.text.contains("Select what to add to"))
      let again = try shown.form(to: action).filledIn
      #expect(again.filter { $0.name == "section" }.map(\.value) == ["1", "3", "5"])
      #expect(again.first { $0.name == "title-1" }?.value == "Why we ask")
      #expect(again.first { $0.name == "kind-5" }?.value == "dataUse")
    }
  }

  @Test func `a title that is too long is refused at its field, and nothing is lost`() async throws
  {
    try await visiting { browser, portal, preview in
      let fields = try preview.form(to: Paths.creation(of: preview.upload)).filledIn.map { field in
        field.name == "title-1"
          ? (name: field.name, value: String(repeating: "a", count: 301)) : field
      }

      let visit = try await browser.post(
        Paths.creation(of: try preview.upload), fields + [("split", "3")])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("this title has 301"))
      let sent = try visit.form(to: Paths.creation(of: preview.upload)).filledIn
      #expect(sent.contains { $0.name == "split" && $0.value == "3" })
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.studies(for: ada).total == 0)
    }
  }

  @Test func `the beginning of a section is shown as participants read it`() {
    let beginning = ImportedSections.beginning(
      of: """
        We ask **eight** ***hundred*** people to walk: Cost &lt; 5, Apples \\* pears. [Read \
        more](https://example.org/?c=1&amp;d=2)

        1. Wear the patch
        1. Not in the bath or the sea
        """)

    #expect(
      beginning
        == "We ask eight hundred people to walk: Cost < 5, Apples * pears. Read more 1. Wear the patch 2. Not in the bath…"
    )
  }

  @Test func `numbers that are not those of paragraphs change nothing`() async throws {
    try await visiting { browser, portal, preview in
      let fields = try preview.form(to: Paths.creation(of: preview.upload)).filledIn

      let visit = try await browser.post(
        Paths.creation(of: try preview.upload),
        fields + [("split", "999999"), ("split", "-4"), ("merge", "x"), ("section", "7000")])

      #expect(visit.status == .ok)
      #expect(try await Self.sections(portal).map(\.0) == ["Purpose", "Privacy"])
    }
  }
}
