import Foundation

/// A portal in a process of its own: this command's `serve`, on a free port.
struct ServedPortal {
  let port: UInt16
  private let process = Process()

  /// Starts it; whether it answers yet is the caller's to find out.
  init(database: String) throws {
    guard let executable = Bundle.main.executableURL else {
      throw Failure(.inputOutput, "The command cannot find its own file to start the portal.")
    }
    port = try PlainConnection.freePort()
    process.executableURL = executable
    process.arguments = ["serve", "--database", database, "--port", String(port)]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["ACCORD_ROOT": ProjectRoot.url.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Waits for the first answer.
  func untilHealthy() async throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(20)
    while clock.now < end {
      guard process.isRunning else { break }
      if let answer = try? PlainConnection.get("/health", port: port), answer.status == 200 {
        return
      }
      try await Task.sleep(for: .milliseconds(2))
    }
    throw Failure(.inputOutput, "“accord serve” does not answer on port \(port).")
  }

  var memory: ProcessMemory? { ProcessMemory(of: process.processIdentifier) }

  /// Asks it to end, and insists after a while.
  func stop() async {
    process.terminate()
    for _ in 0..<500 where process.isRunning { try? await Task.sleep(for: .milliseconds(10)) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
