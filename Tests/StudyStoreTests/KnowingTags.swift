import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Knowing tags before a version is opened") struct KnowingTags {
  private static let maker = ArtifactMaker(release: "1.0") { _, _ in
    [Artifact(name: "page.html", mediaType: "text/html", bytes: Array("page".utf8))]
  }
  private static let hash = String(repeating: "a", count: 64)

  /// Opens a version and remembers a tag of it until the connection that asks for the tag is one that opened the version.
  private static func remembered(
    in store: StudyStore, _ id: Study.ID, _ account: Account.ID
  ) async throws -> KnownTag? {
    for _ in 0..<100 {
      let kept = try #require(
        try await store.keptVersion(ReviewedFile.number, of: id, for: account, making: maker))
      store.remember(hash, of: "page", from: kept, in: id)
      if let known = try await known(in: store, id, account) { return known }
    }
    return nil
  }

  private static func known(
    of resource: String = "page", _ name: VersionName = .number(ReviewedFile.number),
    in store: StudyStore, _ id: Study.ID, _ account: Account.ID
  ) async throws -> KnownTag? {
    try await store.knownTag(of: resource, name, of: id, for: account)
  }

  @Test func `a tag is known to people who may read the version, and to nobody else`() async throws
  {
    let file = try await ReviewedFile()
    let (store, id, ada) = (file.reviewed.store, file.id, file.reviewed.portal.ada.id)

    let tag = try await Self.remembered(in: store, id, ada)

    #expect(tag == KnownTag(number: ReviewedFile.number, slug: "sleep-diary", sha256: Self.hash))
    #expect(try await Self.known(in: store, id, Account.ID()) == nil)
    #expect(try await Self.known(in: store, Study.ID(), ada) == nil)
    #expect(try await Self.known(of: "other", in: store, id, ada) == nil)
    // Nothing is published.
    #expect(try await Self.known(.current, in: store, id, ada) == nil)
    // The file has to exist until here, because connections are opened when they are needed.
    #expect(file.id == id)
  }

  @Test(arguments: [
    "UPDATE decision SET note = 'I object.'",
    "UPDATE version SET canonical = canonical || ' '",
    "UPDATE comment SET text = 'Never mind.'",
  ])
  func `an edit by another program ends it, and the version is refused`(sql: String) async throws {
    let file = try await ReviewedFile()
    let (store, id, ada) = (file.reviewed.store, file.id, file.reviewed.portal.ada.id)
    #expect(try await Self.remembered(in: store, id, ada) != nil)

    try file.edit(by: sql)

    #expect(try await Self.known(in: store, id, ada) == nil)
    await #expect(throws: AlteredVersion.self) {
      try await store.keptVersion(ReviewedFile.number, of: id, for: ada, making: Self.maker)
    }
    #expect(try await Self.known(in: store, id, ada) == nil)
    #expect(file.id == id)
  }

  @Test func `a tag belongs to a state, and is valid as long as the comparison`() throws {
    let folder = try TemporaryFolder()
    let store = try folder.open()
    let (study, number) = (Study.ID(), VersionNumber(1, 0, 0))
    func tags(lifetime: Duration, isCompared: Bool = true) throws -> [String?] {
      let comparisons = SharedComparisons(lifetime: lifetime)
      return try store.database.read { db in
        let content = try #require(try Dialect.content(of: db))
        if isCompared {
          _ = try comparisons.moves(of: number, in: study, comparing: .withThreads, db) { [] }
        }
        comparisons.keep(tag: Self.hash, of: "page", number, in: study, .approved, content)
        return [.approved, .expired].map {
          comparisons.tag(of: "page", number, in: study, $0, content)
        }
      }
    }

    #expect(try tags(lifetime: .seconds(3_600)) == [Self.hash, nil])
    #expect(try tags(lifetime: .zero) == [nil, nil])
    #expect(try tags(lifetime: .seconds(3_600), isCompared: false) == [nil, nil])
  }
}
