import Foundation
import StudyModel

extension StudyStore {
  package func isSetUp() async throws -> Bool { throw StoreError.notFound }
  package func issueSetUpToken() async throws -> String { throw StoreError.notFound }
  package func setUp(token: String, email: String, name: String, password: String) async throws
    -> Account
  { throw StoreError.notFound }
  package func createAccount(email: String, name: String, role: Role, password: String)
    async throws -> Account
  { throw StoreError.notFound }
  package func accounts() async throws -> [Account] { throw StoreError.notFound }
  package func account(_ id: Account.ID) async throws -> Account? { throw StoreError.notFound }
  package func invite(email: String, name: String, role: Role, by administrator: Account.ID)
    async throws -> Invitation
  { throw StoreError.notFound }
  package func invitation(token: String) async throws -> PendingInvitation? {
    throw StoreError.notFound
  }
  package func invitations() async throws -> [PendingInvitation] { throw StoreError.notFound }
  package func acceptInvitation(token: String, name: String, password: String) async throws
    -> Account
  { throw StoreError.notFound }
  package func revokeInvitation(_ id: PendingInvitation.ID) async throws {
    throw StoreError.notFound
  }
  package func setActive(_ account: Account.ID, _ active: Bool, by administrator: Account.ID)
    async throws
  { throw StoreError.notFound }

  package func signIn(email: String, password: String) async throws -> (
    token: String, account: Account
  ) { throw StoreError.notFound }
  package func session(token: String) async throws -> SignInSession? { throw StoreError.notFound }
  package func signOut(token: String) async throws { throw StoreError.notFound }
  package func changePassword(
    of account: Account.ID, from old: String, to new: String, keeping token: String
  ) async throws { throw StoreError.notFound }

  package func studies(
    for account: Account.ID, matching text: String = "", archived: Bool = false, page: Int = 1,
    pageSize: Int = 50
  ) async throws -> (cards: [StudyCard], total: Int) { throw StoreError.notFound }
  package func create(_ study: Study, by account: Account.ID, problems: ProblemCounts)
    async throws -> Study
  { throw StoreError.notFound }
  package func find(slug: String) async throws -> (id: Study.ID, owner: Account.ID)? {
    throw StoreError.notFound
  }
  package func draft(of id: Study.ID, for account: Account.ID) async throws -> Draft? {
    throw StoreError.notFound
  }
  package func edit(
    _ id: Study.ID, by account: Account.ID, at place: Place, basedOn state: String?,
    summary: String, change: @escaping @Sendable (inout Study) throws -> Void,
    problems: @escaping @Sendable (Study) -> ProblemCounts
  ) async throws -> Draft { throw StoreError.notFound }
  package func undo(
    _ id: Study.ID, by account: Account.ID,
    problems: (@Sendable (Study) -> ProblemCounts)? = nil
  ) async throws -> Draft? { throw StoreError.notFound }
  package func history(
    of id: Study.ID, for account: Account.ID, before number: Int? = nil, limit: Int = 50
  ) async throws -> [EditLine] { throw StoreError.notFound }
  package func verifyHistory(of id: Study.ID) async throws -> HistoryVerdict {
    throw StoreError.notFound
  }
  package func members(of id: Study.ID) async throws -> [Member] { throw StoreError.notFound }
  package func setMember(
    email: String, role: MemberRole, of id: Study.ID, by account: Account.ID
  ) async throws { throw StoreError.notFound }
  package func removeMember(_ member: Account.ID, of id: Study.ID, by account: Account.ID)
    async throws
  { throw StoreError.notFound }
  package func archive(_ id: Study.ID, by account: Account.ID) async throws {
    throw StoreError.notFound
  }
  package func bringBack(_ id: Study.ID, by account: Account.ID) async throws {
    throw StoreError.notFound
  }

  package func propose(
    _ id: Study.ID, as number: VersionNumber, notes: String, basedOn revision: Int,
    by account: Account.ID
  ) async throws -> VersionLine { throw StoreError.notFound }
  package func publish(_ id: Study.ID, _ number: VersionNumber, by account: Account.ID)
    async throws -> VersionLine
  { throw StoreError.notFound }
  package func withdraw(_ id: Study.ID, _ number: VersionNumber, by account: Account.ID)
    async throws -> VersionLine
  { throw StoreError.notFound }
  package func versions(of id: Study.ID, for account: Account.ID) async throws -> [VersionLine]? {
    throw StoreError.notFound
  }
  package func version(_ number: VersionNumber, of id: Study.ID, for account: Account.ID)
    async throws -> (line: VersionLine, version: Version)?
  { throw StoreError.notFound }

  package func addAsset(_ bytes: [UInt8], mediaType: String) async throws -> String {
    throw StoreError.notFound
  }
  package func asset(_ sha256: String) async throws -> (bytes: [UInt8], mediaType: String)? {
    throw StoreError.notFound
  }

  package func startRun(
    study: Study.ID, version: VersionNumber?, task: String, language: Language, state: Data,
    by account: Account.ID
  ) async throws -> UUID { throw StoreError.notFound }
  package func run(_ id: WalkthroughRun.ID, for account: Account.ID) async throws
    -> WalkthroughRun?
  { throw StoreError.notFound }
  package func saveRun(
    _ id: WalkthroughRun.ID, state: Data, ifSequence sequence: Int, for account: Account.ID
  ) async throws -> Int { throw StoreError.notFound }
}
