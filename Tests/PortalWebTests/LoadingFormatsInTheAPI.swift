import Foundation
import HTTPTypes
import StudyModel
import StudyPrint
import StudyStore
import StudyWord
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

@Suite("Loading formats in the API", .timeLimit(.minutes(5))) struct LoadingFormatsInTheAPI {
  private static let number = VersionNumber(1, 0, 0)

  private static func formats(_ id: Study.ID) -> String {
    "/studies/\(id.uuidString.lowercased())/versions/1.0.0/formats"
  }

  @Test func `each format is listed, loaded, and says what it lost`() async throws {
    try await visitingOffice { browser, portal, _ in
      let id = try await browser.publishedSample(portal)
      let token = try await portal.apiToken(.read)
      let client = PortalClient(portal.services)
      let formats = Self.formats(id)
      // A bundle has what was added to the version since it was frozen.
      _ = try await browser.open(Paths.bundle(id, Self.number))

      let list = try await JSONValue(parsing: client.get(formats, token).body)

      let rows = try #require(list["formats"]?.arrayValue)
      let names = rows.compactMap { $0["name"]?.stringValue }
      #expect(names == portal.services.formats.all.map(\.name).filter { $0 != "bundle" })
      let made = rows.filter { $0["isFrozen"] == .boolean(false) }
      #expect(
        Set(made.compactMap { $0["name"]?.stringValue })
          == ["pdf", "docx", "study-docx", "codebook-pdf", "paper-form-pdf", "walkthrough"])
      for row in rows {
        let name = try #require(row["name"]?.stringValue)
        let file = try await client.whole("\(formats)/\(name)", token)
        #expect(file.status == .ok, "\(name)")
        #expect(file.headers[.digest] == .digest(ofHex: sha256(file.body)), "\(name)")
        #expect(
          file.headers[.cacheControl]
            == (row["isFrozen"] == .boolean(true)
              ? "private, max-age=31536000, immutable" : "private, no-cache"),
          "\(name)")
        #expect(row["obstacle"] == .null, "\(name)")
        let tag = try #require(file.headers[.eTag], "\(name)")
        let same = try await client.get("\(formats)/\(name)", token, [.ifNoneMatch: tag])
        #expect(same.status == .notModified && same.body.isEmpty, "\(name)")

        let losses = try await client.get("\(formats)/\(name)/losses", token)
        let report = try #require(try JSONValue(parsing: losses.body).arrayValue, "\(name)")
        #expect(Double(report.count) == row["losses"]?.numberValue, "\(name)")
        #expect(report.allSatisfy { $0["format"]?.stringValue == name }, "\(name)")
        let known = try #require(losses.headers[.eTag], "\(name)")
        let again = try await client.get("\(formats)/\(name)/losses", token, [.ifNoneMatch: known])
        #expect(again.status == .notModified, "\(name)")
      }
      let ada = try await portal.account(.ada).id
      let kept = try #require(
        try await portal.store.keptVersion(Self.number, of: id, for: ada, making: .current))
      #expect(kept.artifact("board/study/en.docx") != nil)
    }
  }

  @Test func `others find nothing, and neither does anyone under a made-up name`() async throws {
    try await visitingOffice { browser, portal, _ in
      let id = try await browser.publishedSample(portal)
      let client = PortalClient(portal.services)
      let stranger = try await portal.apiToken(.read, by: .grace)
      let token = try await portal.apiToken(.read)
      for name in ["pdf", "pdf/losses", "fhir/losses", "storyboard"] {
        let answer = try await client.get("\(Self.formats(id))/\(name)", stranger)
        #expect(answer.status == .notFound, "\(name)")
      }
      for name in ["word", "word/losses", "bundle", "bundle/losses"] {
        let answer = try await client.get("\(Self.formats(id))/\(name)", token)
        #expect(answer.status == .notFound, "\(name)")
      }
    }
  }

  @Test func `until a file is made, the answer says when to ask again`() async throws {
    let stopped = FileManager.default.temporaryDirectory.appending(path: "\(UUID())-stopped")
    try Data().write(to: stopped)
    let waiting = try Self.tool(
      "#!/bin/sh\ncat >/dev/null\nwhile [ -e '\(stopped.path)' ]; do sleep 0.05; done\nprintf '%%PDF-1.7'\n"
    )
    let portal = try await TestPortal(
      printing: PrintQueue(
        printer: PDFPrinter(tool: PrintingTool(python: waiting, driver: waiting))))
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.publishedSample(portal)
      let token = try await portal.apiToken(.read)
      let client = PortalClient(portal.services)
      let address = "\(Self.formats(id))/codebook-pdf"

      let early = try await client.get(address, token)

      #expect(early.status == .serviceUnavailable)
      #expect(early.headers[.retryAfter] == "5" && early.headers[.eTag] == nil)
      let problem = try JSONValue(parsing: early.body)
      #expect(problem["type"] == "urn:accord:problem:file-in-progress")
      try FileManager.default.removeItem(at: stopped)
      let file = try await client.whole(address, token)
      #expect(file.status == .ok && file.body == Array("%PDF-1.7".utf8))
      #expect(try await client.get(address, token).headers[.eTag] == file.headers[.eTag])
    }
  }

  @Test func `without its program, a format is listed with the reason`() async throws {
    let nowhere = URL(filePath: "/nowhere")
    let portal = try await TestPortal(words: WordWriter(program: nowhere))
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.publishedSample(portal)
      let token = try await portal.apiToken(.read)
      let client = PortalClient(portal.services)

      let list = try await JSONValue(parsing: client.get(Self.formats(id), token).body)
      let answer = try await client.get("\(Self.formats(id))/docx", token)

      let row = list["formats"]?.arrayValue?.first { $0["name"] == "docx" }
      let reason = try #require(row?["obstacle"]?.stringValue)
      #expect(answer.status == .notImplemented && answer.headers[.retryAfter] == nil)
      let problem = try JSONValue(parsing: answer.body)
      #expect(problem["type"] == "urn:accord:problem:program-missing")
      #expect(problem["detail"]?.stringValue == reason && reason.contains("pandoc"))
    }
  }

  @Test func `a file that cannot be made says why, and can be asked for again`() async throws {
    let broken = try Self.tool("#!/bin/sh\ncat >/dev/null\nexit 1\n")
    let portal = try await TestPortal(words: WordWriter(program: broken))
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.publishedSample(portal)
      let token = try await portal.apiToken(.read)
      let client = PortalClient(portal.services)

      let answer = try await client.whole("\(Self.formats(id))/docx", token)

      #expect(answer.status == .internalServerError)
      let problem = try JSONValue(parsing: answer.body)
      #expect(problem["type"] == "urn:accord:problem:file-not-made")
      #expect(problem["detail"]?.stringValue?.isEmpty == false)
    }
  }

  @Test func `what a version has is found out once for the same files`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let ada = try await portal.account(.ada).id
      let services = portal.services
      func kept() async throws -> KeptVersion {
        try #require(
          try await portal.store.keptVersion(Self.number, of: id, for: ada, making: .current))
      }
      let early = try await kept()
      let contents = try await services.contents(of: early)
      #expect(contents["fhir"]?.isFrozen == true && contents["storyboard"]?.isFrozen == false)

      services.formatContents.keep([:], of: FormatContentsCache.key(of: early))

      #expect(try await services.contents(of: kept()) == [:])
      // A bundle has what was added to the version since it was frozen.
      _ = try await browser.open(Paths.bundle(id, Self.number))
      #expect(try await services.contents(of: kept())["storyboard"]?.isFrozen == true)
    }
  }

  @Test func `only so many versions are remembered`() {
    let cache = FormatContentsCache()
    for number in 0..<100 { cache.keep([:], of: "\(number)") }

    #expect((0..<100).count { cache["\($0)"] != nil } == 64)
    #expect(cache["99"] != nil)
  }

  private static func tool(_ script: String) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())-tool")
    try Data(script.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file
  }
}

extension PortalClient {
  /// Asks for a file until it is made, as the answers say.
  fileprivate func whole(_ path: String, _ token: String) async throws -> Answer {
    var answer = try await get(path, token)
    while answer.status == .serviceUnavailable, answer.headers[.retryAfter] != nil {
      try await _Concurrency.Task.sleep(for: .milliseconds(50))
      answer = try await get(path, token)
    }
    return answer
  }
}
