import Foundation
import GRDB

/// A copy of everything that a portal keeps: its database, which contains pictures and the files of versions, and its keys.
/// A backup is one folder with a manifest of hashes.
package struct Backup: Sendable {
  package let folder: String

  /// What the names of folders end in while a backup is being made.
  static let partialEnding = ".partial"

  package init(_ folder: String) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// Copies a portal, which may be running: people read and save meanwhile, and the copy is as of the moment when it began.
  /// - Parameters:
  ///   - database: the file of the database.
  ///   - keys: the folder of the portal's keys; nil to leave them out.
  ///   - release: the release of Accord that makes the backup.
  /// - Throws: `BackupError`, `OpeningError`. Nothing is left behind.
  @discardableResult
  package func make(
    of database: String, keys: String?, release: String, now: Date = Date()
  ) throws -> BackupManifest {
    guard !BackupFiles.exists(folder) else { throw BackupError.exists(path: folder) }
    if let keys, !FileManager.default.fileExists(atPath: keys) {
      throw BackupError.missingKeys(path: keys)
    }
    // Only a complete backup gets the requested name. Two that run at once stay apart.
    let partial = "\(folder).\(UUID().uuidString)\(Self.partialEnding)"
    try BackupFiles.makeFolder(at: partial)
    do {
      let manifest = try fill(
        partial, from: database, keys, release: release, madeAt: now.ISO8601Format())
      // What could not be restored is not a backup.
      _ = try Backup(partial).verified()
      try rename(partial)
      return manifest
    } catch {
      try? FileManager.default.removeItem(atPath: partial)
      throw error
    }
  }

  private func fill(
    _ partial: String, from database: String, _ keys: String?, release: String, madeAt: String
  ) throws -> BackupManifest {
    var names = [BackupManifest.database]
    let portal = try copyDatabase(database, to: "\(partial)/\(BackupManifest.database)")
    if let keys {
      let keyNames = try Self.files(in: keys)
      let target = "\(partial)/\(BackupManifest.keys)"
      try BackupFiles.makeFolder(at: target)
      for name in keyNames { try BackupFiles.copy("\(keys)/\(name)", to: "\(target)/\(name)") }
      try BackupFiles.synchronize(target)
      names += keyNames.map { "\(BackupManifest.keys)/\($0)" }
    }
    let files = try names.map { name in
      guard let facts = BackupFiles.facts(of: "\(partial)/\(name)") else {
        throw BackupError.missingFile(name: name)
      }
      return BackupManifest.File(path: name, bytes: facts.bytes, sha256: facts.sha256)
    }
    let manifest = BackupManifest(release: release, madeAt: madeAt, portal: portal, files: files)
    try BackupFiles.write(
      try manifest.encoded(), to: "\(partial)/\(BackupManifest.fileName)")
    try BackupFiles.synchronize(partial)
    return manifest
  }

  /// Copies the database over a connection of its own that only reads, so that nobody's save waits.
  /// - Returns: which portal it is, as in `BackupManifest.portal`.
  private func copyDatabase(_ path: String, to target: String) throws -> String? {
    let source = try Self.reading(path)
    try DatabaseFile.makePrivateFile(at: target)
    let portal = try BackupFiles.describingFailures(at: target) {
      do {
        let portal = try source.read { db in
          guard try DatabaseFile.isAccord(db) else { throw OpeningError.notADatabase(path: path) }
          return try Self.portal(db)
        }
        // A copy is made outside of a transaction.
        try source.writeWithoutTransaction { try Dialect.copy($0, to: target) }
        return portal
      } catch let error as DatabaseError where WritingFailure(error) == nil {
        throw Dialect.openingError(error, path: path)
      }
    }
    try source.close()
    try BackupFiles.synchronize(target)
    return portal
  }

  /// Which portal a database is of, as in `BackupManifest.portal`.
  static func portal(of database: String) throws -> String? {
    let source = try reading(database)
    defer { try? source.close() }
    return try source.read(portal)
  }

  private static func portal(_ db: Database) throws -> String? {
    try Row.fetchOne(db, prepared: "SELECT hash FROM auditEntry WHERE number = 1")?["hash"]
  }

  private static func reading(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      Dialect.registerToday(db, of: { Date() })
      Dialect.registerNumber(db)
    }
    do { return try DatabaseQueue(path: path, configuration: configuration) } catch {
      throw Dialect.openingError(error, path: path)
    }
  }

  private func rename(_ partial: String) throws {
    guard !BackupFiles.exists(folder) else { throw BackupError.exists(path: folder) }
    try BackupFiles.describingFailures(at: folder) {
      try FileManager.default.moveItem(atPath: partial, toPath: folder)
    }
    try BackupFiles.synchronize(BackupFiles.parent(of: folder))
  }

  /// The names of the regular files in a folder, sorted. Hidden files, such as those of editors, are no keys.
  static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { name in
      guard !name.hasPrefix(".") else { return false }
      var status = stat()
      return stat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
  }
}
