import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Keeping what was found out about a draft") struct KeepingWhatWasFound {
  @Test func `problems are looked for once in each revision, whoever opens it`() async throws {
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
}
