import Foundation
import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Naming keys that ResearchKit’s files repeat") struct NamingRepeatedKeys {
  private static let task = """
    {"_class": "ORKOrderedTask", "identifier": "t", "steps": [
      {"_class": "ORKInstructionStep", "identifier": "a", "title": "First", "title": "Second"},
      {"_class": "ORKCompletionStep", "identifier": "done", "title": "Thanks"}]}
    """

  private func file(_ text: String) -> ImportFile {
    ImportFile(name: "t.json", bytes: Array(text.utf8))
  }

  @Test func `a value that is not read is an error with its pointer`() throws {
    let imported = try ImportFormats.read(file(Self.task))

    let loss = try #require(imported.losses.first { $0.code == "key-repeated" })
    #expect(loss.severity == .error)
    #expect(loss.place == "steps/a/title")
    #expect(loss.pointer == "/steps/0/title")
    #expect(loss.what.contains("“title”") && loss.what.contains("line 2, column 73"))
    #expect(imported.study.tasks[0].steps[0].title[.english] == "Second")
  }

  @Test func `a check lists it as an error`() throws {
    let check = FileCheck(of: file(Self.task))

    let problem = try #require(check.problems.first { $0.code == "keyRepeated" })
    #expect(problem.severity == .error)
    #expect(problem.path == "steps/a/title")
    #expect(check.pointers[problem] == "/steps/0/title")
  }

  @Test func `the same value again loses nothing, which is noted`() throws {
    let text = Self.task.replacing("Second", with: "First")

    let loss = try #require(
      try ImportFormats.read(file(text)).losses.first { $0.code == "key-repeated" })
    #expect(loss.severity == .note && loss.pointer == "/steps/0/title")
    #expect(!FileCheck(of: file(text)).problems.contains { $0.code == "keyRepeated" })
  }

  @Test func `in a standalone part, pointers begin at the part`() throws {
    let text = """
      {"_class": "ORKTextChoiceAnswerFormat", "style": "singleChoice", "textChoices": [
        {"_class": "ORKTextChoice", "text": "A", "value": "a", "text": "B"}]}
      """

    let loss = try #require(
      try ImportFormats.read(file(text)).losses.first { $0.code == "key-repeated" })
    #expect(loss.pointer == "/textChoices/0/text")
  }

  @Test(arguments: ["_class", "identifier", "steps"])
  func `so is one of the task itself`(key: String) throws {
    let text = Self.task.replacingOccurrences(
      of: "\"\(key)\":", with: "\"\(key)\": 5, \"\(key)\":",
      range: Self.task.range(of: "\"\(key)\":"))

    let losses = try ImportFormats.read(file(text)).losses.filter { $0.code == "key-repeated" }
    #expect(losses.contains { $0.severity == .error && $0.pointer == "/\(key)" })
  }

  @Test(.timeLimit(.minutes(1)))
  func `a hundred thousand repeated keys are reported, most of them by number`() throws {
    let keys = (0..<100_000).map { #""k\#($0)": 1, "k\#($0)": 2"# }.joined(separator: ",")
    let text = Self.task.dropLast() + #", "shown": {\#(keys)}}"#

    let check = FileCheck(of: file(String(text)))

    let reported = check.problems.filter { $0.code == "keyRepeated" }
    #expect(reported.count == RepeatedMembers.most && reported.allSatisfy { $0.severity == .error })
    let others = try #require(check.problems.first { $0.code == "keysRepeated" })
    // The title in the task is one more.
    #expect(others.severity == .error && others.message.contains("99901"))
  }

  @Test(.timeLimit(.minutes(1))) func `a key given a hundred thousand times is reported once`()
    throws
  {
    let keys = Array(repeating: #""title": "A""#, count: 100_000).joined(separator: ",")
    let text = Self.task.replacing(#""title": "First""#, with: keys)

    let losses = try ImportFormats.read(file(text)).losses.filter { $0.code == "key-repeated" }

    #expect(losses.map(\.pointer) == ["/steps/0/title"])
    #expect(losses.first?.what.contains("100001 times") == true)
  }

  @Test(.enabled(if: BuiltCommand.isThere)) func `check and convert report it alike`() throws {
    try withFolder { folder in
      try Data(Self.task.utf8).write(to: folder.appending(path: "t.json"))

      let checked = try accord("check", "t.json", in: folder)
      let converted = try accord(
        "convert", "t.json", "--to", "accord", "--output", "s.json", in: folder)

      #expect(checked.code == 1)
      #expect(checked.output.contains("error\tkeyRepeated\tsteps/a/title\t"))
      #expect(checked.output.contains("(/steps/0/title)\n"))
      #expect(converted.code == 0)
      #expect(converted.errors.contains("error key-repeated steps/a/title (/steps/0/title)"))
    }
  }
}
