import Foundation
import StudyModel

extension Backup {
  /// What a restored portal contains.
  package struct Restored: Equatable, Sendable {
    package let madeAt: String
    package let studies: Int
    package let versions: Int
  }

  /// The manifest of this backup, once every file is what it was when the backup was made.
  /// - Throws: `BackupError`.
  package func verified() throws(BackupError) -> BackupManifest {
    let path = "\(folder)/\(BackupManifest.fileName)"
    guard let text = FileManager.default.contents(atPath: path) else {
      throw BackupFiles.exists("\(folder)/\(BackupManifest.database)")
        ? .interrupted(path: folder) : .notABackup(path: folder)
    }
    guard let manifest = BackupManifest(text: text) else { throw .changedManifest(path: path) }
    guard manifest.layout <= BackupManifest.currentLayout else { throw .newerLayout(path: folder) }
    guard manifest.files.contains(where: { $0.path == BackupManifest.database }) else {
      throw .missingFile(name: BackupManifest.database)
    }
    for file in manifest.files {
      guard Self.isOwnName(file.path) else { throw .changedManifest(path: path) }
      guard let found = BackupFiles.facts(of: "\(folder)/\(file.path)") else {
        throw .missingFile(name: file.path)
      }
      guard found.bytes == file.bytes else {
        throw .cutOff(name: file.path, bytes: found.bytes, expected: file.bytes)
      }
      guard found.sha256 == file.sha256 else { throw .changedFile(name: file.path) }
    }
    return manifest
  }

  /// Restores this backup as a new portal. Its chains are checked and every version is opened before the database gets its
  /// name.
  /// - Parameters:
  ///   - database: the file to write, which must not exist.
  ///   - keys: the folder of keys to write, which must not exist if the backup has keys.
  /// - Throws: `BackupError`, `OpeningError`, `AlteredVersion`. Nothing is left behind.
  package func restore(
    to database: String, keys: String, migrations: URL
  ) async throws -> Restored {
    let manifest = try verified()
    let keyFiles = manifest.files.filter { $0.path != BackupManifest.database }
    for path in [database, database + "-wal", database + "-shm"] + (keyFiles.isEmpty ? [] : [keys])
    where BackupFiles.exists(path) {
      throw BackupError.exists(path: path)
    }
    let partial = (database: database + ".restoring", keys: keys + ".restoring")
    func clear() {
      for path in ["", "-wal", "-shm"].map({ partial.database + $0 }) + [partial.keys] {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
    clear()
    do {
      try BackupFiles.copy("\(folder)/\(BackupManifest.database)", to: partial.database)
      let restored = try await Self.prove(
        partial.database, madeAt: manifest.madeAt, migrations: migrations)
      if !keyFiles.isEmpty {
        try BackupFiles.makeFolder(at: partial.keys)
        for file in keyFiles {
          let name = String(file.path.dropFirst(BackupManifest.keys.count + 1))
          try BackupFiles.copy("\(folder)/\(file.path)", to: "\(partial.keys)/\(name)")
        }
        try BackupFiles.synchronize(partial.keys)
        try move(partial.keys, to: keys)
      }
      try move(partial.database, to: database)
      return restored
    } catch {
      clear()
      throw error
    }
  }

  /// Opens the copy as a portal would, which also brings it up to date, and everything in it.
  private static func prove(
    _ database: String, madeAt: String, migrations: URL
  ) async throws -> Restored {
    let store = try StudyStore(opening: database, migrations: migrations)
    do {
      let (studies, versions) = try await store.openEverything()
      try store.close()
      return Restored(madeAt: madeAt, studies: studies, versions: versions)
    } catch {
      try? store.close()
      throw error
    }
  }

  private func move(_ partial: String, to path: String) throws {
    guard !BackupFiles.exists(path) else { throw BackupError.exists(path: path) }
    try BackupFiles.describingFailures(at: path) {
      try FileManager.default.moveItem(atPath: partial, toPath: path)
    }
    try BackupFiles.synchronize(BackupFiles.parent(of: path))
  }

  /// Whether a manifest may name this file: others could lead out of the folder.
  private static func isOwnName(_ path: String) -> Bool {
    if path == BackupManifest.database { return true }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == BackupManifest.keys && !parts[1].isEmpty
      && !parts[1].hasPrefix(".")
  }
}
