import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Caching the problems of a draft") struct KeepingWhatWasFound {
  @Test func `problems are computed once for each revision, regardless of who opens it`()
    async throws
  {
    let portal = try await Portal()
    let study = try await portal.sleepDiary()
    func look() async throws -> Bool {
      let draft = try await portal.draft(of: study.id, for: portal.ada)
      var hasLooked = false
      _ = draft.findings.problems {
        hasLooked = true
        return draft.study.problems()
      }
      return hasLooked
    }
    #expect(try await look())
    #expect(try await !look())
    _ = try await portal.write("Nobody reads it.", in: study.id, by: portal.ada)
    #expect(try await look())
    #expect(try await !look())
  }

  @Test func `a search that was stopped caches nothing`() async throws {
    let portal = try await Portal()
    let study = try await portal.sleepDiary()
    let draft = try await portal.draft(of: study.id, for: portal.ada)

    #expect(throws: CancellationError.self) {
      try draft.findings.problems { throw CancellationError() }
    }
    #expect(draft.findings.problems { draft.study.problems() } == draft.study.problems())
  }
}
