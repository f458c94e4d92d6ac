import Foundation
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Templates") struct TheTemplates {
  /// Read once for all pages.
  private static let portal = _Concurrency.Task { try await Templates(folder: folder("portal")) }

  @Test(arguments: SamplePages.all)
  func `use only names that their page has`(sample: SamplePage) async throws {
    let templates = try await Self.portal.value
    let names = AskedNames()

    let html = templates.library.render(
      names.page(sample.page), withTemplate: type(of: sample.page).template)
    names.finish()

    #expect(names.inVain == [])
    #expect(html != nil, "there is no template \(type(of: sample.page).template)")
  }

  @Test(arguments: ["portal", "walkthrough"])
  func `use only partials that exist`(library: String) async throws {
    let folder = Self.folder(library)
    let templates = try await Templates(folder: folder)
    var missing: [String] = []
    for file in Self.files(in: folder) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /\{\{\s*[><]\s*([a-z0-9\/\-]+)\s*\}\}/)
      where templates.library.getTemplate(named: String(match.1)) == nil {
        missing.append("\(file.lastPathComponent): \(match.1)")
      }
    }

    #expect(missing == [])
  }

  @Test(arguments: SamplePages.all)
  func `create pages that are easy to navigate`(sample: SamplePage) async throws {
    let templates = try await Self.portal.value

    let html = try await templates.html(sample.page)

    #expect(html.contains("<html lang="))
    #expect(html.contains(" · Accord</title>"))
    #expect(html.matches(of: /<h1[ >]/).count == 1)
    #expect(html.matches(of: /<main[ >]/).count == 1)
    #expect(html.contains("href=\"#main\"") && html.contains("id=\"main\""))
    #expect(!html.contains("style=\"") && !html.contains("onclick="))
    let ids = html.matches(of: /\ id="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count, "an id is used twice")
  }

  @Test(arguments: SamplePages.golden)
  func `create the approved pages`(sample: SamplePage) async throws {
    let templates = try await Self.portal.value

    let html = try await templates.html(sample.page)

    #expect(try isGolden("pages/\(sample.name).html", html))
  }

  static func folder(_ name: String) -> URL {
    Repository.root.appending(path: "Templates/\(name)")
  }

  private static func files(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "mustache" }
  }
}
