import Foundation
import StudyBundle
import StudyExchange
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Exporting histories") struct ExportingHistories {
  @Test func `a history downloaded as JSON can be verified without the portal`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      for board in ["Lake", "Lakeside"] {
        _ = try await browser.save(id, ["facts"], ["board": board])
      }
      let page = try await browser.open(Paths.history(id))
      #expect(page.html.contains(#"href="\#(Paths.history(id)).json""#))

      let file = try await browser.open(Paths.history(id) + ".json?person=\(UUID())")

      let check = ChainVerification(of: file.bytes)
      #expect(check.finding == nil)
      #expect(check.count == 3 && check.title == "Sleep Diary")
      let hash = try #require(check.hash)
      #expect(page.text.contains(hash))
      #expect(file.headers[.contentDisposition]?.contains("sleep-diary-history.json") == true)
      #expect(String(decoding: file.bytes, as: UTF8.self).contains("\"Ada\""))
    }
  }

  @Test func `a table has the words before and after, and no cell is a formula`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      for board in ["Lake", "=HYPERLINK(\"x\")"] {
        _ = try await browser.save(id, ["facts"], ["board": board])
      }

      let file = try await browser.open(Paths.history(id) + ".csv")

      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(text.components(separatedBy: "\r\n").count == 5)
      #expect(text.contains(#""Ada","owner","edited","#))
      #expect(text.contains(#""Lake","'=HYPERLINK(""x"")","#))
      #expect(file.headers[.contentType]?.hasPrefix("text/csv") == true)
    }
  }

  @Test func `an approval that expired is exported as noticed by Accord`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.askForReview(id, .first, of: .board, by: ada)
      try await portal.decide(.approve, on: id, until: CalendarDay("2027-11-21"))
      portal.clock.advance(by: .seconds(400 * 86_400))
      let next = VersionNumber(1, 1, 0)
      try await portal.proposeNext(next, of: id)
      try await browser.signIn(as: .ada)

      let page = try await browser.open(Paths.history(id))
      let filtered = try await browser.open(Paths.history(id) + "?person=accord")
      let table = try await browser.open(Paths.history(id) + ".csv")
      let filteredTable = try await browser.open(Paths.history(id) + ".csv?person=accord")
      let file = try await browser.open(Paths.history(id) + ".json")
      let bundle = try await browser.open(Paths.bundle(id, next))

      let noticed = "Accord noticed that the approval of version 1.0.0 expired after 2027-11-21"
      #expect(page.text.contains(noticed) && page.html.contains("<bdi>Accord</bdi>"))
      #expect(page.html.contains(#"<option value="accord">Accord</option>"#))
      #expect(filtered.html.contains(#"<option value="accord" selected>Accord</option>"#))
      #expect(!filtered.html.contains(#"<option value="" selected>Everyone"#))
      #expect(filtered.text.contains(noticed))
      #expect(filtered.html.ranges(of: #"class="edit-row""#).count == 1)
      #expect(filtered.html.contains("history.csv?person=accord"))
      #expect(
        String(decoding: filteredTable.bytes, as: UTF8.self).components(separatedBy: "\r\n").count
          == 3)
      #expect(
        String(decoding: table.bytes, as: UTF8.self).contains(#","","Accord","","expired","#))
      #expect(ChainVerification(of: file.bytes).finding == nil)
      #expect(String(decoding: file.bytes, as: UTF8.self).contains(#""noticedBy":"Accord""#))
      #expect(BundleVerification(ofArchive: bundle.bytes).findings == [])
    }
  }

  @Test func `a table contains what the filter selects`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      _ = try await browser.save(id, ["facts"], ["board": "Lake"])
      let grace = try await portal.account(.grace).id
      let ada = try await portal.account(.ada).id

      let all = try await browser.open(Paths.history(id) + ".csv?person=\(ada)")
      let none = try await browser.open(Paths.history(id) + ".csv?person=\(grace)")
      let page = try await browser.open(Paths.history(id) + "?person=\(grace)")

      #expect(String(decoding: all.bytes, as: UTF8.self).components(separatedBy: "\r\n").count == 4)
      #expect(
        String(decoding: none.bytes, as: UTF8.self).components(separatedBy: "\r\n").count == 2)
      #expect(page.html.contains("history.csv?person=\(grace)"))
      #expect(!page.html.contains(#"value="accord""#))
    }
  }

  @Test(arguments: [".csv", ".json"])
  func `a history is not given to other people`(ending: String) async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .grace)

      #expect(try await browser.open(Paths.history(id) + ending).status == .notFound)
    }
  }

  @Test(arguments: [
    ("=1+1", true), ("  =1", true), ("\t1", true), ("@x", true), ("-1+1", true), ("-1", false),
    ("\u{FF1D}1", true),
    ("\u{200B}+1", true), ("Lake", false), ("", false), ("a=b", false),
  ])
  func `a cell that a spreadsheet would run begins with an apostrophe`(cell: String, isRun: Bool) {
    let text = String(decoding: CSVRow.bytes(of: [cell, "b"]), as: UTF8.self)

    #expect(text == "\"\(isRun ? "'" : "")\(cell)\",\"b\"\r\n")
  }

  @Test func `a quotation mark with an accent does not end a cell`() {
    let bytes = CSVRow.bytes(of: ["a\"\u{301},=1"])

    #expect(bytes == Array("\"a\"\"\u{301},=1\"\r\n".utf8))
  }
}
