import StudyModel
import Testing

@testable import StudyStore

@Suite("Numbering versions") struct NumberingVersions {
  private static let first = VersionNumber(1, 0, 0)
  private static let lowest = VersionNumber(2, 0, 0)
  private static let correction = VersionNumber(1, 0, 1)

  private let portal: Portal
  private let id: Study.ID

  /// A store whose rule asks for 2.0.0, or for 1.0.1 after someone has corrected a class.
  init() async throws {
    let clock = Clock()
    let rule = NumberRule { agreed, _, corrections in
      #expect(agreed.number == Self.first)
      return corrections.isEmpty ? Self.lowest : Self.correction
    }
    portal = try await Portal(
      store: .inMemory(migrations: Portal.migrations, now: { clock.now }, numbers: rule),
      clock: clock)
    id = try await portal.sleepDiary().id
    _ = try await propose(Self.first)
  }

  @Test(arguments: [true, false])
  func `a number below the one that suits the changes is refused`(isPublished: Bool) async throws {
    if isPublished {
      _ = try await portal.publish(Self.first, of: id)
    } else {
      try await portal.approve(Self.first, of: id)
    }

    await #expect(throws: VersionError.numberBelowChanges(lowest: Self.lowest)) {
      try await propose(Self.correction)
    }

    #expect(try await propose(Self.lowest).number == Self.lowest)
  }

  @Test func `before anything is agreed on, any higher number will do`() async throws {
    #expect(try await propose(Self.correction).number == Self.correction)
  }

  @Test func `a corrected class lowers the number`() async throws {
    _ = try await portal.publish(Self.first, of: id)
    try await portal.store.correctClass(
      of: String(repeating: "a1", count: 16), to: "wording", because: "Only a word.",
      in: ComparedPair(Self.first, nil), of: id, by: portal.ada.id, summary: "Corrected a class")

    #expect(try await propose(Self.correction).number == Self.correction)
  }

  /// Writes something new and proposes it.
  private func propose(_ number: VersionNumber) async throws -> VersionLine {
    let draft = try await portal.write("For \(number)", in: id, by: portal.ada)
    return try await portal.store.propose(
      id, as: number, notes: "", basedOn: draft.revision, by: portal.ada.id)
  }
}
