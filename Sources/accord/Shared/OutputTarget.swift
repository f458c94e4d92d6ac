import Foundation

/// The target of a path given with `--output`.
enum OutputTarget: Equatable {
  /// A file, written completely or not at all.
  case file(String)
  /// A file with several names (hard links), written in place so that all of them have the same bytes.
  case sharedFile(String)
  /// A terminal, a pipe, or another device, written to directly.
  case device(String)
  /// A stream that is already open, such as standard output.
  case descriptor(Int32)

  /// Resolves a path. A link to a file stays, and its target is replaced. A link that someone else created, or that leads
  /// nowhere, is refused.
  init(named path: String) throws {
    if let descriptor = Self.openDescriptor(path) {
      self = .descriptor(descriptor)
      return
    }
    guard let itself = FileStatus(of: path, followingLinks: false) else {
      self = .file(path)
      return
    }
    guard itself.type == S_IFLNK else {
      self = try Self.target(path, itself)
      return
    }
    guard let status = FileStatus(of: path, followingLinks: true), let real = Self.realPath(path)
    else {
      throw Failure(
        .inputOutput, "“\(path)” is a broken link. Remove it or name another file.")
    }
    guard itself.owner == geteuid() || itself.owner == 0 else {
      throw Failure(
        .inputOutput,
        "“\(path)” is a link that belongs to another account. Name the file that it leads to.")
    }
    self = try Self.target(real, status)
  }

  private static func target(_ path: String, _ status: FileStatus) throws -> OutputTarget {
    switch status.type {
    case S_IFREG: return status.hasOtherNames ? .sharedFile(path) : .file(path)
    case S_IFCHR, S_IFIFO: return .device(path)
    default:
      throw Failure(
        .inputOutput, "“\(path)” is neither a file nor a pipe, so nothing was written to it.")
    }
  }

  /// `-`, `/dev/stdout`, `/dev/fd/3`: opening them again would restart at the beginning of a file that is already being
  /// written.
  private static func openDescriptor(_ path: String) -> Int32? {
    switch path {
    case Output.standard, "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      let folders = ["/dev/fd/", "/proc/self/fd/"]
      return folders.first(where: path.hasPrefix).flatMap { Int32(path.dropFirst($0.count)) }
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension OutputTarget {
  func write(_ bytes: [UInt8]) throws {
    // A closed pipe is an error to report, and must not end the command.
    signal(SIGPIPE, SIG_IGN)
    switch self {
    case .descriptor(let descriptor):
      guard writeAll(bytes, to: descriptor) else { throw Self.failure("standard output") }
    case .device(let path): try Self.fill(path, with: bytes)
    case .sharedFile(let path): try Self.fill(path, with: bytes, emptyingIt: true)
    case .file(let path): try Self.replace(path, with: bytes)
    }
  }

  /// Overwrites an existing device or file.
  private static func fill(
    _ path: String, with bytes: [UInt8], emptyingIt: Bool = false
  ) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | (emptyingIt ? O_TRUNC : 0))
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    guard writeAll(bytes, to: descriptor), !emptyingIt || fsync(descriptor) == 0 else {
      throw failure(path)
    }
  }

  /// Writes a temporary file and replaces the original with it, keeping its permissions, or fewer if they would give other
  /// people access.
  private static func replace(_ path: String, with bytes: [UInt8]) throws {
    let folder = URL(filePath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch { throw failure(path) }
    let before = FileStatus(of: path, followingLinks: false)
    let draft = folder.appending(path: ".accord-\(UUID().uuidString)").path
    // Until it has the right owner, nobody else may read a file that will be private.
    let descriptor = open(
      draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, before == nil ? 0o666 : 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    var isDone = false
    defer {
      close(descriptor)
      if !isDone { unlink(draft) }
    }
    if let before {
      let isSameOwner = fchown(descriptor, before.owner, before.group) == 0
      let mode = isSameOwner ? before.permissions : before.permissions & 0o700
      guard fchmod(descriptor, mode) == 0 else { throw failure(path) }
    }
    guard writeAll(bytes, to: descriptor), fsync(descriptor) == 0, rename(draft, path) == 0 else {
      throw failure(path)
    }
    isDone = true
  }

  private static func failure(_ path: String) -> Failure {
    Failure(
      .inputOutput,
      "“\(path)” cannot be written. Check that the folder exists and that you can write to it.")
  }
}

/// Whether all bytes could be written, in as many calls as needed.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}
