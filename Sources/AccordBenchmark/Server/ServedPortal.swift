import Foundation

/// A portal in a separate process: this command's `serve`, on a free port.
struct ServedPortal {
  let port: UInt16
  private let process = Process()

  /// Starts the process; the caller has to wait until it responds.
  /// - Parameter root: the folder that contains migrations, templates, and public files.
  init(database: String, root: URL) throws {
    guard let executable = Bundle.main.executableURL else {
      throw BenchmarkError("The command cannot find its own file to start the portal.")
    }
    port = try PlainConnection.freePort()
    process.executableURL = executable
    process.arguments = ["serve", "--database", database, "--port", String(port)]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["ACCORD_ROOT": root.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Waits for the first response.
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
    throw BenchmarkError("“accord serve” does not answer on port \(port).")
  }

  var memory: ProcessMemory? { ProcessMemory(of: process.processIdentifier) }

  /// Asks the process to end, and kills it after a while.
  func stop() async {
    process.terminate()
    for _ in 0..<500 where process.isRunning { try? await Task.sleep(for: .milliseconds(10)) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
