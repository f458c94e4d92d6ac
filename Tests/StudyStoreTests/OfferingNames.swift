import StudyModel
import Testing

@testable import StudyStore

@Suite("Offering names to mention") struct OfferingNames {
  @Test func `the names are those of people who can read the comment, and mention them`()
    async throws
  {
    let portal = try await Portal()
    let (store, ada) = (portal.store, portal.ada)
    let study = try await portal.sleepDiary()
    let first = VersionNumber(1, 0, 0)
    _ = try await store.propose(study.id, as: first, notes: "", basedOn: 1, by: ada.id)
    try await portal.share(study, with: portal.rosalind, as: .viewer)
    try await portal.share(study, with: portal.grace, as: .viewer)

    let names = try await store.mentionableNames(in: study.id, onVersion: true, for: ada.id)

    #expect(names == ["Grace", "Rosalind"])
    for name in names ?? [] {
      _ = try await store.open(
        NewThread(version: first, isRequired: false, place: [], text: "@\(name), why?"),
        in: study.id, by: ada.id)
    }
    #expect(try await store.mentions(of: portal.grace.id).count == 1)
    #expect(try await store.mentions(of: portal.rosalind.id).count == 1)
  }

  @Test func `reviewers are not offered on the draft, and outsiders get no names`() async throws {
    let portal = try await Portal()
    let study = try await portal.sleepDiary()
    try await portal.share(study, with: portal.rosalind, as: .viewer)
    try await portal.share(study, with: portal.grace, as: .viewer)
    func names(for account: Account) async throws -> [String]? {
      try await portal.store.mentionableNames(in: study.id, onVersion: false, for: account.id)
    }

    #expect(try await names(for: portal.ada) == ["Grace"])
    #expect(try await names(for: portal.rosalind) == nil)
    #expect(try await names(for: portal.alan) == nil)
  }
}
