import Foundation
import StudyModel

@testable import StudyExchange

/// Bundles and questionnaires of others, which are not part of this repository.
enum SpeziFixtures {
  static let bundles = Repository.upstream.appending(path: "spezi/study-bundles")
  static let questionnaires = Repository.upstream.appending(path: "spezi/study-questionnaires")
  static let study = Repository.upstream.appending(path: "myheartcounts")

  /// The names of all bundles; empty where the folder is missing.
  static let names: [String] = {
    let all = try? FileManager.default.contentsOfDirectory(atPath: bundles.path)
    let ending = ".expected.json"
    return (all ?? []).filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
      .sorted()
  }()

  static func expected(_ name: String) throws -> JSONValue {
    try json(bundles.appending(path: name + ".expected.json"))
  }

  static func bundle(_ name: String) throws -> [ExportedFile] {
    let folder = name + SpeziFolder.suffix
    return try files(in: bundles.appending(path: folder)).map {
      ExportedFile(path: folder + "/" + $0.path, bytes: $0.bytes)
    }
  }

  static func json(_ url: URL) throws -> JSONValue {
    try JSONValue(parsing: Array(Data(contentsOf: url)))
  }

  /// All files below a folder, with their paths in it.
  static func files(in folder: URL) throws -> [ExportedFile] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    return try names.compactMap { name in
      let url = folder.appending(path: name)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { return nil }
      return ExportedFile(path: name, bytes: Array(try Data(contentsOf: url)))
    }
  }

  /// A finding as the expected results write it. Comments are compared only where those have one.
  static func text(_ members: [String: JSONValue]) -> String {
    JSONValue.object(members.filter { $0.key != "comment" }).canonicalText
  }

  static func text(_ finding: SpeziFinding) -> String {
    text(finding.fields.merging(["rule": .string(finding.rule)]) { first, _ in first })
  }

  static func texts(_ value: JSONValue?) -> [String] {
    (value?.arrayValue ?? []).map { text($0.objectValue ?? [:]) }.sorted()
  }
}
