import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Storing the files of versions") struct KeepingWhatVersionsShow {
  static let first = VersionNumber(1, 0, 0)
  static let second = VersionNumber(1, 1, 0)

  let portal: Portal
  let study: Study

  init() async throws {
    portal = try await Portal()
    study = try await portal.sleepDiary()
  }

  /// Generates a page that names its release, and one that is the same in all versions.
  private func maker(_ release: String) -> ArtifactMaker {
    ArtifactMaker(release: release) { version, assets in
      [
        Artifact(
          name: "page.html", mediaType: "text/html",
          bytes: Array("\(release) wrote \(version.sha256) with \(assets.count)".utf8)),
        Artifact(name: "README.md", mediaType: "text/markdown", bytes: Array("Read me.".utf8)),
      ]
    }
  }

  private func propose(_ number: VersionNumber, making maker: ArtifactMaker?) async throws {
    let revision = try await portal.draft(of: study.id, for: portal.ada).revision
    _ = try await portal.store.propose(
      study.id, as: number, notes: "", basedOn: revision, by: portal.ada.id, making: maker)
  }

  private func kept(
    _ number: VersionNumber = Self.first, for account: Account? = nil, by release: String
  ) async throws -> KeptVersion? {
    try await portal.store.keptVersion(
      number, of: study.id, for: (account ?? portal.ada).id, making: maker(release))
  }

  private func text(_ name: String, of version: KeptVersion) async throws -> String {
    let artifact = try #require(version.artifact(name))
    let opened = try await portal.store.opened([artifact])
    return String(decoding: try #require(opened.first).bytes, as: UTF8.self)
  }

  @Test func `the release that freezes makes what the version shows, and no later one`()
    async throws
  {
    try await propose(Self.first, making: maker("1.0"))

    let version = try #require(try await kept(by: "2.0"))

    #expect(version.artifacts.map(\.name) == ["README.md", "page.html"])
    #expect(version.artifacts.map(\.madeBy) == ["1.0", "1.0"])
    #expect(version.artifact("page.html")?.mediaType == "text/html")
    let page = try await text("page.html", of: version)
    #expect(page == "1.0 wrote \(version.line.sha256) with 0")
    #expect(version.artifact("page.html")?.sha256 == sha256(Data(page.utf8)))
  }

  @Test func `what an earlier release froze without keeping is made once, when it is asked for`()
    async throws
  {
    try await propose(Self.first, making: nil)

    let made = try #require(try await kept(by: "2.0"))
    let later = try #require(try await kept(by: "3.0"))

    #expect(made.artifacts.map(\.madeBy) == ["2.0", "2.0"])
    #expect(later.artifacts == made.artifacts)
  }

  @Test func `nothing is stored for a version that is not frozen`() async throws {
    try await propose(Self.first, making: maker("1.0"))
    await #expect(throws: VersionError.self) {
      try await propose(Self.second, making: maker("1.0"))
    }

    let count = try await portal.store.database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM versionArtifact")
    }
    #expect(count == 2)
  }

  @Test func `the same bytes in two versions are stored once`() async throws {
    try await propose(Self.first, making: maker("1.0"))
    try await portal.write("Later", in: study.id, by: portal.ada)
    try await propose(Self.second, making: maker("1.0"))

    let hashes = try await portal.store.database.read {
      try String.fetchAll($0, sql: "SELECT sha256 FROM artifact")
    }

    #expect(hashes.count == 3)
    #expect(try await kept(Self.second, by: "1.0")?.artifacts.count == 2)
  }

  @Test func `withdrawing a version does not change its files`() async throws {
    try await propose(Self.first, making: maker("1.0"))
    let before = try #require(try await kept(by: "1.0"))

    _ = try await portal.store.withdraw(study.id, Self.first, by: portal.ada.id)

    let after = try #require(try await kept(by: "2.0"))
    #expect(after.artifacts == before.artifacts)
    #expect(after.line.state == .withdrawn)
  }

  @Test func `a file that takes longer is stored when it is done, and never twice`() async throws {
    func keep(_ text: String) async throws -> ArtifactLine? {
      try await portal.store.keep(
        Artifact(name: "page.pdf", mediaType: "application/pdf", bytes: Array(text.utf8)),
        of: study.id, Self.first, madeBy: maker("1.0"))
    }
    try await propose(Self.first, making: nil)
    #expect(try await keep("too early") == nil)
    _ = try await kept(by: "1.0")

    let one = try #require(try await keep("one"))
    let two = try #require(try await keep("two"))

    #expect(two == one)
    let version = try #require(try await kept(by: "1.0"))
    #expect(try await text("page.pdf", of: version) == "one")
    #expect(version.artifacts.count == 3)
  }

  @Test func `people who may not know of a study get nothing`() async throws {
    try await propose(Self.first, making: maker("1.0"))

    #expect(try await kept(for: portal.grace, by: "1.0") == nil)
    #expect(try await kept(Self.second, by: "1.0") == nil)
  }

  @Test func `files that cannot be stored can still be read`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let study = try await portal.sleepDiary()
    _ = try await portal.store.propose(
      study.id, as: Self.first, notes: "", basedOn: 1, by: portal.ada.id)
    try await portal.store.forbidWriting(true)

    let version = try #require(
      try await portal.store.keptVersion(
        Self.first, of: study.id, for: portal.ada.id, making: maker("1.0")))
    let opened = try await portal.store.opened(version.artifacts)

    #expect(opened.map(\.name) == ["page.html", "README.md"])
    #expect(opened[1].bytes == Array("Read me.".utf8))
  }

  @Test(arguments: [
    "UPDATE artifact SET bytes = x'00'", "DELETE FROM artifact",
    "INSERT OR REPLACE INTO artifact SELECT sha256, x'00' FROM artifact",
    "UPDATE versionArtifact SET madeBy = '9.9'", "DELETE FROM versionArtifact",
    "INSERT OR REPLACE INTO versionArtifact SELECT * FROM versionArtifact",
    "INSERT INTO artifact VALUES ('xyz', x'00')",
    "INSERT INTO versionArtifact SELECT version, 'new', 'no such hash', 'text/html', '1' FROM versionArtifact LIMIT 1",
  ])
  func `is enforced by the database itself`(sql: String) async throws {
    try await propose(Self.first, making: maker("1.0"))

    await #expect(throws: DatabaseError.self) {
      try await portal.store.database.write { try $0.execute(sql: sql) }
    }
  }

  @Test func `bytes that the disk has changed are not served`() async throws {
    try await propose(Self.first, making: maker("1.0"))
    try await portal.store.database.write {
      try $0.execute(sql: "DROP TRIGGER artifactNeverChanges")
      try $0.execute(sql: "UPDATE artifact SET bytes = x'00'")
    }
    let version = try #require(try await kept(by: "1.0"))

    await #expect(throws: DatabaseError.self) {
      try await portal.store.opened(version.artifacts)
    }
  }
}
