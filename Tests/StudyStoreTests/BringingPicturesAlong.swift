import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Importing images with a study") struct BringingPicturesAlong {
  @Test
  func `a study shows only images that came with it or that the person who uploads it can see`()
    async throws
  {
    let portal = try await Portal()
    let secret = try await portal.store.addAsset([1, 2, 3], mediaType: "image/png")
    var hers = Study.sleepDiary
    hers.assets = [Asset(id: secret, name: "s.png", mediaType: "image/png", byteCount: 3)]
    _ = try await portal.store.create(hers, by: portal.ada.id, problems: (0, 0))
    let brought = sha256(Data([4, 5]))
    let unknown = String(repeating: "0", count: 64)
    var file = Study.sleepDiary
    file.assets = [secret, brought, unknown].map {
      Asset(id: $0, name: "\($0.prefix(4))", mediaType: "image/png", byteCount: 3)
    }

    let (study, missing) = try await portal.store.takeAssets(
      [brought: [4, 5], secret: [9]], of: file, for: portal.grace.id)
    let own = try await portal.store.takeAssets([:], of: file, for: portal.ada.id)

    #expect(study.assets.map(\.id) == [brought])
    #expect(missing.map(\.id) == [secret, unknown])
    #expect(own.study.assets.map(\.id) == [secret])
  }

  @Test func `an image is visible while the draft or a version lists it`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let store = portal.store
    let study = try await portal.sleepDiary()
    let frozen = try await store.addAsset([1], mediaType: "image/png")
    let brief = try await store.addAsset([2], mediaType: "image/png")
    func list(_ assets: [String]) async throws -> Int {
      try await store.edit(
        study.id, by: portal.ada.id, at: ["assets"], basedOn: nil, summary: "Listed pictures",
        change: { study in
          study.assets = assets.map {
            Asset(id: $0, name: "a.png", mediaType: "image/png", byteCount: 1)
          }
        }, problems: { _ in (0, 0) }
      ).revision
    }
    func seen(by account: Account) async throws -> [Bool] {
      var seen: [Bool] = []
      for asset in [frozen, brief] {
        seen.append(try await store.asset(asset, for: account.id) != nil)
      }
      return seen
    }

    #expect(try await seen(by: portal.ada) == [false, false])
    let revision = try await list([frozen, "not a hash", String(repeating: "G", count: 64)])
    #expect(try await seen(by: portal.ada) == [true, false])
    _ = try await store.propose(
      study.id, as: VersionNumber(1, 0, 0), notes: "", basedOn: revision, by: portal.ada.id)
    _ = try await list([brief])
    #expect(try await seen(by: portal.ada) == [true, true])
    #expect(try await seen(by: portal.grace) == [false, false])
    _ = try await list([])
    #expect(try await seen(by: portal.ada) == [true, false])
    _ = try await store.undo(study.id, by: portal.ada.id)
    #expect(try await seen(by: portal.ada) == [true, true])
    try await portal.share(study, with: portal.grace, as: .viewer)
    #expect(try await seen(by: portal.grace) == [true, true])
  }

  @Test func `images listed by earlier releases are found`() async throws {
    let folder = try TemporaryFolder()
    let earlier = try EarlierDatabase(in: folder.url, before: "0026")
    let store = try folder.open()

    #expect(try await store.asset(EarlierDatabase.picture, for: earlier.ada)?.bytes == [1, 2, 3])
    #expect(
      try await store.asset(EarlierDatabase.formerPicture, for: earlier.ada)?.bytes == [4, 5])
    let noted = try await store.database.read { db in
      try Row.fetchAll(db, sql: "SELECT asset, inDraft, inVersion FROM studyAsset ORDER BY asset")
        .map { (asset: $0["asset"] as String, places: [$0["inDraft"], $0["inVersion"]] as [Int]) }
    }
    let expected = [
      EarlierDatabase.picture: [1, 1], EarlierDatabase.formerPicture: [0, 1],
    ]
    #expect(Dictionary(uniqueKeysWithValues: noted.map { ($0.asset, $0.places) }) == expected)
  }

  @Test(arguments: ["UPDATE studyAsset SET inVersion = 0", "DELETE FROM studyAsset"])
  func `images in versions stay listed`(sql: String) async throws {
    let folder = try TemporaryFolder()
    _ = try EarlierDatabase(in: folder.url, before: "0026")
    let store = try folder.open()

    await #expect(throws: DatabaseError.self) {
      try await store.database.write { try $0.execute(sql: sql) }
    }
  }
}
