import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Names of studies that are hidden") struct NamesOfHiddenStudies {
  @Test func `are not revealed by a numbered slug`() async throws {
    let portal = try await Portal()
    _ = try await portal.sleepDiary()

    let hers = try await portal.store.create(.sleepDiary, by: portal.grace.id, problems: (0, 0))
    let second = try await portal.store.create(.sleepDiary, by: portal.grace.id, problems: (0, 0))

    #expect(hers.slug == "sleep-diary")
    #expect(second.slug == "sleep-diary-2")
  }

  @Test func `are distinguished by id on the command line`() async throws {
    let portal = try await Portal()
    let his = try await portal.sleepDiary()
    #expect(try await portal.store.find(slug: "sleep-diary")?.id == his.id)

    let hers = try await portal.store.create(.sleepDiary, by: portal.grace.id, problems: (0, 0))

    let ids = [his.id, hers.id].sorted { $0.uuidString < $1.uuidString }
    await #expect(throws: StoreError.ambiguousName(of: ids)) {
      try await portal.store.find(slug: "sleep-diary")
    }
  }
}
