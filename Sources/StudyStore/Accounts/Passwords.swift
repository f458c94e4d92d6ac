import CSodium
import Foundation

/// Hashes passwords with Argon2id. Each hash takes 64 MiB and much of a core, so at most two are computed at once, on
/// separate threads.
struct Passwords: Sendable {
  /// In bytes of the typed text. A longer text is not read at all: composing its characters could take minutes.
  static let maximumBytes = 1_024

  /// The amount of work for a hash.
  enum Cost {
    /// libsodium's limits for interactive use.
    case usual
    /// libsodium's minimum, for tests.
    case least
  }

  /// A list of the institution; nil if there is none.
  var leaked: LeakedPasswords?
  private let operations: UInt64
  private let memory: Int
  private let queue: OperationQueue
  /// Compared with if nobody has the address, so that the response takes equally long.
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

  /// Whether too many hashes are waiting, so that new requests should be asked to come back later.
  var areBusy: Bool { queue.operationCount > 50 }

  /// A hash of a new password that includes its salt and limits.
  /// - Parameters:
  ///   - email: the email of its owner, from which it must differ, like from the name.
  /// - Throws: `AccountError.longPassword`, `AccountError.leakedPassword`, `PasswordRules.check`, an error if the list of leaked
  ///   passwords cannot be read, or `POSIXError` if memory is short.
  func hash(_ password: String, email: String, name: String) async throws -> String {
    guard password.utf8.count <= Self.maximumBytes else {
      throw AccountError.longPassword(maximum: PasswordRules.maximumLength)
    }
    try PasswordRules.check(password, email: email, name: name)
    guard !LeakedPasswords.isCommon(password), try leaked?.contains(password) != true else {
      throw AccountError.leakedPassword
    }
    return try await hash(unchecked: password)
  }

  /// The same for a password that was accepted before.
  func hash(unchecked password: String) async throws -> String {
    let hash = await onQueue { Self.hash(password, operations: operations, memory: memory) }
    guard let hash else { throw POSIXError(.ENOMEM) }
    return hash
  }

  /// Whether a password matches a hash; without a hash, does the same work and returns false.
  func matches(_ password: String, _ hash: String?) async -> Bool {
    // No account has a longer one; the same work is done so that the time reveals nothing.
    let isPossible = password.utf8.count <= Self.maximumBytes
    let password = isPossible ? password : ""
    return await onQueue {
      let bytes = Self.bytes(of: password)
      let known = hash.flatMap { NoPassword.isMeant(by: $0) ? nil : $0 }
      let isSame =
        crypto_pwhash_str_verify(known ?? decoy, bytes, UInt64(bytes.count)) == 0
      return isSame && known != nil && isPossible
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

  /// The same password typed on another system may arrive decomposed.
  private static func bytes(of password: String) -> [CChar] {
    password.precomposedStringWithCompatibilityMapping.utf8.map(CChar.init(bitPattern:))
  }
}
