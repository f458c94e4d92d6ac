import Foundation
import Hummingbird
import SampleStudies
import StudyBundle
import StudyExchange
import StudyModel
import StudyStore

@testable import PortalWeb

extension Browser {
  @discardableResult
  func propose(_ id: Study.ID, as number: String = "1.0.0") async throws -> Visit {
    try await open(Paths.proposal(id))
    return try await submit(
      Paths.versions(id), ["number": number, "notes": "The first one for the board."])
  }
}

extension Browser {
  /// Creates a study of the sample with a board of Rosalind, and proposes version 1.0.0.
  func proposedStudy(_ portal: TestPortal) async throws -> Study.ID {
    let id = try await createStudy("", from: "sample")
    let ada = try await portal.account(.ada).id
    let board = try await portal.store.createBoard(
      BoardForm(name: "Review Board", quorum: 1, emails: ["rosalind@example.org"]), by: ada)
    try await open(Paths.people(id))
    try await submit(Paths.studyBoard(id), ["board": board.id.uuidString])
    try await propose(id)
    return id
  }
}

extension TestPortal {
  /// Signs a decision of Rosalind on version 1.0.0.
  func decide(
    _ meaning: Decision.Meaning, on id: Study.ID, until last: CalendarDay? = nil
  ) async throws {
    let number = VersionNumber(1, 0, 0)
    let rosalind = try await account(.rosalind).id
    let rights = try await store.decisionRights(of: id, number, screens: [], for: rosalind)
    _ = try await store.decide(
      DecisionForm(
        meaning: meaning, password: Self.password, token: rights.token, note: "Because.",
        conditions: meaning == .approveWithConditions ? ["Add a phone number."] : [],
        expiresOn: last),
      on: id, number, screens: [], by: rosalind)
  }
}
