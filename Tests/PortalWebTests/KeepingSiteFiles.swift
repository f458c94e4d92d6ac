import Foundation
import Hummingbird
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Styles and scripts that browsers keep") struct KeepingSiteFiles {
  @Test func `browsers keep a page's styles and scripts until an update`() async throws {
    try await visitingPortalWithSiteFiles { browser, files in
      let page = try await browser.open(Paths.signIn)

      let addresses = Self.addresses(in: page.html)
      #expect(addresses.contains("/static/\(files.hash)/styles/portal.css"))
      #expect(addresses.contains("/static/\(files.hash)/scripts/portal.js"))
      for address in addresses {
        let file = try await browser.open(address)
        #expect(file.status == .ok, "\(address)")
        #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
        let tag = try #require(file.headers[.eTag])
        let again = try await browser.go(address, .get, headers: [.ifNoneMatch: tag], body: nil)
        #expect(again.status == .notModified && again.bytes.isEmpty)
        let head = try await browser.head(address)
        #expect(head.bytes.isEmpty)
      }
    }
  }

  @Test func `the style sheet of a page needs no other`() async throws {
    try await visitingPortalWithSiteFiles { browser, files in
      let sheet = try await browser.open("/static/\(files.hash)/styles/portal.css")

      #expect(sheet.headers[.contentType] == "text/css; charset=utf-8")
      #expect(!sheet.html.contains("@import"))
      #expect(sheet.html.contains("@layer components {"))
      let plain = try await browser.open("/styles/portal.css")
      #expect(plain.html.contains("@import"))
    }
  }

  @Test func `a page from before an update still finds its files, and keeps none`() async throws {
    try await visitingPortalWithSiteFiles { browser, _ in
      let file = try await browser.open("/static/0123456789ab/scripts/portal.js")

      #expect(file.status == .ok)
      #expect(file.headers[.cacheControl] == "no-cache")
    }
  }

  @Test(
    arguments: [
      "/static/", "/static/x", "/static/x/", "/static/x/styles/none.css",
      "/static/x/../Package.swift", "/static/x/styles/../../Package.swift", "/static/x/icons",
    ])
  func `an address without a file is an ordinary missing page`(path: String) async throws {
    try await visitingPortalWithSiteFiles { browser, _ in
      let visit = try await browser.open(path)
      #expect(visit.status == .notFound)
    }
  }

  @Test func `what a script imports is requested with it`() throws {
    let files = SiteFiles([
      "scripts/a.js": Array("import { b } from \"./b.js\";\n".utf8),
      "scripts/b.js": Array("export const b = 1;".utf8),
    ])
    let start = "/static/\(files.hash)/scripts/"

    #expect(
      files.addressed("<script type=\"module\" src=\"/scripts/a.js\"></script>")
        == "<script type=\"module\" src=\"\(start)a.js\"></script>"
        + "<link rel=\"modulepreload\" href=\"\(start)b.js\">")
  }

  @Test(
    arguments: [
      #"<link href="/styles/made-by-a-route.css">"#, #"<use href="/icons/icons.svg#add"/>"#,
      #"<link href="/styles/{{name}}.css">"#, #"<a href="/studies">"#,
    ])
  func `other addresses in a template stay`(template: String) throws {
    let files = SiteFiles(["icons/icons.svg": [], "styles/portal.css": []])

    #expect(files.addressed(template) == template)
  }

  @Test func `the addresses change with any of the files`() {
    let before = SiteFiles(["styles/a.css": [1], "scripts/b.js": [1]])

    #expect(SiteFiles(["styles/a.css": [1], "scripts/b.js": [1]]).hash == before.hash)
    #expect(SiteFiles(["styles/a.css": [1], "scripts/b.js": [2]]).hash != before.hash)
    #expect(SiteFiles(["styles/a.css": [1], "scripts/c.js": [1]]).hash != before.hash)
  }

  @Test func `files that editors keep beside others, and folders, are not read`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["styles", "scripts/more.js", "icons"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    let styles = folder.appending(path: "styles")
    try Data("a{}".utf8).write(to: styles.appending(path: "a.css"))
    try Data("b{}".utf8).write(to: styles.appending(path: ".b.css"))
    for name in [".#a.css", "gone.css"] {
      try FileManager.default.createSymbolicLink(
        atPath: styles.appending(path: name).path, withDestinationPath: "ada@computer.1")
    }

    #expect(
      try SiteFiles(folder: folder).hash == SiteFiles(["styles/a.css": Array("a{}".utf8)]).hash)
  }

  private static func addresses(in html: String) -> [String] {
    html.matches(of: /(?:href|src)="(\/static\/[^"]+)"/).map { String($0.1) }
  }
}

/// Opens a new portal as `accord serve` does, with the addresses of styles and scripts in its templates.
private func visitingPortalWithSiteFiles(
  _ story: @escaping @Sendable (Browser, SiteFiles) async throws -> Void
) async throws {
  let files = try SiteFiles(folder: Repository.root.appending(path: "Public"))
  let portal = try await TestPortal(siteFiles: files)
  try await portal.addPeople()
  try await visiting(portal) { try await story($0, files) }
}
