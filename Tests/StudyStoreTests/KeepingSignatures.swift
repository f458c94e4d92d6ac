import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Keeping signatures of bundles") struct KeepingSignatures {
  private let signed = String(repeating: "a", count: 64)

  @Test func `the first signature of the same bytes stays`() async throws {
    let store = try StudyStore.inMemory(migrations: Portal.migrations)
    let first = KeptSignature(text: "one", publicKey: "first")

    let made = try await store.signature(of: signed) { first }
    let again = try await store.signature(of: signed) { .init(text: "two", publicKey: "second") }
    let other = try await store.signature(of: String(repeating: "b", count: 64)) {
      .init(text: "two", publicKey: "second")
    }

    #expect(made == first && again == first)
    #expect(other.publicKey == "second")
  }

  @Test(arguments: [
    "UPDATE bundleSignature SET signature = 'x'", "DELETE FROM bundleSignature",
    "INSERT OR REPLACE INTO bundleSignature SELECT signed, 'x', publicKey, madeAt FROM bundleSignature",
  ])
  func `the database refuses to change one`(sentence: String) async throws {
    let store = try StudyStore.inMemory(migrations: Portal.migrations)
    _ = try await store.signature(of: signed) { .init(text: "one", publicKey: "first") }

    await #expect(throws: (any Error).self) {
      try await store.database.write { try $0.execute(sql: sentence) }
    }
  }
}
