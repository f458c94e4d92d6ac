import Foundation
import StudyModel
import StudyParts
import Testing

@testable import StudyExchange

/// What parts declare beyond the file that describes study documents.
@Suite("Completing the schema") struct CompletingTheSchema {
  private static let file = Repository.root
    .appending(path: "Sources/StudyExchange/Bundle/Release/study.schema.json")
  private let bytes: [UInt8]

  init() throws {
    // Takes over what was completed, so that its words can be refined.
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(StudySchema.bytes).write(to: Self.file, options: .atomic)
    }
    bytes = Array(try Data(contentsOf: Self.file))
  }

  private var lines: [String] { Self.lines(of: bytes) }

  private static func lines(of bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
  }

  private static func types(of bytes: [UInt8]) throws -> [String: JSONValue] {
    try #require(try JSONValue(parsing: bytes)["$defs"]?.objectValue)
  }

  @Test func `nothing is added twice`() {
    #expect(StudySchema.completed(bytes, with: []) == bytes)
    #expect(
      StudySchema.completed(StudySchema.bytes, with: DeclaredSetting.all) == StudySchema.bytes)
  }

  @Test(arguments: Addition.all)
  func `a setting that the file lacks is described by its label and its control`(
    addition: Addition
  ) throws {
    let declared = DeclaredSetting(addition.setting, of: addition.types)
    let all = try Self.types(of: StudySchema.completed(bytes, with: [declared]))
    let member = try #require(addition.setting.path.last)
    let holders = all.filter { $0.value["properties"]?[member] == addition.described }
    #expect(holders.keys.sorted() == [addition.home])
  }

  @Test func `a line of the file only gains a comma`() {
    let setting = Setting.plain("largestStep", label: "Largest step", as: .decimal)
    let completed = Self.lines(
      of: StudySchema.completed(bytes, with: [DeclaredSetting(setting, of: ["AnswerFormat.age"])]))
    let added = completed.difference(from: lines).insertions.count
    let removed = completed.difference(from: lines).removals.count
    #expect(removed <= 1)
    #expect(added - removed == 6)
  }

  @Test func `a structure, or a member of something unknown, is left to the file`() {
    let settings: [Setting] = [
      .plain("people", label: "People", as: .people),
      .plain("voices", "first", label: "First voice"),
      .plain("format", "anything", label: "A format’s own"),
    ]
    let declared = settings.map { DeclaredSetting($0, of: ["FormItem"]) }
    #expect(StudySchema.completed(bytes, with: declared) == bytes)
  }

  @Test func `an answer format that the file lacks is described by its settings`() throws {
    let complete = try Self.types(of: StudySchema.bytes)
    let completed = StudySchema.completed(
      try without("AnswerFormat.numeric"), with: DeclaredSetting.all)
    let types = try Self.types(of: completed)
    let numeric = try #require(types["AnswerFormat.numeric"])
    let members = try #require(numeric["properties"]?.objectValue)
    let written = try #require(complete["AnswerFormat.numeric"]?["properties"]?.objectValue)
    #expect(members.keys.sorted() == written.keys.sorted())
    #expect(members["kind"]?["const"] == "numeric")
    #expect(members["dontKnow"]?["$ref"] == "#/$defs/DontKnow")
    #expect(numeric["required"] == ["kind"])
    #expect(
      types["AnswerFormat"]?["oneOf"]?.arrayValue?.count
        == complete["AnswerFormat"]?["oneOf"]?.arrayValue?.count)
  }

  @Test func `a kind of step that the file lacks is described by its settings`() throws {
    let complete = try Self.types(of: StudySchema.bytes)
    let completed = StudySchema.completed(try without("Step.wait"), with: DeclaredSetting.all)
    let types = try Self.types(of: completed)
    let members = try #require(types["Step.wait"]?["properties"]?.objectValue)
    #expect(members.keys.sorted() == ["kind", "showsProgressBar"])
    #expect(
      types["Step"]?["oneOf"]?.arrayValue?.count == complete["Step"]?["oneOf"]?.arrayValue?.count)
    let kinds = types["Step"]?["properties"]?["kind"]?["enum"]?.arrayValue ?? []
    #expect(kinds.last == "wait")
  }

  /// The file without a type and without what refers to it.
  private func without(_ type: String) throws -> [UInt8] {
    var lines = self.lines
    let start = try #require(lines.firstIndex(of: "  \"\(type)\": {"))
    let end = try #require(lines[start...].firstIndex(of: "  },"))
    lines.removeSubrange(start...end)
    let reference = try #require(lines.firstIndex(of: "     \"$ref\": \"#/$defs/\(type)\""))
    lines.removeSubrange((reference - 1)...(reference + 1))
    return Array(lines.joined(separator: "\n").utf8)
  }
}

/// A setting that the file lacks, and what the schema is to say of it.
struct Addition: Sendable {
  let setting: Setting
  let types: [String]
  let home: String
  let described: JSONValue

  static let all: [Addition] = [
    Addition(
      setting: .plain(
        "largestStep", label: "Largest step", hint: "Leave blank for none.", as: .decimal),
      types: ["AnswerFormat.numeric"], home: "AnswerFormat.numeric",
      described: [
        "description": "Largest step. Leave blank for none.", "type": "number",
        "minimum": .number(-1e15), "maximum": .number(1e15),
      ]),
    Addition(
      setting: .toggle("showsProgress", label: "Show the progress"),
      types: ["Step.quiz", "Step"], home: "Step.quiz",
      described: ["description": "Show the progress.", "type": "boolean", "default": false]),
    Addition(
      setting: .words("dontKnow", "footnote", label: "Footnote"),
      types: ["AnswerFormat.numeric"], home: "DontKnow",
      described: ["description": "Footnote, by language.", "$ref": "#/$defs/LocalizedText"]),
    Addition(
      setting: .plain(
        "voice", label: "Voice",
        as: .options([
          .init(value: "", label: "Any"), .init(value: "low", label: "Low"),
          .init(value: "high", label: "High"),
        ])),
      types: ["Step", "Step.login"], home: "Step",
      described: ["description": "Voice.", "type": "string", "enum": ["low", "high"]]),
  ]
}
