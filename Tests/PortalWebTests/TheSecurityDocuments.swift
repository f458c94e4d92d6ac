import Foundation
import TestSupport
import Testing

@testable import PortalTestSupport

/// What a security office reads must not promise more than there is.
@Suite("The documents about security") struct TheSecurityDocuments {
  private static let documents = [
    "SECURITY.md", "docs/security.md", "docs/threat-model.md", "docs/part-11.md",
  ]

  /// The number of requirements of ASVS 4.0.3 at levels 1 and 2.
  private static let requirements = 259

  private struct Row {
    let number: String
    let level: String
    let way: String
    let evidence: String

    var isMet: Bool { !way.hasPrefix("**Not met") }
  }

  @Test(arguments: documents) func `refer only to files that exist`(document: String) throws {
    let named = try Self.text(of: document).matches(
      of: /(?:Sources|Templates|Public|Tests|scripts|docs)\/[A-Za-z0-9_.\/\-]*[A-Za-z0-9]/)

    let gone = named.map { String($0.0) }.filter {
      !FileManager.default.fileExists(atPath: Repository.root.appending(path: $0).path)
    }

    #expect(gone == [])
  }

  @Test func `each requirement is listed once, with what shows it`() throws {
    let text = try Self.text(of: "docs/security.md")
    let rows = try Self.rows(of: text)
    let grouped = try Self.grouped(in: text)
    let numbers = rows.map(\.number) + grouped

    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.count == Self.requirements)
    for row in rows {
      #expect(["1", "2"].contains(row.level), "\(row.number)")
      #expect(!row.isMet || row.evidence != "—", "\(row.number)")
    }
  }

  @Test func `named suites exist`() throws {
    let suites = try Self.suites()
    let table = try Self.rows(of: Self.text(of: "docs/security.md")).map(\.evidence)
    let paragraphs = try Self.text(of: "docs/part-11.md").split(separator: "\n")
      .filter { $0.hasPrefix("| 11.") }.compactMap { line -> String? in
        let cells = Self.cells(of: line)
        return cells.count == 5 ? cells[3] : nil
      }

    let evidence = (table + paragraphs).filter { !["—", "reading"].contains($0) }
    let named = evidence.flatMap { $0.components(separatedBy: ", ") }

    #expect(paragraphs.count > 20)
    for name in Set(named) {
      #expect(name.hasPrefix("`") && name.hasSuffix("`"), "\(name)")
      let plain = String(name.dropFirst().dropLast())
      #expect(plain.contains("/") || suites.contains(plain), "\(name)")
    }
  }

  @Test func `the numbers at the top are those of the tables`() throws {
    let text = try Self.text(of: "docs/security.md")
    let rows = try Self.rows(of: text)
    func count(_ level: String, met: Bool) -> Int {
      rows.filter { $0.level == level && (!met || $0.isMet) }.count
    }

    #expect(text.contains("**Met: \(rows.filter(\.isMet).count) of \(rows.count) applicable"))
    #expect(
      text.contains(
        "level 1: \(count("1", met: true)) of \(count("1", met: false)); level 2 adds "
          + "\(count("2", met: true)) of \(count("2", met: false)))"))
    #expect(text.contains("\(try Self.grouped(in: text).count) others are listed at the end"))
  }

  private static func text(of document: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: document), encoding: .utf8)
  }

  private static func cells(of line: Substring) -> [String] {
    line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  private static func rows(of text: String) throws -> [Row] {
    try text.split(separator: "\n").filter { $0.contains(/^\| \d+\.\d+\.\d+ \|/) }.map { line in
      let cells = cells(of: line)
      try #require(cells.count == 5, "\(line)")
      return Row(number: cells[0], level: cells[1], way: cells[3], evidence: cells[4])
    }
  }

  private static func grouped(in text: String) throws -> [String] {
    let end = try #require(text.firstRange(of: "## Not applicable"))
    return text[end.upperBound...].matches(of: /\d+\.\d+\.\d+/).map { String($0.0) }
  }

  /// The names of all suites.
  private static func suites() throws -> Set<String> {
    let folder = Repository.root.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("@Suite(") else { continue }
      for line in text.split(separator: "\n")
      where line.contains("struct ") || line.contains("class ") {
        guard let match = line.firstMatch(of: /\b(?:struct|class) (\w+)/) else { continue }
        names.insert(String(match.1))
      }
    }
    return names
  }
}
