import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Backing up") struct BackingUp {
  @Test func `a restored portal has every study, version, and key`() async throws {
    let folder = try TemporaryFolder()
    let (portal, study) = try await Self.portal(in: folder)
    let first = VersionNumber(1, 0, 0)
    _ = try await portal.store.propose(study, as: first, notes: "", basedOn: 1, by: portal.ada.id)
    _ = try await portal.publish(first, of: study)

    let manifest = try Self.backUp(folder)
    let restored = try await Self.restore(folder)

    #expect(manifest.files.map(\.path) == ["accord.sqlite", "keys/1.key"])
    #expect(restored == .init(madeAt: manifest.madeAt, studies: 1, versions: 1))
    let copy = try folder.open("restored.db")
    #expect(copy.warning == nil)
    let before = try await portal.store.verifyHistory(of: study)
    #expect(try await copy.verifyHistory(of: study) == before)
    let key = try String(contentsOfFile: folder.path("restored.db.keys/1.key"), encoding: .utf8)
    #expect(key == "secret")
  }

  @Test func `only its owner can read a backup`() async throws {
    let folder = try TemporaryFolder()
    _ = try await Self.portal(in: folder)
    try Self.backUp(folder)

    for name in ["", "/accord.sqlite", "/manifest.json", "/keys", "/keys/1.key"] {
      let facts = try FileManager.default.attributesOfItem(atPath: folder.path("backup") + name)
      let permissions = (facts[.posixPermissions] as? NSNumber)?.intValue ?? 0
      #expect(permissions & 0o077 == 0, "\(name)")
    }
  }

  @Test func `secrets of second factors are kept, and hidden files are not`() async throws {
    let folder = try TemporaryFolder()
    _ = try await Self.portal(in: folder)
    let keys = folder.path("accord.db.keys")
    try Data("factor".utf8).write(to: URL(filePath: keys + "/second-factor.secret"))
    try Data("swap".utf8).write(to: URL(filePath: keys + "/.1.key.swp"))

    let manifest = try Self.backUp(folder)
    _ = try await Self.restore(folder)

    #expect(
      manifest.files.map(\.path) == ["accord.sqlite", "keys/1.key", "keys/second-factor.secret"])
    let restored = folder.path("restored.db.keys/second-factor.secret")
    #expect(FileManager.default.contents(atPath: restored) == Data("factor".utf8))
  }

  @Test func `a backup without keys is made only on request`() async throws {
    let folder = try TemporaryFolder()
    _ = try await Self.portal(in: folder)
    let missing = folder.path("other.keys")

    #expect(throws: BackupError.missingKeys(path: missing)) {
      try Backup(folder.path("backup")).make(
        of: folder.path("accord.db"), keys: missing, release: "0")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("backup")))
    let manifest = try Backup(folder.path("backup")).make(
      of: folder.path("accord.db"), keys: nil, release: "0")
    #expect(manifest.files.map(\.path) == ["accord.sqlite"])
  }

  @Test func `a series removes what its interrupted backups left, and nothing younger`()
    async throws
  {
    let folder = try TemporaryFolder()
    _ = try await Self.portal(in: folder)
    let names = ["accord-20261119T104200Z.A.partial", "accord-20261121T104100Z.B.partial"]
    for name in names + ["notes.partial"] {
      try FileManager.default.createDirectory(
        atPath: folder.path("backups/\(name)"), withIntermediateDirectories: true)
    }

    _ = try BackupSeries(in: folder.path("backups"), keeping: 2).add(
      of: folder.path("accord.db"), keys: folder.path("accord.db.keys"), release: "0",
      now: Date(timeIntervalSince1970: 1_795_257_720))

    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("backups"))
    #expect(left.filter { $0.hasSuffix(".partial") }.sorted() == [names[1], "notes.partial"])
  }

  @Test func `nothing is overwritten`() async throws {
    let folder = try TemporaryFolder()
    _ = try await Self.portal(in: folder)
    try Self.backUp(folder)

    #expect(throws: BackupError.exists(path: folder.path("backup"))) { try Self.backUp(folder) }
    try Data("mine".utf8).write(to: URL(filePath: folder.path("restored.db")))
    await #expect(throws: BackupError.exists(path: folder.path("restored.db"))) {
      try await Self.restore(folder)
    }
    #expect(FileManager.default.contents(atPath: folder.path("restored.db")) == Data("mine".utf8))
  }

  @Test func `a backup made between saves is one moment of the portal`() async throws {
    let folder = try TemporaryFolder()
    let (portal, study) = try await Self.portal(in: folder)
    let before = try await portal.store.history(of: study, for: portal.ada.id, limit: 500).count
    let original = try await portal.draft(of: study, for: portal.ada).study.summary(of: "privacy")
    async let saving: Void = {
      for number in 1...60 {
        try await portal.write("Text \(number)", in: study, by: portal.ada)
      }
    }()
    try Self.backUp(folder)
    try await saving

    _ = try await Self.restore(folder)
    let copy = try folder.open("restored.db")
    guard case .unbroken = try await copy.verifyHistory(of: study) else {
      Issue.record("The history is broken.")
      return
    }
    let draft = try await copy.draft(of: study, for: portal.ada.id)
    let saves = try await copy.history(of: study, for: portal.ada.id, limit: 500).count - before
    #expect(draft?.study.summary(of: "privacy") == (saves == 0 ? original : "Text \(saves)"))
  }

  @Test func `a single changed byte is found, in every file`() async throws {
    let folder = try TemporaryFolder()
    _ = try await Self.portal(in: folder)
    try Self.backUp(folder)

    for name in ["accord.sqlite", "keys/1.key", "manifest.json"] {
      let file = URL(filePath: folder.path("backup/\(name)"))
      let whole = try Data(contentsOf: file)
      var changed = whole
      changed[whole.count / 2] ^= 1
      try changed.write(to: file)

      await #expect(throws: BackupError.self, "\(name)") { try await Self.restore(folder) }
      try whole.write(to: file)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        .filter { $0.hasPrefix("restored") } == [])
    _ = try await Self.restore(folder)
  }

  @Test func `a backup that was cut off or interrupted is refused by name`() async throws {
    let folder = try TemporaryFolder()
    _ = try await Self.portal(in: folder)
    try Self.backUp(folder)
    let file = URL(filePath: folder.path("backup/accord.sqlite"))
    let whole = try Data(contentsOf: file)
    try whole.prefix(whole.count - 4_096).write(to: file)

    await #expect(
      throws: BackupError.cutOff(
        name: "accord.sqlite", bytes: whole.count - 4_096, expected: whole.count)
    ) { try await Self.restore(folder) }
    try FileManager.default.removeItem(atPath: folder.path("backup/manifest.json"))
    await #expect(throws: BackupError.interrupted(path: folder.path("backup"))) {
      try await Self.restore(folder)
    }
    try FileManager.default.removeItem(at: file)
    await #expect(throws: BackupError.notABackup(path: folder.path("backup"))) {
      try await Self.restore(folder)
    }
  }

  @Test func `a manifest that leads out of its folder is refused`() throws {
    let folder = try TemporaryFolder()
    let backup = folder.path("backup")
    try FileManager.default.createDirectory(atPath: backup, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: backup + "/accord.sqlite"))
    let empty = try #require(BackupFiles.facts(of: backup + "/accord.sqlite")).sha256
    let files = ["accord.sqlite", "keys/../../secret"].map {
      BackupManifest.File(path: $0, bytes: 0, sha256: empty)
    }
    let manifest = BackupManifest(release: "0", madeAt: "", files: files)
    try manifest.encoded().write(to: URL(filePath: backup + "/manifest.json"))

    #expect(throws: BackupError.changedManifest(path: backup + "/manifest.json")) {
      try Backup(backup).verified()
    }
  }

  @Test func `a series keeps the latest, and nothing but backups is removed`() async throws {
    let folder = try TemporaryFolder()
    _ = try await Self.portal(in: folder)
    let series = BackupSeries(in: folder.path("backups"), keeping: 2)
    for hour in 0..<4 {
      if hour == 1 {
        try Data().write(to: URL(filePath: folder.path("backups/accord-notes")))
      }
      _ = try series.add(
        of: folder.path("accord.db"), keys: folder.path("accord.db.keys"), release: "0",
        now: Date(timeIntervalSince1970: 1_795_257_720 + Double(hour) * 3_600))
    }

    #expect(
      try series.names(of: Backup.portal(of: folder.path("accord.db"))) == [
        "accord-20261121T124200Z", "accord-20261121T134200Z",
      ])
    #expect(
      series.latest(of: folder.path("accord.db"))
        == Date(timeIntervalSince1970: 1_795_257_720 + 3 * 3_600))
    #expect(FileManager.default.fileExists(atPath: folder.path("backups/accord-notes")))
  }

  @Test func `a series neither counts nor removes backups of another portal`() async throws {
    let folder = try TemporaryFolder()
    _ = try await Self.portal(in: folder)
    let series = BackupSeries(in: folder.path("backups"), keeping: 1)
    let other = folder.path("backups/accord-20261121T104100Z")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try BackupManifest(release: "0", madeAt: "", portal: "another", files: []).encoded()
      .write(to: URL(filePath: other + "/manifest.json"))

    #expect(series.latest(of: folder.path("accord.db")) == nil)
    _ = try series.add(
      of: folder.path("accord.db"), keys: folder.path("accord.db.keys"), release: "0")
    #expect(FileManager.default.fileExists(atPath: other))
  }

  @Test(arguments: [
    ("backup", "."), ("/backup", "/"), ("data/backup", "data"), ("/data/a/b", "/data/a"),
  ])
  func `the folder of a relative name is known`(path: String, folder: String) {
    #expect(BackupFiles.parent(of: path) == folder)
  }

  @Test func `a database that does not exist is not backed up`() throws {
    let folder = try TemporaryFolder()

    #expect(throws: OpeningError.self) {
      try Backup(folder.path("backup")).make(
        of: folder.path("accord.db"), keys: nil, release: "0")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test func `a full disk is reported as one`() throws {
    // Every write to this device reports that no space is left.
    try #require(FileManager.default.fileExists(atPath: "/dev/full"))

    #expect(throws: BackupError.diskFull(path: "/dev/full")) {
      try BackupFiles.describingFailures(at: "/dev/full") {
        let output = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
        try output.write(contentsOf: Data("text".utf8))
      }
    }
  }

  private static func portal(
    in folder: borrowing TemporaryFolder
  ) async throws -> (Portal, Study.ID) {
    let portal = try await Portal(store: try folder.open())
    let study = try await portal.sleepDiary()
    let keys = folder.path("accord.db.keys")
    try FileManager.default.createDirectory(atPath: keys, withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: URL(filePath: keys + "/1.key"))
    return (portal, study.id)
  }

  @discardableResult
  private static func backUp(_ folder: borrowing TemporaryFolder) throws -> BackupManifest {
    try Backup(folder.path("backup")).make(
      of: folder.path("accord.db"), keys: folder.path("accord.db.keys"), release: "0")
  }

  @discardableResult
  private static func restore(
    _ folder: borrowing TemporaryFolder
  ) async throws -> Backup.Restored {
    try await Backup(folder.path("backup")).restore(
      to: folder.path("restored.db"), keys: folder.path("restored.db.keys"),
      migrations: Portal.migrations)
  }
}
