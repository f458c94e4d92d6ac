import CSodium
import Foundation

/// Hashes passwords with Argon2id. Each hash takes 64 MiB and a good part of a core, so at most two are made at once,
/// on threads of their own.
struct Passwords: Sendable {
  static let minimumLength = 10
  /// In bytes of what was typed. What is longer is not even read: composing its characters could take minutes.
  static let maximumBytes = 1_024

  /// How much work a hash takes.
  enum Cost {
    /// libsodium's limits for people who wait for an answer.
    case usual
    /// The least that libsodium takes, for tests.
    case least
  }

  private let operations: UInt64
  private let memory: Int
  private let queue: OperationQueue
  /// Compared with when nobody has the address, so that the answer takes as long.
  private let decoy: String

  init(_ cost: Cost) {
    _ = sodium_init()
    switch cost {
    case .usual:
      operations = UInt64(crypto_pwhash_opslimit_interactive())
      memory = crypto_pwhash_memlimit_interactive()
    case .least:
      operations = UInt64(crypto_pwhash_opslimit_min())
      memory = crypto_pwhash_memlimit_min()
    }
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    let salt = String(repeating: "A", count: 22)
    let hash = String(repeating: "A", count: 43)
    decoy = "$argon2id$v=19$m=\(memory / 1_024),t=\(operations),p=1$\(salt)$\(hash)"
  }

  /// Whether so many hashes wait that another one had better come back later.
  var areBusy: Bool { queue.operationCount > 50 }

  /// A hash with its own salt and limits in it.
  /// - Throws: `AccountError.weakPassword`, `.longPassword`, or `POSIXError` when memory is short.
  func hash(_ password: String) async throws -> String {
    guard password.utf8.count <= Self.maximumBytes else {
      throw AccountError.longPassword(maximumBytes: Self.maximumBytes)
    }
    guard password.count >= Self.minimumLength else {
      throw AccountError.weakPassword(minimum: Self.minimumLength)
    }
    let hash = await onQueue { Self.hash(password, operations: operations, memory: memory) }
    guard let hash else { throw POSIXError(.ENOMEM) }
    return hash
  }

  /// Whether a password gives a hash; without a hash it works as long and says no.
  func matches(_ password: String, _ hash: String?) async -> Bool {
    // No account has a longer one; the same work is done, so that the time it takes tells nothing.
    let isPossible = password.utf8.count <= Self.maximumBytes
    let password = isPossible ? password : ""
    return await onQueue {
      let bytes = Self.bytes(of: password)
      let isSame =
        crypto_pwhash_str_verify(hash ?? decoy, bytes, UInt64(bytes.count)) == 0
      return isSame && hash != nil && isPossible
    }
  }

  private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.addOperation { continuation.resume(returning: work()) }
    }
  }

  private static func hash(_ password: String, operations: UInt64, memory: Int) -> String? {
    let bytes = bytes(of: password)
    var hash = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
    let status = crypto_pwhash_str(&hash, bytes, UInt64(bytes.count), operations, memory)
    guard status == 0 else { return nil }
    return String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The same password typed on another system may come decomposed.
  private static func bytes(of password: String) -> [CChar] {
    password.precomposedStringWithCompatibilityMapping.utf8.map(CChar.init(bitPattern:))
  }
}
