import Foundation
import StudyExchange

/// Files that tests read.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func fixture(_ path: String) throws -> ImportFile {
    try file(root.appending(path: "Tests/Fixtures/studies/\(path)"))
  }

  /// Files of other projects, which are not part of this repository.
  static let upstream: URL = {
    let named = ProcessInfo.processInfo.environment["ACCORD_FIXTURES"]
    return named.map { URL(filePath: $0) } ?? root.appending(path: "../shared/fixtures")
  }()

  static let upstreamConsent = upstream.appending(path: "spezi/consent-mhc/Consent+en-US.md")

  static func file(_ url: URL) throws -> ImportFile {
    ImportFile(name: url.lastPathComponent, bytes: Array(try Data(contentsOf: url)))
  }

  static func names(in folder: String) -> [String] {
    let url = root.appending(path: "Tests/Fixtures/studies/\(folder)")
    let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    return (names ?? []).sorted()
  }
}

/// Whether a text matches the one recorded in Tests/Goldens/exports; `RECORD_GOLDENS=1` records it.
func golden(_ name: String, matches actual: String) throws -> Bool {
  let file = Repository.root.appending(path: "Tests/Goldens/exports/\(name)")
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(actual.utf8).write(to: file)
  }
  return try String(contentsOf: file, encoding: .utf8) == actual
}

/// Runs a program and returns its exit code and output.
func run(
  _ program: URL, _ arguments: [String], in folder: URL, input: String = ""
) throws -> (code: Int32, output: String, errors: String) {
  let process = Process()
  let (output, errors, typed) = (Pipe(), Pipe(), Pipe())
  process.executableURL = program
  process.arguments = arguments
  process.currentDirectoryURL = folder
  process.standardOutput = output
  process.standardError = errors
  process.standardInput = typed
  try process.run()
  try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
  try typed.fileHandleForWriting.close()
  let said = try output.fileHandleForReading.readToEnd() ?? Data()
  let complained = try errors.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (
    process.terminationStatus, String(decoding: said, as: UTF8.self),
    String(decoding: complained, as: UTF8.self)
  )
}

/// Creates a folder for the duration of a test.
func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "accord-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
