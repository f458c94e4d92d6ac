import StudyModel
import Testing

@testable import StudyStore

/// Forged words must be shown nowhere under the name of who wrote others.
@Suite("Withholding altered comments") struct WithholdingThreads {
  @Test(arguments: [
    "UPDATE comment SET text = 'Forged.' WHERE number = 1",
    "UPDATE comment SET account = (SELECT id FROM account WHERE name = 'Grace') WHERE number = 3",
    "UPDATE thread SET anchor = '{\"kind\":\"forged\"}'",
  ])
  func `nothing of an altered comment on a version leaves the store`(sql: String) async throws {
    let file = try await ReviewedFile()
    let (id, ada, number) = (file.id, file.reviewed.portal.ada.id, ReviewedFile.number)

    let store = try file.edited(by: sql)

    let threads = try #require(try await store.threads(of: id, for: ada))
    let thread = try #require(threads.first)
    #expect(threads.count == 1)
    #expect(thread.comments == [] && thread.anchor == .null && !thread.hasComments)
    #expect(thread.fault?.contains("comment 1 differs") == true)
    let unread = try #require(try await store.threads(of: id, for: ada, mostComments: 0))
    #expect(try await store.withComments(unread, of: id, for: ada) == [thread])
    let all = try await store.listedThreads(of: id, for: ada, ThreadFilter(), page: 1, size: 10)
    #expect(all?.threads == [thread])
    await #expect(throws: AlteredVersion.self) {
      try await store.listedThreads(
        of: id, for: ada, ThreadFilter(.version(number)), page: 1, size: 10)
    }
    await #expect(throws: AlteredVersion.self) {
      try await store.thread(thread.id, of: id, for: ada)
    }
    // The file has to exist until here, because connections are opened when they are needed.
    #expect(file.id == id)
  }

  @Test func `an altered comment on the draft refuses its page, and no other comment`()
    async throws
  {
    let file = try await ReviewedFile()
    let (id, ada) = (file.id, file.reviewed.portal.ada.id)
    let opened = try await file.reviewed.store.open(
      NewThread(version: nil, place: ["facts"], text: "Who reads this?"), in: id, by: ada)

    let store = try file.edited(
      by: "UPDATE comment SET text = 'Forged.' WHERE text = 'Who reads this?'")

    await #expect(throws: AlteredDraft.self) {
      try await store.thread(opened.id, of: id, for: ada)
    }
    let threads = try #require(try await store.threads(of: id, for: ada))
    #expect(threads.map(\.comments.count) == [3, 0])
    #expect(
      threads.map(\.fault) == [
        nil,
        "This comment was changed outside of Accord: the text of comment 2 differs. Accord shows nothing of it.",
      ])
    let first = try #require(threads.first)
    #expect(try await store.thread(first.id, of: id, for: ada)?.comments.count == 3)
    let listed = try await store.listedThreads(
      of: id, for: ada, ThreadFilter(.version(ReviewedFile.number)), page: 1, size: 10)
    #expect(listed?.threads == [first])
    #expect(file.id == id)
  }
}
