import Foundation
import Hummingbird
import TestSupport
import Testing

@testable import PortalWeb

@Suite("Asking for files") struct AskingForFiles {
  @Test(arguments: ["/nothing", "/sign-in", "/health", "/styles/portal.css"])
  func `HEAD has no body, whatever the answer is`(path: String) async throws {
    try await visitingPortal(as: nil) { browser, _ in
      let visit = try await browser.head(path)

      #expect(visit.bytes.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("bytes=0-3", 4), ("bytes=-3", 3), ("bytes=5-9999999999999999999999", 95), ("lines=1-2", 100),
      ("bytes=0-1,4-5", 100), ("bytes=-1000", 100),
      ("bytes=100-", nil), ("bytes=9-2", nil), ("bytes=x", nil), ("bytes=-0", nil),
      ("bytes=-", nil),
      ("bytes=99999999999999999999-", nil),
    ] as [(String, Int?)])
  func `a range is a part of the file, or nothing`(header: String, count: Int?) {
    switch ByteRange(header, size: 100) {
    case .part(let bounds): #expect(bounds.count == count)
    case .outside: #expect(count == nil)
    case nil: #expect(count == 100)
    }
  }

  @Test func `a range outside the file is refused with the size of the file`() async throws {
    try await visitingPortal(as: nil) { browser, _ in
      let file = "/styles/" + (try #require(Self.styles().first))
      let size = try await browser.open(file).bytes.count

      let outside = try await browser.go(
        file, .get, headers: [.range: "bytes=\(size)-"], body: nil)
      #expect(outside.status == .rangeNotSatisfiable)
      #expect(outside.headers[.contentRange] == "bytes */\(size)")
      let part = try await browser.go(file, .get, headers: [.range: "bytes=-5"], body: nil)
      #expect(part.status == .partialContent && part.bytes.count == 5)
      let page = try await browser.go(
        Paths.signIn, .get, headers: [.range: "bytes=9-2"], body: nil)
      #expect(page.status == .ok)
    }
  }

  private static func styles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Public/styles").path
    ).filter { $0.hasSuffix(".css") }.sorted()
  }
}
