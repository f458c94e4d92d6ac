import Foundation
import StudyModel
import TestSupport

@testable import StudyStore

/// A store with four people in it and a clock that moves only when told to.
struct Portal {
  static let migrations = root.appending(path: "migrations")
  static let password = "correct horse"

  let store: StudyStore
  let clock: Clock
  let alan: Account
  let ada: Account
  let grace: Account
  let rosalind: Account

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// In memory.
  init() async throws {
    let clock = Clock()
    let store = try StudyStore.inMemory(migrations: Self.migrations, now: { clock.now })
    try await self.init(store: store, clock: clock)
  }

  init(store: StudyStore, clock: Clock = Clock()) async throws {
    func account(_ name: String, _ role: Role) async throws -> Account {
      try await store.createAccount(
        email: "\(name.lowercased())@example.org", name: name, role: role, password: Self.password)
    }
    self.store = store
    self.clock = clock
    alan = try await account("Alan", .administrator)
    ada = try await account("Ada", .researcher)
    grace = try await account("Grace", .researcher)
    rosalind = try await account("Rosalind", .reviewer)
  }

  /// One of Ada's studies.
  func sleepDiary() async throws -> Study {
    try await store.create(.sleepDiary, by: ada.id, problems: (0, 1))
  }

  /// Writes a section's summary, as a form in the editor would.
  @discardableResult
  func write(
    _ text: String, about section: String = "privacy", in study: Study.ID, by account: Account,
    basedOn state: String? = nil
  ) async throws -> Draft {
    try await store.edit(
      study, by: account.id, at: .section(section), basedOn: state, summary: "Wrote \(section)",
      change: { $0.consents[0].write(text, about: section) }, problems: { _ in (0, 0) })
  }

  /// The same as the editor saves it automatically. A blank text is removed.
  func autosave(
    _ text: String, about section: String = "privacy", in study: Study.ID, by account: Account
  ) async throws {
    _ = try await store.edit(
      study, by: account.id, at: .section(section), basedOn: nil, summary: "Edited",
      isAutosave: true,
      revising: { draft in
        var study = draft.study
        study.consents[0].write(text, about: section)
        return study
      }, problems: { _ in (0, 0) })
  }

  /// Publishes a version of one of Ada's studies, which a board outside has approved.
  func publish(_ number: VersionNumber, of study: Study.ID) async throws -> VersionLine {
    try await approve(number, of: study)
    return try await store.publish(study, number, by: ada.id)
  }

  /// Records that a board outside has approved a version of one of Ada's studies.
  @discardableResult
  func approve(
    _ number: VersionNumber, of study: Study.ID, until expiresOn: CalendarDay? = nil
  ) async throws -> VersionLine {
    try await store.recordOutsideApproval(
      OutsideApproval(
        decidedBy: "Étoile Review Board", approvedOn: CalendarDay(clock.now, in: .gmt),
        number: "E-\(number)", expiresOn: expiresOn, letter: PDFFile.blank()),
      of: study, number, by: ada.id, password: Self.password)
  }

  func draft(of study: Study.ID, for account: Account) async throws -> Draft {
    guard let draft = try await store.draft(of: study, for: account.id) else {
      throw StoreError.notFound
    }
    return draft
  }
}

/// A clock for tests.
final class Clock: @unchecked Sendable {
  private let lock = NSLock()
  private var moment = Date(timeIntervalSince1970: 1_795_253_400.125)

  var now: Date { lock.withLock { moment } }
  func advance(by seconds: TimeInterval) { lock.withLock { moment += seconds } }
}

/// A folder that is removed after the test.
struct TemporaryFolder: ~Copyable {
  let url = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func content(of name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

  func open(_ name: String = "accord.db") throws -> StudyStore { try .opened(at: path(name)) }
}

extension StudyStore {
  /// Opens a file; passwords are hashed with little work.
  static func opened(at path: String) throws -> StudyStore {
    try StudyStore(
      opening: path, migrations: Portal.migrations, now: { Date() }, random: .system,
      passwords: Passwords(.least))
  }
}

extension Study {
  static let sleepDiary = Study(
    id: UUID(), slug: "sleep-diary",
    facts: StudyFacts(
      title: [.english: "Sleep Diary", .spanish: "Diario del sueño"],
      organization: [.english: "Étoile University"]),
    consents: [
      Consent(
        id: "main",
        sections: [
          Section(id: "overview", type: .overview), Section(id: "privacy", type: .privacy),
          Section(id: "withdrawing", type: .withdrawing),
        ])
    ])

  func summary(of section: String) -> String? {
    consents[0].section(section)?.summary[.english]
  }
}

extension Consent {
  mutating func write(_ text: String, about section: String) {
    guard let index = sections.firstIndex(where: { $0.id == section }) else { return }
    sections[index].summary[.english] = text.isEmpty ? nil : text
  }
}

extension Place {
  static func section(_ id: String) -> Place { ["consents", "main", "sections", id] }
}
