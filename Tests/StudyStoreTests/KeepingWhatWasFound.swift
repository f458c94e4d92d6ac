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

  @Test func `what was found in an export is computed again only once the export has changed`()
    async throws
  {
    let findings = DraftFindings()
    var study = try await Portal().sleepDiary()
    func look() -> Bool {
      var hasLooked = false
      _ = findings.found(in: study) {
        hasLooked = true
        return study.slug
      }
      return hasLooked
    }
    #expect(look())
    #expect(!look())
    #expect(findings.found(in: study) { 3 } == 3)
    #expect(!look())
    study.slug = "next"
    #expect(look())
    #expect(findings.found(in: study) { 4 } == 4)
  }

  @Test func `a search of an export that was stopped caches nothing`() async throws {
    let findings = DraftFindings()
    let study = try await Portal().sleepDiary()

    #expect(throws: CancellationError.self) {
      try findings.found(in: study) { () -> Int in throw CancellationError() }
    }
    #expect(findings.found(in: study) { 5 } == 5)
  }
}
