import Foundation
import Hummingbird
import PortalConfiguration
import PortalIdentity
import StudyExchange
import TestSupport
import Testing

@testable import PortalWeb
@testable import StudyStore

/// Visits of a portal with an institution in the same process.
protocol InstitutionVisiting {}

extension InstitutionVisiting {
  func visiting(
    roles: [RoleRule] = [], creates: Bool = false, secondFactor: SecondFactorTrust = .always,
    _ story: @escaping @Sendable (Browser, TestPortal, FakeInstitution) async throws -> Void
  ) async throws {
    let clock = TestClock()
    let store = try StudyStore.inMemory(
      migrations: Repository.root.appending(path: "migrations"), now: { clock.now },
      numbers: .byChanges, changes: .atPlaces)
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())-keys").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let institution = FakeInstitution { clock.now }
    let portal = try await TestPortal(
      store: store, clock: clock, keys: KeyFolder(folder),
      identity: IdentityProvider(
        FakeInstitution.settings(roles: roles, creates: creates, secondFactor: secondFactor),
        transport: institution, now: { clock.now }))
    try await portal.addPeople()
    try await story(Browser(PortalClient(portal.services)), portal, institution)
  }

  /// What the institution states of one of the portal's people.
  func claims(_ person: TestPortal.Person) -> [String: Claim] {
    [
      "email": .text(person.email), "email_verified": .boolean(true), "name": .text(person.name),
    ]
  }
}

extension Browser {
  /// Goes to the institution, signs in there, and comes back.
  /// - Parameter path: the address of the portal that leads there.
  @discardableResult
  func signIn(
    at institution: FakeInstitution, as subject: String, _ claims: [String: Claim] = [:],
    from path: String = Paths.institution
  ) async throws -> Visit {
    let left = try await exchange(path, .get, headers: [.accept: "text/html"], body: nil)
    let address = try #require(left.headers[.location])
    try #require(address.hasPrefix(FakeInstitution.issuer), "\(left.status) \(address)")
    return try await open(institution.signIn(subject, claims, at: address))
  }
}

extension TestPortal {
  /// Takes the password of a person away, whom the institution identifies from now on.
  func identify(_ person: Person) async throws {
    let id = try await account(person).id.uuidString
    let now = Timestamp(clock.now)
    let hash = NoPassword.make(store.random)
    try await store.database.write { db in
      try db.execute(
        sql: "UPDATE account SET passwordHash = ? WHERE id = ?", arguments: [hash, id])
      try db.execute(
        sql: "INSERT INTO identity (issuer, subject, account, linkedAt) VALUES (?, ?, ?, ?)",
        arguments: [FakeInstitution.issuer, person.rawValue, id, now])
    }
  }
}
