import Foundation
import StudyModel
import Testing

/// A new format, or another export, must not require changes in many files.
@Suite("Keeping formats in their files") struct KeepingFormatsInTheirFiles {
  /// The lines of code in the files of the model, or of another folder, by file.
  private static func code(
    in folder: String = "Sources/StudyModel"
  ) throws -> [(file: String, lines: [Substring])] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../\(folder)")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var code: [(file: String, lines: [Substring])] = []
    for case let name as String in files where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let lines = text.split(separator: "\n").filter {
        !$0.drop { $0 == " " }.hasPrefix("//")
      }
      code.append((name, lines))
    }
    return code
  }

  /// The files with a switch that has this case.
  private static func files(deciding name: String) throws -> [String] {
    try code(in: "Sources").filter { file in
      file.lines.contains { line in
        line.contains("case .\(name)") || line.contains(".\(name),") || line.contains(".\(name):")
      }
    }.map(\.file)
  }

  @Test func `all formats are gone through in one file`() throws {
    #expect(
      try Self.files(deciding: "socioeconomicLadder")
        == ["StudyModel/AnswerFormats/AnswerFormat.swift"])
  }

  @Test func `all kinds of steps are gone through in one file`() throws {
    #expect(try Self.files(deciding: "registration") == ["StudyModel/Steps/StepContent.swift"])
  }

  @Test func `each format has a file of its own`() throws {
    let files = Set(try Self.code().map(\.file))
    let missing = AnswerFormat.Kind.allCases.map { kind in
      let name = kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
      return "AnswerFormats/\(name)Format.swift"
    }
    .filter { !files.contains($0) }
    #expect(missing == [])
  }

  @Test(arguments: AnswerFormat.Kind.allCases)
  func `a new format of each kind is of that kind`(kind: AnswerFormat.Kind) {
    #expect(kind.settings.kind == kind)
    #expect(kind.settings.blank(keeping: []).format.kind == kind)
  }

  @Test(
    arguments: [
      .textChoice, .imageChoice, .colorChoice, .valuePicker, .multipleValuePicker, .textScale,
    ] as [AnswerFormat.Kind])
  func `a new format with a list keeps the answers of the one before it`(
    kind: AnswerFormat.Kind
  ) throws {
    let choices = [TextChoice(value: "a", text: [.english: "The first of them"])]
    let format = kind.settings.blank(keeping: choices).format
    let document = String(decoding: try JSONValue(encoding: format).canonicalBytes, as: UTF8.self)
    #expect(document.contains("The first of them"))
  }

  @Test func `the model names no class of ResearchKit`() throws {
    let found = try Self.code().flatMap { file in
      file.lines.filter { $0.contains("\"ORK") }.map { "\(file.file): \($0)" }
    }
    #expect(found == [])
  }
}
