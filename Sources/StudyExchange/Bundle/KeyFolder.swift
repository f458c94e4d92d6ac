import Foundation
import StudyBundle

/// The keys with which a portal signs bundles and webhooks: a folder outside of the database that only the portal's own account
/// can read. It has one secret key for bundles, the public key of each that ever signed, and the secret behind those of webhooks.
package struct KeyFolder: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The folder that belongs to a database, unless another one is named.
  package init(nextTo database: String) { self.init(database + ".keys") }

  /// The key that signs now. The first call makes it; every later one only reads, so that bundles can be downloaded while
  /// nothing can be written.
  package func current() throws -> SigningKey {
    if let number = try numbers(of: "key").last { return try key(number) }
    return try add(after: try numbers(of: "pub").last ?? 0)
  }

  /// The public keys of all that ever signed, the current one first.
  package func all() throws -> [VerifyingKey] {
    let current = try current().verifying
    let earlier = try numbers(of: "pub").reversed().map { number in
      let file = file(number, "pub")
      guard let text = try? String(contentsOfFile: file, encoding: .utf8),
        let key = VerifyingKey(text: text)
      else { throw KeyError.unreadable(file) }
      return key
    }
    return [current] + earlier.filter { $0 != current }
  }

  /// Makes a new key that signs from now on, and deletes the secret of the one before, whose signatures stay valid.
  package func rotate() throws -> SigningKey {
    let last = try current()
    let before = try numbers(of: "key")
    if let number = before.last { try publish(last.verifying, as: number) }
    let key = try add(after: try numbers(of: "pub").last ?? 0)
    for number in before where unlink(file(number, "key")) != 0 {
      throw KeyError.cannotWrite(file(number, "key"))
    }
    return key
  }
}

extension KeyFolder {
  /// Another process may make the same key at the same time; then that one counts.
  private func add(after number: Int) throws -> SigningKey {
    let key = SigningKey()
    let secret = file(number + 1, "key")
    // The public key is there before the first signature that needs it.
    guard try create(secret, key.text, mode: 0o600) else { return try self.key(number + 1) }
    try publish(key.verifying, as: number + 1)
    return key
  }

  /// Makes the file of a public key, unless it is there: a crash may have come between it and the secret.
  private func publish(_ key: VerifyingKey, as number: Int) throws {
    _ = try create(file(number, "pub"), key.minisign, mode: 0o644)
  }

  /// Writes a file in full or not at all, in the folder, which is made if it is missing.
  /// - Returns: false if there is one already.
  package func create(_ file: String, _ text: String, mode: mode_t) throws -> Bool {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw KeyError.cannotWrite(path) }
    let draft = "\(path)/.\(UUID().uuidString)"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw KeyError.cannotWrite(file) }
    defer {
      close(descriptor)
      unlink(draft)
    }
    let bytes = Array(text.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
      throw KeyError.cannotWrite(file)
    }
    guard link(draft, file) == 0 else {
      guard errno == EEXIST else { throw KeyError.cannotWrite(file) }
      return false
    }
    guard writeEntries() else { throw KeyError.cannotWrite(path) }
    return true
  }

  /// Has the names of the files on disk: a secret that was shown must outlast a loss of power.
  private func writeEntries() -> Bool {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return false }
    defer { close(folder) }
    return fsync(folder) == 0
  }

  private func key(_ number: Int) throws -> SigningKey {
    let file = file(number, "key")
    guard let key = SigningKey(text: try secret(in: file)) else {
      throw KeyError.unreadable(file)
    }
    return key
  }

  /// The text of a file that nobody else can read.
  package func secret(in file: String) throws -> String {
    var status = stat()
    guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw KeyError.unreadable(file)
    }
    guard status.st_mode & 0o077 == 0 else { throw KeyError.unprotected(file) }
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw KeyError.unreadable(file)
    }
    return text
  }

  private func file(_ number: Int, _ type: String) -> String { "\(path)/\(number).\(type)" }

  /// The numbers of the keys, in order.
  private func numbers(of type: String) throws -> [Int] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw KeyError.unreadable(path)
    }
    return names.filter { $0.hasSuffix(".\(type)") }
      .compactMap { Int($0.dropLast(type.count + 1)) }.sorted()
  }
}
