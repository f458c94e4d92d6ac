import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Sharing comparisons with the history") struct SharingComparisons {
  private static let maker = ArtifactMaker(release: "1.0") { _, _ in
    [Artifact(name: "page.html", mediaType: "text/html", bytes: Array("page".utf8))]
  }

  /// Opens a version several times at once, so that each connection does.
  /// - Returns: how often it was refused as altered.
  private static func refusals(
    in store: StudyStore, _ id: Study.ID, _ account: Account.ID
  ) async throws -> Int {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<12 {
        group.addTask {
          do {
            let kept = try await store.keptVersion(
              ReviewedFile.number, of: id, for: account, making: maker)
            #expect(kept?.artifacts.count == 1)
            return false
          } catch is AlteredVersion { return true }
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
  }

  @Test(arguments: [
    "UPDATE decision SET note = 'I object.'",
    "UPDATE version SET canonical = canonical || ' '",
    "UPDATE comment SET text = 'Never mind.'",
    "UPDATE condition SET closing = 'Never' WHERE closedAt IS NOT NULL",
  ])
  func `a row that is forged while the portal runs is found at the next request`(sql: String)
    async throws
  {
    let file = try await ReviewedFile()
    let (store, id, ada) = (file.reviewed.store, file.id, file.reviewed.portal.ada.id)
    #expect(try await Self.refusals(in: store, id, ada) == 0)
    #expect(try await Self.refusals(in: store, id, ada) == 0)

    try file.edit(by: sql)

    #expect(try await Self.refusals(in: store, id, ada) == 12)
    #expect(try await Self.refusals(in: store, id, ada) == 12)
    // The file has to exist until here, because connections are opened when they are needed.
    #expect(file.id == id)
  }

  @Test func `a row that is restored is trusted again`() async throws {
    let file = try await ReviewedFile()
    let (store, id, ada) = (file.reviewed.store, file.id, file.reviewed.portal.ada.id)
    try file.edit(by: "UPDATE version SET canonical = canonical || ' '")
    #expect(try await Self.refusals(in: store, id, ada) == 12)

    try file.edit(by: "UPDATE version SET canonical = rtrim(canonical)")

    #expect(try await Self.refusals(in: store, id, ada) == 0)
    #expect(file.id == id)
  }

  @Test func `a version is compared once until something is written, by whatever program`() throws {
    let folder = try TemporaryFolder()
    let store = try folder.open()
    let comparing = CountedComparisons(store: store, lifetime: .seconds(3_600))
    #expect(try [comparing.read(), comparing.read(), comparing.read()] == [1, 1, 1])
    #expect(try comparing.read(VersionNumber(2, 0, 0)) == 2)
    #expect(try [comparing.read(comparing: .withoutThreads), comparing.read()] == [3, 3])

    try comparing.write(in: store.database)
    #expect(try [comparing.read(), comparing.read()] == [4, 4])

    let other = try DatabaseQueue(path: folder.path("accord.db"))
    try comparing.write(in: other)
    #expect(try [comparing.read(), comparing.read()] == [5, 5])
  }

  @Test func `whoever can write compares each time`() throws {
    let folder = try TemporaryFolder()
    let store = try folder.open()
    let comparing = CountedComparisons(store: store, lifetime: .seconds(3_600))

    #expect(try [comparing.readBeforeWriting(), comparing.readBeforeWriting()] == [1, 2])
  }

  @Test func `what was found is not shared for long, and what was refused never`() throws {
    let folder = try TemporaryFolder()
    let store = try folder.open()
    let brief = CountedComparisons(store: store, lifetime: .zero)
    #expect(try [brief.read(), brief.read()] == [1, 2])

    let refusing = CountedComparisons(store: store, lifetime: .seconds(3_600))
    for count in 1...2 {
      #expect(throws: StoreError.self) { try refusing.read(throwing: StoreError.notFound) }
      #expect(refusing.count == count)
    }
  }

  @Test func `that nothing is wrong with threads is shared, and what is wrong never`() throws {
    let folder = try TemporaryFolder()
    let store = try folder.open()
    let shared = SharedComparisons(lifetime: .seconds(3_600))
    let study = Study.ID()
    var count = 0
    func read(_ altered: [AlteredThread]) throws -> Int {
      let found = try store.database.read { db in
        try shared.threads(of: study, db) {
          count += 1
          return altered
        }
      }
      return found.count
    }
    let altered = AlteredThread(
      thread: "1", version: nil, isRequired: false, difference: "comment 1 differs (state)")

    #expect(try [read([altered]), read([altered])] == [1, 1])
    #expect(count == 2)
    #expect(try [read([]), read([altered])] == [0, 0])
    #expect(count == 3)
  }
}

/// Comparisons of a made-up version, which are counted.
private final class CountedComparisons {
  private let store: StudyStore
  private let comparisons: SharedComparisons
  private let study = Study.ID()
  private(set) var count = 0

  init(store: StudyStore, lifetime: Duration) {
    self.store = store
    comparisons = SharedComparisons(lifetime: lifetime)
  }

  /// - Returns: how often a version was compared until now.
  func read(
    _ number: VersionNumber = VersionNumber(1, 0, 0), comparing rows: ComparedRows = .withThreads,
    throwing error: (any Error)? = nil
  ) throws -> Int {
    try store.database.read { try compare(number, rows, $0, error) }
    return count
  }

  func readBeforeWriting() throws -> Int {
    try store.database.write { try compare(VersionNumber(1, 0, 0), .withThreads, $0, nil) }
    return count
  }

  func write(in database: any DatabaseWriter) throws {
    try database.write { db in
      try db.execute(sql: "CREATE TABLE IF NOT EXISTS scratch (number INTEGER)")
      try db.execute(sql: "INSERT INTO scratch VALUES (1)")
    }
  }

  private func compare(
    _ number: VersionNumber, _ rows: ComparedRows, _ db: Database, _ error: (any Error)?
  ) throws {
    _ = try comparisons.moves(of: number, in: study, comparing: rows, db) {
      count += 1
      if let error { throw error }
      return []
    }
  }
}
