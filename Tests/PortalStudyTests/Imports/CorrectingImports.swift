import Foundation
import StudyEditing
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

@Suite("Correcting cells of a file before it is imported") struct CorrectingImports {
  private static let kind = TableCell(sheet: "survey", row: 3, column: 0)
  private static let field = CellForm.name(of: kind)

  private static func workbook(_ rows: [[String]]) throws -> [UInt8] {
    try WorkbookWriter.archive(of: [
      .init(name: "survey", rows: [["type", "name", "label"]] + rows)
    ])
  }

  private static func sleep() throws -> [UInt8] {
    try workbook([["integer", "hours", "Hours of sleep?"], ["txet", "why", "Why?"]])
  }

  /// What a browser sends if someone types into fields of a preview.
  private static func sent(
    _ preview: Browser.Visit, _ typed: [String: String] = [:]
  ) throws -> [(name: String, value: String)] {
    try preview.form(to: Paths.creation(of: preview.upload)).filledIn.map {
      (name: $0.name, value: typed[$0.name] ?? $0.value)
    }
  }

  private static func reread(
    _ browser: Browser, _ preview: Browser.Visit, _ typed: [String: String] = [:],
    pressing button: (name: String, value: String) = (name: "show", value: "corrections")
  ) async throws -> Browser.Visit {
    try await browser.post(
      Paths.rereading(preview.upload), try sent(preview, typed) + [button])
  }

  private static func studies(_ portal: TestPortal) async throws -> [StudyCard] {
    try await portal.store.studies(for: portal.account(.ada).id).cards
  }

  @Test func `a corrected cell is read, created, and in the report with who corrected it`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let preview = try await browser.preview(Self.sleep(), named: "sleep.xlsx")
      #expect(preview.text.contains("Row 3, column type"))
      #expect(try Self.sent(preview).contains { $0 == (Self.field, "txet") })

      let read = try await Self.reread(browser, preview, [Self.field: "text"])

      #expect(read.text.contains("The file was read again with 1 corrected cell."))
      #expect(read.text.contains("Everything will be imported as corrected"))
      #expect(read.text.contains("In the file: txet"))
      let made = try await browser.createPreviewed()
      #expect(made.text.contains("By Ada"))
      #expect(made.text.contains("Row 3, column type txet text"))
      let card = try #require(try await Self.studies(portal).first)
      #expect(try await portal.study(card.id).tasks[0].steps.count == 2)
    }
  }

  @Test func `a wrong correction is answered at its cell, and can be reset`() async throws {
    try await visitingPortal { browser, _ in
      let preview = try await browser.preview(Self.sleep(), named: "sleep.xlsx")

      let wrong = try await Self.reread(browser, preview, [Self.field: "texxt"])
      #expect(wrong.text.contains("Still reported:"))
      #expect(wrong.html.contains("href=\"#\(Self.field)\">Corrected: Row 3, column type</a>"))

      let reset = try await Self.reread(
        browser, wrong, pressing: (name: "reset", value: Self.kind.code))
      #expect(reset.text.contains("The file was read again as it is."))
      #expect(!reset.text.contains("Still reported:"))
      #expect(try Self.sent(reset).contains { $0 == (Self.field, "txet") })
    }
  }

  @Test func `a page from before a correction does not take it back`() async throws {
    try await visitingPortal { browser, _ in
      let bytes = try Self.workbook([["intger", "hours", "Hours?"], ["txet", "why", "Why?"]])
      let first = CellForm.name(of: TableCell(sheet: "survey", row: 2, column: 0))
      let preview = try await browser.preview(bytes, named: "sleep.xlsx")
      _ = try await Self.reread(browser, preview, [Self.field: "text"])

      // The browser's Back shows the first page again.
      let second = try await Self.reread(browser, preview, [first: "integer"])
      #expect(second.text.contains("with 2 corrected cells"))

      let other = try await Self.reread(browser, preview, [first: "note"])
      #expect(other.status == .unprocessableContent)
      #expect(other.text.contains("Another tab has corrected this cell to “integer”"))
      #expect(try Self.sent(other).contains { $0 == (first, "note") })
      let replaced = try await Self.reread(browser, other)
      #expect(try Self.sent(replaced).contains { $0 == (first, "note") })
    }
  }

  @Test func `a form that cannot be read yet is kept, corrected, and only then created`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let bytes = try Self.workbook([
        ["begin group", "a", "A"], ["end repeat", "", ""], ["text", "b", "B"],
      ])
      let preview = try await browser.preview(bytes, named: "sleep.xlsx")

      #expect(preview.status == .ok && preview.text.contains("What stops the import"))
      #expect(!preview.text.contains("Create study"))
      let forced = try await browser.post(
        Paths.creation(of: preview.upload), try Self.sent(preview))
      #expect(forced.text.contains("Nothing has been created yet."))
      #expect(try await Self.studies(portal).isEmpty)

      let read = try await Self.reread(browser, preview, [Self.field: "end group"])
      #expect(read.text.contains("What will be created") && read.text.contains("Create study"))
      try await browser.createPreviewed()
      #expect(try await Self.studies(portal).count == 1)
    }
  }

  @Test func `creating with a correction that was not read yet shows first what it changes`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let preview = try await browser.preview(Self.sleep(), named: "sleep.xlsx")

      let visit = try await browser.post(
        Paths.creation(of: preview.upload), try Self.sent(preview, [Self.field: "text"]))

      #expect(visit.text.contains("Check what the corrected cells change first."))
      #expect(visit.text.contains("Everything will be imported as corrected"))
      #expect(try await Self.studies(portal).isEmpty)
    }
  }

  @Test func `a correction that is too long is refused at its cell, with what was typed`()
    async throws
  {
    try await visitingPortal { browser, _ in
      let preview = try await browser.preview(Self.sleep(), named: "sleep.xlsx")
      let long = String(repeating: "a", count: ImportLimits.correction.characters + 1)

      let visit = try await Self.reread(browser, preview, [Self.field: long])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.html.contains("id=\"\(Self.field)-error\""))
      #expect(visit.html.contains("href=\"#\(Self.field)\""))
    }
  }

  @Test func `choosing the format that was detected keeps the corrections`() async throws {
    try await visitingPortal { browser, _ in
      let preview = try await browser.preview(Self.sleep(), named: "sleep.xlsx")
      let read = try await Self.reread(browser, preview, [Self.field: "text"])

      let chosen = try await Self.reread(browser, read, ["format": XLSFormFormat.formatName])

      #expect(chosen.text.contains("Everything will be imported as corrected"))
    }
  }

  @Test func `a page that did not show another tab's corrections creates nothing yet`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let preview = try await browser.preview(Self.sleep(), named: "sleep.xlsx")
      _ = try await Self.reread(browser, preview, [Self.field: "text"])

      let visit = try await browser.post(
        Paths.creation(of: preview.upload), try Self.sent(preview))

      #expect(visit.text.contains("Check what the corrected cells change first."))
      #expect(visit.text.contains("In the file: txet"))
      #expect(try await Self.studies(portal).isEmpty)
    }
  }
}
