import Foundation
import StudyModel
import TestSupport
import Testing

@testable import StudyStore

@Suite("Approving outside the portal") struct ApprovingOutside {
  @Test func `an approval from outside is recorded with its letter, and renewed`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, portal) = (reviewed.store, reviewed.portal)
    await #expect(throws: StoreError.notAllowed) {
      try await store.recordOutsideApproval(
        Self.outsideApproval(), of: reviewed.id, ReviewedStudy.number, by: portal.grace.id,
        password: Portal.password)
    }

    let line = try await store.recordOutsideApproval(
      Self.outsideApproval(until: MovingVersions.day, reconsent: .addendum), of: reviewed.id,
      ReviewedStudy.number,
      by: portal.ada.id, password: Portal.password)

    #expect(line.state == .approved)
    #expect(line.approval?.decidedBy == "City Board")
    #expect(line.approval?.recordedBy == "Ada")
    #expect(
      try await store.approvalLetter(of: reviewed.id, ReviewedStudy.number, for: portal.ada.id)
        == PDFFile.blank("Yes"))
    _ = try await store.publish(reviewed.id, ReviewedStudy.number, by: portal.ada.id)
    let renewed = try await store.recordOutsideApproval(
      Self.outsideApproval(until: MovingVersions.day.adding(days: 365), reconsent: .notify),
      of: reviewed.id, ReviewedStudy.number, by: portal.ada.id, password: Portal.password)
    #expect(renewed.approval?.reconsent == .addendum)
    portal.clock.advance(by: 86_400)
    #expect(try await reviewed.line().state == .published)
  }

  @Test func `an approval from outside is signed with the password`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let ada = reviewed.portal.ada

    await #expect(throws: AccountError.wrongPassword) {
      try await reviewed.store.recordOutsideApproval(
        Self.outsideApproval(), of: reviewed.id, ReviewedStudy.number, by: ada.id,
        password: "wrong horse")
    }

    #expect(try await reviewed.line().state == .proposed)
    let entry = try #require(try await reviewed.store.auditLines().first)
    #expect(entry.action == .signatureRefused)
    #expect(entry.entry.account == ada.id.uuidString)
  }

  @Test func `nobody outside approves what the board reviews or has decided`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let ada = reviewed.portal.ada
    func record() async throws {
      _ = try await reviewed.store.recordOutsideApproval(
        Self.outsideApproval(), of: reviewed.id, ReviewedStudy.number, by: ada.id,
        password: Portal.password)
    }
    await #expect(throws: ApprovalError.boardDecides) { try await record() }

    try await reviewed.decide(.approve, by: reviewed.rosalind)

    await #expect(throws: ApprovalError.boardDecides) { try await record() }
    #expect(try await reviewed.line().approval?.isOutside == false)
  }

  @Test func `a letter can have zeros and lines after its end`() {
    #expect(
      OutsideApproval.fault(of: PDFFile.blank() + [10, 13] + [UInt8](repeating: 0, count: 9_000))
        == nil)
  }

  static let incomplete: [(OutsideApproval, ApprovalError)] = [
    (outsideApproval(name: " "), .missingName), (outsideApproval(number: ""), .missingNumber),
    (outsideApproval(on: MovingVersions.day.adding(days: 1)), .inTheFuture),
    (outsideApproval(until: MovingVersions.day.adding(days: -1)), .expiryIsPast),
    (outsideApproval(letter: Array("Yes".utf8)), .letterIsNoPDF),
    (outsideApproval(letter: Array("%PDF-1.4\nnothing".utf8)), .letterIsIncomplete),
    (outsideApproval(letter: Array(PDFFile.blank().dropLast(20))), .letterIsIncomplete),
  ]

  @Test(arguments: Self.incomplete)
  func `an approval from outside says who, when, and where it is written`(
    approval: OutsideApproval, error: ApprovalError
  ) async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)

    await #expect(throws: error) {
      try await reviewed.store.recordOutsideApproval(
        approval, of: reviewed.id, ReviewedStudy.number, by: reviewed.portal.ada.id,
        password: Portal.password)
    }
  }

  static func outsideApproval(
    name: String = "City Board", number: String = "C-1", on day: CalendarDay = MovingVersions.day,
    until last: CalendarDay? = nil, letter: [UInt8] = PDFFile.blank("Yes"),
    reconsent: Reconsent = .none
  ) -> OutsideApproval {
    OutsideApproval(
      decidedBy: name, approvedOn: day, number: number, expiresOn: last,
      reconsent: reconsent, letter: letter)
  }
}
