import Foundation
import StudyModel
import TestSupport

/// The inputs that are changed further: those at hand, and those that reached something new.
struct FuzzPool {
  private static let mostInputs = 400
  private static let largest = 200_000

  private(set) var inputs: [[UInt8]] = []
  private var outcomes: Set<String> = []
  /// Where inputs that reached something new are kept for the next run.
  private let corpus: URL

  var outcomeCount: Int { outcomes.count }

  init(_ reader: FuzzedReader, corpus: URL) {
    self.corpus = corpus
    try? FileManager.default.createDirectory(at: corpus, withIntermediateDirectories: true)
    let found =
      FuzzInput.kept(of: reader).map(\.file) + FuzzInput.fixtures(of: reader)
      + FuzzInput.files(in: corpus)
    let read = found.prefix(Self.mostInputs).compactMap { try? Array(Data(contentsOf: $0)) }
    let made = (try? reader.made()) ?? []
    inputs = (made + read).filter { $0.count <= Self.largest }
  }

  /// Keeps an input that had an outcome that no other had.
  mutating func note(_ outcome: String, of input: [UInt8]) {
    guard outcomes.count < 4_000, outcomes.insert(outcome).inserted, input.count <= Self.largest
    else { return }
    inputs.append(input)
    guard inputs.count <= Self.mostInputs else { return }
    try? Data(input).write(to: corpus.appending(path: sha256(input).prefix(16)))
  }
}

/// An input in a file.
struct FuzzInput: Sendable, CustomStringConvertible {
  let reader: FuzzedReader
  let file: URL

  var description: String { "\(reader.name)/\(file.lastPathComponent)" }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Every input of `Tests/Fuzz`: those that failed once, and those that are hard to come by.
  static let kept: [FuzzInput] = FuzzedReader.all.flatMap(kept)

  static func kept(of reader: FuzzedReader) -> [FuzzInput] {
    files(in: tests.appending(path: "Fuzz/\(reader.name)")).map {
      FuzzInput(reader: reader, file: $0)
    }
  }

  /// The names of all folders of `Tests/Fuzz`.
  static var folders: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: tests.appending(path: "Fuzz").path)) ?? []
  }

  /// Inputs that other tests read.
  static func fixtures(of reader: FuzzedReader) -> [URL] {
    let upstream = ProcessInfo.processInfo.environment["ACCORD_FIXTURES"].map { URL(filePath: $0) }
    return [tests.appending(path: "Fixtures"), upstream].compactMap(\.self).flatMap { root in
      reader.folders.flatMap { files(in: root.appending(path: $0)) }
    }.filter { $0.pathExtension == reader.ending }
  }

  static func files(in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") && $0 != "README.md" }.sorted()
      .map { folder.appending(path: $0) }
  }
}
