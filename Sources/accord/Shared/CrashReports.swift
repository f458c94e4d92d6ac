import Foundation

/// Configures what Swift logs when the portal crashes.
enum CrashReports {
  private static let variable = "SWIFT_BACKTRACE"

  /// Keeps registers, and the memory they point to, out of crash reports, because they may contain passwords and people's
  /// texts. Swift reads its settings before `main`, so the command restarts itself in the same process.
  static func leaveOutMemory() throws {
    let settings = ProcessInfo.processInfo.environment[variable] ?? ""
    guard !settings.contains("registers=none") else { return }
    setenv(variable, settings.isEmpty ? "registers=none" : "\(settings),registers=none", 1)
    // This thread may have blocked signals, which the restarted program would inherit.
    var signals = sigset_t()
    sigemptyset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    var arguments = CommandLine.arguments.map { strdup($0) }
    arguments.append(nil)
    execv("/proc/self/exe", arguments)
    let reason = String(cString: strerror(errno))
    throw Failure(.inputOutput, "Accord cannot restart itself without crash dumps: \(reason).")
  }
}
