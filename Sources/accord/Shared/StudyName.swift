import Foundation
import StudyModel
import StudyStore

/// `STUDY[@VERSION]` on the command line: a short name or an id, and a version number.
struct StudyName {
  let name: String
  let number: VersionNumber?

  struct Found {
    let draft: Draft
    /// An account that may read it.
    let account: Account.ID
  }

  init(_ text: String) throws {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    guard parts.count == 2 else {
      number = nil
      return
    }
    guard let number = VersionNumber(String(parts[1])) else {
      throw Failure(
        .usage, "“\(parts[1])” is not a version. Write three numbers, as in \(name)@2.1.0.")
    }
    self.number = number
  }

  func find(in store: StudyStore) async throws -> Found {
    if let found = try await store.find(slug: name),
      let draft = try await store.draft(of: found.id, for: found.owner)
    {
      return Found(draft: draft, account: found.owner)
    }
    if let id = UUID(uuidString: name) {
      for account in try await store.accounts() {
        if let draft = try await store.draft(of: id, for: account.id) {
          return Found(draft: draft, account: account.id)
        }
      }
    }
    throw Failure(.badInput, "There is no study “\(name)”. Use its short name or its id.")
  }
}
