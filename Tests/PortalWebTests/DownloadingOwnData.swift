import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Downloading own data") struct DownloadingOwnData {
  @Test func `the account offers a file with what is kept about its owner`() async throws {
    try await visitingPortal { browser, _ in
      let account = try await browser.open(Paths.account)
      #expect(account.html.contains(#"href="\#(Paths.ownRecords)""#))

      let file = try await browser.open(Paths.ownRecords)

      #expect(file.headers[.contentType] == "application/json")
      #expect(
        file.headers[.contentDisposition] == #"attachment; filename="accord-account.json""#)
      #expect(file.headers[.cacheControl] == "no-store")
      let records = try JSONValue(parsing: file.bytes)
      #expect(records["account"]?.arrayValue?.count == 1)
    }
  }

  @Test func `the audit log has the download`() async throws {
    try await visitingPortal(as: .alan) { browser, _ in
      try await browser.open(Paths.ownRecords)

      let log = try await browser.open(Paths.audit)
      #expect(log.text.contains("Downloaded accord-account.json"))
    }
  }
}
