import Foundation
import StudyExchange
import StudyStore

/// What the secrets of second factors are derived from. It is in the folder, so that a copy of the database has none.
extension KeyFolder {
  private var secondFactorFile: String { "\(path)/second-factor.secret" }

  /// Nil if there is no file yet: with a new one, codes of apps that know the earlier one would not match.
  func secondFactorKey() throws -> SecondFactorKey? {
    guard FileManager.default.fileExists(atPath: secondFactorFile) else { return nil }
    let text = try secret(in: secondFactorFile).trimmingCharacters(in: .whitespacesAndNewlines)
    guard let bytes = Data(base64Encoded: text), bytes.count == 32 else {
      throw KeyError.unreadable(secondFactorFile)
    }
    return SecondFactorKey(Array(bytes))
  }

  /// The key, made if there is none.
  /// - Parameter isInUse: whether accounts have a second factor, whose codes a new key would not match.
  /// - Throws: `SecondFactorKeyLost` instead of replacing a file that was erased or is not mounted.
  func preparedSecondFactorKey(isInUse: Bool) throws -> SecondFactorKey? {
    if !FileManager.default.fileExists(atPath: secondFactorFile) {
      guard !isInUse else { throw SecondFactorKeyLost() }
      // A folder without signing keys may not exist yet.
      _ = try current()
      let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
      // Another process may make it at the same time; then that one counts.
      _ = try create(secondFactorFile, Data(bytes).base64EncodedString() + "\n", mode: 0o600)
    }
    return try secondFactorKey()
  }
}

/// Accounts have second factors, and the file that their keys are derived from is not there.
struct SecondFactorKeyLost: Error {}

extension Services {
  /// The key for setting up a second factor; nil if the portal offers none.
  /// - Throws: `SecondFactorKeyLost`.
  func preparedSecondFactorKey() async throws -> SecondFactorKey? {
    guard let keys else { return nil }
    return try keys.preparedSecondFactorKey(
      isInUse: try await !store.accountsWithSecondFactor().isEmpty)
  }

  /// Logs at the start that codes will not match, before people find out.
  package func reportLostSecondFactorKey() async throws {
    guard let keys, try await !store.accountsWithSecondFactor().isEmpty else { return }
    do {
      guard try keys.secondFactorKey() == nil else { return }
      logger.error(
        "second-factor.secret is missing, so codes do not match. Restore it from a backup; until then, only recovery codes sign in."
      )
    } catch {
      logger.error("The key for second factors cannot be read: \(LoggedError(error).description)")
    }
  }

  /// The key for comparing codes; nil without one. An unreadable file is logged: recovery codes still work.
  var secondFactorKey: SecondFactorKey? {
    do { return try keys?.secondFactorKey() } catch {
      logger.error("The key for second factors cannot be read: \(LoggedError(error).description)")
      return nil
    }
  }
}
