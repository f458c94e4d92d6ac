import Foundation
import GRDB
import Testing

@testable import StudyStore

@Suite("Reading while nothing can be written") struct ReadingWhatCannotBeWritten {
  @Test func `people can sign in, read, and sign out while nothing can be written`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let study = try await portal.sleepDiary()
    let before = try await portal.store.signIn(email: "ada@example.org", password: Portal.password)
    try await portal.store.forbidWriting(true)

    let (token, _) = try await portal.store.signIn(
      email: "ada@example.org", password: Portal.password)

    #expect(try await portal.store.session(token: token)?.account.id == portal.ada.id)
    #expect(try await portal.store.session(token: before.token)?.account.id == portal.ada.id)
    #expect(try await portal.store.draft(of: study.id, for: portal.ada.id) != nil)
    for token in [token, before.token] {
      try await portal.store.signOut(token: token)
      #expect(try await portal.store.session(token: token) == nil)
    }
  }

  @Test func `an unsaved session ends if the account is deactivated or its password changes`()
    async throws
  {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let store = portal.store
    try await store.forbidWriting(true)
    let ada = try await store.signIn(email: "ada@example.org", password: Portal.password)
    let grace = try await store.signIn(email: "grace@example.org", password: Portal.password)
    try await store.forbidWriting(false)

    try await store.setActive(portal.ada.id, false, by: portal.alan.id)
    try await store.changePassword(
      of: portal.grace.id, from: Portal.password, to: "another password", keeping: "elsewhere")

    #expect(try await store.session(token: ada.token) == nil)
    #expect(try await store.session(token: grace.token) == nil)
  }

  @Test func `requests do not wait for recording the session while another program locks the file`()
    async throws
  {
    let folder = try TemporaryFolder()
    let clock = Clock()
    let store = try StudyStore(
      opening: folder.path("accord.db"), migrations: Portal.migrations, now: { clock.now },
      random: .system, passwords: Passwords(.least))
    let portal = try await Portal(store: store, clock: clock)
    let (token, _) = try await store.signIn(email: "ada@example.org", password: Portal.password)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.path("accord.db"), configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    clock.advance(by: 3_600)
    let watch = ContinuousClock()

    var start = watch.now
    let session = try await store.session(token: token)
    #expect(session?.account.id == portal.ada.id)
    #expect(watch.now - start < .seconds(3))
    let error = await #expect(throws: (any Error).self) { try await portal.sleepDiary() }
    #expect(error.flatMap { WritingFailure($0) } == .locked)
    start = watch.now
    _ = try? await portal.sleepDiary()
    #expect(watch.now - start < .seconds(3), "a line of saves is answered soon")
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    _ = try await portal.sleepDiary()
  }

  @Test func `a full disk is reported as such`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    try await portal.store.database.writeWithoutTransaction { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
    }

    let error = await #expect(throws: (any Error).self) {
      for _ in 0..<100 { _ = try await portal.sleepDiary() }
    }
    #expect(error.flatMap { WritingFailure($0) } == .diskFull)
  }

  @Test(.enabled(if: SmallDisk.canBeMade, "no disk of a few megabytes can be made here"))
  func `a database on a full disk can be read, and written once there is space`()
    async throws
  {
    let disk = try SmallDisk(megabytes: 8)
    let portal = try await Portal(store: try .opened(at: disk.path("accord.db")))
    let study = try await portal.sleepDiary()
    try portal.store.close()
    let filler = try disk.fill()

    let store = try StudyStore.opened(at: disk.path("accord.db"))

    let (token, _) = try await store.signIn(email: "ada@example.org", password: Portal.password)
    #expect(try await store.session(token: token)?.account.id == portal.ada.id)
    #expect(try await store.draft(of: study.id, for: portal.ada.id) != nil)
    let refused = await #expect(throws: (any Error).self) {
      // A few accounts still fit into the last pages that SQLite freed.
      for number in 0..<100 {
        _ = try await store.createAccount(
          email: "\(number)@example.org", name: "Edith", role: .researcher,
          password: Portal.password)
      }
    }
    #expect(refused.flatMap { WritingFailure($0) } == .diskFull)
    try FileManager.default.removeItem(at: filler)
    try await store.setActive(portal.ada.id, false, by: portal.alan.id)
    #expect(try await store.session(token: token) == nil)
    try store.close()
  }

  @Test(.enabled(if: SmallDisk.canBeMade, "no disk of a few megabytes can be made here"))
  func `a database in a folder that cannot be written can be read`() async throws {
    let disk = try SmallDisk(megabytes: 8)
    let portal = try await Portal(store: try .opened(at: disk.path("accord.db")))
    let study = try await portal.sleepDiary()
    try portal.store.close()
    try disk.makeReadOnly()

    let store = try StudyStore.opened(at: disk.path("accord.db"))

    let (token, _) = try await store.signIn(email: "ada@example.org", password: Portal.password)
    #expect(try await store.session(token: token)?.account.id == portal.ada.id)
    #expect(try await store.draft(of: study.id, for: portal.ada.id) != nil)
    #expect(store.warning == nil)
    #expect(await store.fault() == .writing(.readOnly))
    #expect(try await store.condition().databaseBytes > 0)
    let refused = await #expect(throws: (any Error).self) {
      try await store.setActive(portal.ada.id, false, by: portal.alan.id)
    }
    #expect(refused.flatMap { WritingFailure($0) } == .readOnly)
    try store.close()
  }

  @Test(.enabled(if: SmallDisk.canBeMade, "no disk of a few megabytes can be made here"))
  func `a database in such a folder whose latest edits are in its log is not opened without them`()
    async throws
  {
    let disk = try SmallDisk(megabytes: 8)
    try await Portal(store: try .opened(at: disk.path("accord.db"))).store.close()
    let store = try StudyStore.opened(at: disk.path("accord.db"))
    let (path, copy) = (disk.path("accord.db"), disk.path("copy.db"))
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
    }
    try store.close()
    try disk.makeReadOnly()

    let error = OpeningError.readOnlyFolder(path: copy, log: copy + "-wal")
    #expect(throws: error) { try StudyStore.opened(at: copy) }
    #expect(error.message.contains("copy.db cannot be opened, because its folder is read-only."))
  }
}

/// A disk of a few megabytes in memory, which only the administrator of a machine can create.
private final class SmallDisk {
  static var canBeMade: Bool { (try? SmallDisk(megabytes: 1)) != nil }

  let folder = FileManager.default.temporaryDirectory.appending(
    path: "accord-disk-\(UUID().uuidString)")

  init(megabytes: Int) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard mount("tmpfs", folder.path, "tmpfs", 0, "size=\(megabytes)m") == 0 else {
      let code = errno
      try? FileManager.default.removeItem(at: folder)
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EPERM)
    }
  }

  deinit {
    umount2(folder.path, Int32(MNT_DETACH))
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Lets nobody write to the disk any more, as long as no file is open for writing.
  func makeReadOnly() throws {
    guard mount(nil, folder.path, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
    }
  }

  /// Writes a file until the disk is full.
  func fill() throws -> URL {
    let filler = folder.appending(path: "filler")
    let descriptor = open(filler.path, O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    let block = [UInt8](repeating: 0, count: 4_096)
    while write(descriptor, block, block.count) > 0 {}
    return filler
  }
}

extension StudyStore {
  /// Acts like a disk that has become read-only.
  func forbidWriting(_ isForbidden: Bool) async throws {
    try await database.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA query_only = \(isForbidden ? 1 : 0)")
    }
  }
}
