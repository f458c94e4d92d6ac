import Foundation
import TestSupport
import Testing

@testable import PortalTestSupport

@Suite("The documents") struct TheDocuments {
  @Test(
    arguments: [
      "README.md", "ARCHITECTURE.md", "docs/how-it-works.md", "docs/adding.md", "docs/api.md",
      "docs/webhooks.md", "docs/operation.md", "docs/backup.md", "docs/monitoring.md",
    ]
      + decisions)
  func `refer only to things that exist`(document: String) throws {
    let text = try String(contentsOf: Repository.root.appending(path: document), encoding: .utf8)
    let named = text.matches(
      of: /(?:Sources|Templates|Public|Tests|scripts|docs)\/[A-Za-z0-9_.\/\-]*[A-Za-z0-9]/)

    let gone = named.map { String($0.0) }.filter {
      !FileManager.default.fileExists(atPath: Repository.root.appending(path: $0).path)
    }

    #expect(gone == [])
  }

  @Test func `number each decision once`() {
    let numbers = Self.decisions.map { $0.split(separator: "/").last?.prefix(4) }

    #expect(Set(numbers).count == numbers.count)
    #expect(!numbers.isEmpty)
  }

  private static let decisions: [String] = {
    let folder = Repository.root.appending(path: "docs/decisions")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/decisions/\($0)" }
  }()
}
