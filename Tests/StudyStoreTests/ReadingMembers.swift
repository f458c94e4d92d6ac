import Foundation
import Testing

/// Who may open a study follows from the table `member`, which holds what people have themselves and what their groups give.
@Suite("Reading who may open a study") struct ReadingMembers {
  /// The tables behind it, with the only files that name them.
  private static let sources = [
    "ownMember": ["Studies/StudyStore+Members.swift"],
    "groupStudy": [
      "Groups/Database+Groups.swift", "Groups/StudyStore+GroupStudies.swift",
      "Groups/StudyStore+SharingWithGroups.swift", "Studies/StudyStore+Members.swift",
    ],
    "memberSource": [], "memberRefresh": [],
  ]

  @Test func `no query asks for roles without groups`() throws {
    for (table, files) in Self.sources {
      let query = try Regex("(FROM|JOIN|INTO|UPDATE)\\s+\(table)\\b")
      let naming = try Self.files { try query.firstMatch(in: $0) != nil }
      #expect(Set(naming).isSubset(of: files), "\(table)")
    }
  }

  @Test func `nothing writes what follows from people and groups`() throws {
    let writing = try Self.files { text in
      text.contains(/(INSERT INTO|UPDATE|DELETE FROM|REPLACE INTO)\s+member\b/)
    }

    #expect(writing == [])
  }

  /// The files of the store that hold something, by their paths in it.
  private static func files(_ isFound: (String) throws -> Bool) throws -> [String] {
    let folder = Portal.root.appending(path: "Sources/StudyStore")
    let all = try #require(FileManager.default.enumerator(atPath: folder.path))
    var found: [String] = []
    for case let name as String in all where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      if try isFound(text) { found.append(name) }
    }
    return found.sorted()
  }
}
