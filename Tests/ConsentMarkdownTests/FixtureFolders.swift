import Foundation
import Testing

/// Folders of example texts: Accord's own next to the tests, and others if they are installed.
enum FixtureFolders {
  static let own = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  static let others: URL = {
    let root = own.deletingLastPathComponent().deletingLastPathComponent()
    let set = ProcessInfo.processInfo.environment["ACCORD_FIXTURES"].map { URL(filePath: $0) }
    return (set ?? root.deletingLastPathComponent().appending(path: "shared/fixtures"))
      .appending(path: "spezi")
  }()

  /// The files of a folder with this ending, in order; empty if there is no such folder.
  static func files(in folder: URL, ending suffix: String) -> [URL] {
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (all ?? []).filter { $0.lastPathComponent.hasSuffix(suffix) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}

/// A document and the mobile library's result for it.
struct LoadingCase: Sendable, CustomTestStringConvertible {
  let name: String
  let source: Data
  let expected: ExpectedLoading

  var testDescription: String { name }

  static func all(in folder: URL) -> [LoadingCase] {
    FixtureFolders.files(in: folder, ending: ".expected.json").compactMap { file in
      let name = String(file.lastPathComponent.dropLast(".expected.json".count))
      let text = folder.appending(path: name + ".md")
      guard let source = try? Data(contentsOf: text), let json = try? Data(contentsOf: file),
        let expected = try? JSONDecoder().decode(ExpectedLoading.self, from: json)
      else { return nil }
      return LoadingCase(name: name, source: source, expected: expected)
    }
  }
}

struct ExpectedLoading: Decodable, Sendable {
  struct Reference: Decodable, Sendable {
    let outcome: String
    let metadata: [String: String]?
    let version: String?
    let blocks: [ExpectedBlock]?
    let elementIds: [String]?
    let stage: String?
    let kind: String?
    let line: Int?
    let column: Int?
    let message: String?
    let detail: String?
    let element: String?
  }

  let reference: Reference
  let advice: [String]?
}

struct ExpectedBlock: Decodable, Equatable, Sendable {
  struct Option: Decodable, Equatable, Sendable {
    let id: String
    let title: String
  }

  enum Expectation: Equatable, Sendable {
    case toggle(Bool?)
    case select(mode: String, emptyAllowed: Bool?, option: String?)
  }

  var kind: String
  var id: String?
  var text: String?
  var prompt: String?
  var options: [Option]?
  var initial: String?
  var expected: Expectation?

  enum CodingKeys: CodingKey {
    case kind, id, text, prompt, options, initial, expected
  }

  private struct SelectExpectation: Decodable {
    let mode: String
    let emptyAllowed: Bool?
    let option: String?
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    kind = try values.decode(String.self, forKey: .kind)
    id = try values.decodeIfPresent(String.self, forKey: .id)
    text = try values.decodeIfPresent(String.self, forKey: .text)
    prompt = try values.decodeIfPresent(String.self, forKey: .prompt)
    options = try values.decodeIfPresent([Option].self, forKey: .options)
    switch kind {
    case "toggle":
      initial = String(try values.decode(Bool.self, forKey: .initial))
      expected = .toggle(try values.decodeIfPresent(Bool.self, forKey: .expected))
    case "select":
      initial = try values.decode(String.self, forKey: .initial)
      let select = try values.decode(SelectExpectation.self, forKey: .expected)
      expected = .select(
        mode: select.mode, emptyAllowed: select.emptyAllowed, option: select.option)
    default: break
    }
  }
}
