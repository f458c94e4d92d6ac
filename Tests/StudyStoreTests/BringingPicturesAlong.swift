import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Bringing pictures along") struct BringingPicturesAlong {
  @Test func `a study shows only pictures that came with it or that its bringer sees`()
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
}
