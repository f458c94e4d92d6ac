import ArgumentParser
import Foundation
import PortalConfiguration
import PortalUploads
import StudyStore

/// What an institution decides about sessions and uploads.
struct ProtectionOptions: ParsableArguments {
  @Option(
    help: "The number of minutes without use after which people have to sign in again.")
  var sessionIdleMinutes = ServeDefaults.sessionIdleMinutes
  @Option(
    help:
      "The number of hours after which people have to sign in again, however often they use Accord."
  )
  var sessionHours = ServeDefaults.sessionHours
  @Option(
    help: ArgumentHelp(
      "A file of leaked passwords that nobody may choose: SHA-1 in hexadecimal digits, ordered by hash, as Have I Been Pwned offers it.",
      valueName: "file"))
  var leakedPasswords: String?
  @Option(
    help: ArgumentHelp(
      "A program that looks for viruses in each uploaded file, such as /usr/bin/clamdscan. Without one, nothing is scanned.",
      valueName: "program"))
  var uploadScanner: String?

  /// The store as the institution wants it protected.
  func protected(_ store: StudyStore) throws -> StudyStore {
    var store = store
    store.sessionLimits = try sessionLimits()
    if let leaked = try leaked() { store.refuse(leaked) }
    return store
  }

  /// Refuses what cannot work, before anything starts.
  func check() throws {
    _ = try sessionLimits()
    _ = try leaked()
    _ = try scanner()
  }

  private func leaked() throws -> LeakedPasswords? {
    try leakedPasswords.map { path in
      do { return try LeakedPasswords(URL(filePath: path)) } catch {
        throw Failure(
          .inputOutput,
          "“\(path)” cannot be read as a list of leaked passwords. Each line must begin with a SHA-1 in capital hexadecimal digits, in order."
        )
      }
    }
  }

  private func sessionLimits() throws -> SessionLimits {
    guard (5...ServeDefaults.sessionIdleMinutes).contains(sessionIdleMinutes) else {
      throw Failure(
        .usage,
        "Choose from 5 to \(ServeDefaults.sessionIdleMinutes) minutes with --session-idle-minutes.")
    }
    guard (1...ServeDefaults.sessionHours).contains(sessionHours) else {
      throw Failure(
        .usage, "Choose from 1 to \(ServeDefaults.sessionHours) hours with --session-hours.")
    }
    return SessionLimits(
      idle: Double(sessionIdleMinutes) * 60, lifetime: Double(sessionHours) * 3_600)
  }

  func scanner() throws -> UploadScanner? {
    guard let uploadScanner else { return nil }
    guard FileManager.default.isExecutableFile(atPath: uploadScanner) else {
      throw Failure(.usage, "“\(uploadScanner)” is not a program. Name one with --upload-scanner.")
    }
    return UploadScanner(program: URL(filePath: uploadScanner))
  }
}
