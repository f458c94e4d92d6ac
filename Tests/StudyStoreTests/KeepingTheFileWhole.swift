import Foundation
import Testing

@testable import StudyStore

@Suite("Keeping the file whole") struct KeepingTheFileWhole {
  @Test func `a copy of the file alone is complete after the portal was stopped`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let study = try await portal.sleepDiary()
    try await portal.write("The last words", in: study.id, by: portal.ada)
    try portal.store.close()

    try FileManager.default.copyItem(
      atPath: folder.path("accord.db"), toPath: folder.path("copy.db"))
    let copy = try folder.open("copy.db")

    #expect(!FileManager.default.fileExists(atPath: folder.path("accord.db-wal")))
    #expect(copy.warning == nil)
    let draft = try await copy.draft(of: study.id, for: portal.ada.id)
    #expect(draft?.study.summary(of: "privacy") == "The last words")
  }

  @Test func `an empty file is not treated as a new portal`() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.path("accord.db")))
    let error = OpeningError.emptyDatabase(
      path: folder.path("accord.db"), log: folder.path("accord.db-wal"))

    #expect(throws: error) { try folder.open() }
    #expect(error.message.contains("accord.db-wal"))
  }

  @Test func `a file copied without its log is not treated as a new portal`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())

    // While it is open, everything is in the log.
    try FileManager.default.copyItem(
      atPath: folder.path("accord.db"), toPath: folder.path("half.db"))
    try portal.store.close()

    #expect(
      throws: OpeningError.emptyDatabase(
        path: folder.path("half.db"), log: folder.path("half.db-wal"))
    ) { try folder.open("half.db") }
  }

  @Test func `a file later copied without its log is reported`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let study = try await portal.sleepDiary()
    try portal.store.close()
    let store = try folder.open()
    try await store.backup(to: folder.path("backup.db"))
    for name in ["half.db", "killed.db", "emptied.db"] {
      try FileManager.default.copyItem(atPath: folder.path("accord.db"), toPath: folder.path(name))
    }
    try FileManager.default.copyItem(
      atPath: folder.path("accord.db-wal"), toPath: folder.path("killed.db-wal"))

    try Data().write(to: URL(filePath: folder.path("emptied.db-wal")))
    let half = try folder.open("half.db")

    #expect(half.warning?.contains(folder.path("half.db-wal")) == true)
    #expect(try await half.draft(of: study.id, for: portal.ada.id) != nil)
    #expect(
      try folder.open("emptied.db").warning?.contains("emptied.db-wal is missing or empty") == true)
    #expect(try folder.open("killed.db").warning == nil)
    #expect(try folder.open("backup.db").warning == nil)
    #expect(store.warning == nil)
    try store.close()
    #expect(try folder.open().warning == nil)
    // Reported only once: what was saved since then is next to it.
    try half.close()
    #expect(try folder.open("half.db").warning == nil)
  }

  @Test func `a log that was cut off after its edits were saved is reported`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let study = try await portal.sleepDiary()
    try await portal.store.database.writeWithoutTransaction {
      try Dialect.moveLogIntoFile($0, waits: true)
    }
    for number in 1...5 { try await portal.write("Text \(number)", in: study.id, by: portal.ada) }
    let early = try folder.content(of: "accord.db-shm")
    for number in 6...9 { try await portal.write("Text \(number)", in: study.id, by: portal.ada) }
    let index = try folder.content(of: "accord.db-shm")
    let log = try folder.content(of: "accord.db-wal")
    var damaged = log
    damaged[log.count / 2] ^= 1
    func opened(_ name: String, _ log: Data, _ index: Data) throws -> StudyStore {
      try FileManager.default.copyItem(
        atPath: folder.path("accord.db"), toPath: folder.path(name))
      try log.write(to: URL(filePath: folder.path("\(name)-wal")))
      try index.write(to: URL(filePath: folder.path("\(name)-shm")))
      return try folder.open(name)
    }

    let half = try opened("half.db", log.prefix(log.count / 2), index)

    #expect(half.warning?.contains("half.db-wal was cut off or damaged") == true)
    let left = try #require(try await half.draft(of: study.id, for: portal.ada.id))
    #expect(left.study.summary(of: "privacy")?.hasPrefix("Text") == true)
    #expect(left.study.summary(of: "privacy") != "Text 9")
    #expect(try opened("cut.db", log.dropLast(), index).warning != nil)
    #expect(try opened("damaged.db", damaged, index).warning != nil)
    for place in [0, 17, 30] {
      var damaged = log
      damaged[place] ^= 1
      #expect(try opened("damaged-\(place).db", damaged, index).warning != nil, "\(place)")
    }
    #expect(
      try opened("header.db", log.prefix(32), index).warning?.contains("is missing or empty")
        == true)
    // What a kill or a power failure leaves: more in the log than was noted, and a last frame that was not finished.
    for (name, log, index) in [
      ("killed.db", log, index), ("later.db", log, early),
      ("torn.db", log + log[32..<1_000], index),
      ("interrupted.db", log.dropLast(), early),
    ] {
      #expect(try opened(name, log, index).warning == nil, "\(name)")
    }
    // Reported only once.
    try half.close()
    #expect(try folder.open("half.db").warning == nil)
  }

  @Test(arguments: [true, false])
  func `a log without its database is left unchanged`(isThere: Bool) async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    try FileManager.default.copyItem(
      atPath: folder.path("accord.db-wal"), toPath: folder.path("lost.db-wal"))
    if isThere { try Data().write(to: URL(filePath: folder.path("lost.db"))) }
    let before = try folder.content(of: "lost.db-wal")
    try portal.store.close()

    #expect(throws: OpeningError.self) { try folder.open("lost.db") }

    #expect(try folder.content(of: "lost.db-wal") == before)
  }

  @Test func `a file that could not be set up is removed`() throws {
    let folder = try TemporaryFolder()
    let newer = folder.url.appending(path: "broken", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: newer, withIntermediateDirectories: true)
    try Data("CREATE TABLE".utf8).write(to: newer.appending(path: "0001-broken.sql"))

    #expect(throws: OpeningError.self) {
      try StudyStore(opening: folder.path("accord.db"), migrations: newer)
    }
    #expect(throws: OpeningError.self) { try folder.open("accord.db") }
  }

  @Test func `nobody else can read it, whatever the umask`() async throws {
    let folder = try TemporaryFolder()
    let mask = umask(0)
    defer { umask(mask) }
    let portal = try await Portal(store: try folder.open())
    try await portal.store.backup(to: folder.path("backup.db"))

    for name in ["accord.db", "accord.db-wal", "accord.db-shm", "backup.db"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }
}
