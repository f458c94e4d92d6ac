import Foundation
import SampleStudies
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Describing the command", .enabled(if: BuiltCommand.isThere))
struct DescribingTheCommand {
  /// The description that the command gives of itself.
  private struct Help: Decodable {
    let command: Command

    struct Command: Decodable {
      let commandName: String
      let abstract: String?
      let discussion: String?
      let subcommands: [Command]?

      var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
      var examples: [String] {
        (discussion ?? "").split(separator: "\n").filter { $0.hasPrefix("    accord ") }.map {
          String($0.dropFirst(4))
        }
      }
    }
  }

  private func help() throws -> Help {
    let made = try accord("--experimental-dump-help")
    return try JSONDecoder().decode(Help.self, from: Data(made.output.utf8))
  }

  @Test func `the manual page is the one that the command describes`() throws {
    let script = Repository.root.appending(path: "scripts/manual")
    let command = try #require(BuiltCommand.url)
    let made = try run(
      URL(filePath: "/usr/bin/env"), ["python3", script.path, command.path],
      in: Repository.root)
    let page = Repository.root.appending(path: "docs/accord.1")
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try made.output.write(to: page, atomically: true, encoding: .utf8)
    }

    #expect(made.code == 0, "\(made.errors)")
    #expect(made.output == (try String(contentsOf: page, encoding: .utf8)))
    #expect(try help().command.all.allSatisfy { $0.abstract?.isEmpty == false })
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func `groff finds nothing wrong with the manual page`() throws {
    let page = Repository.root.appending(path: "docs/accord.1").path

    let checked = try run(
      URL(filePath: "/usr/bin/groff"), ["-man", "-ww", "-z", page],
      in: Repository.root)

    #expect(checked.code == 0 && checked.errors == "")
  }

  @Test(arguments: [("bash", "/usr/bin/bash"), ("zsh", "/usr/bin/zsh"), ("fish", "/usr/bin/fish")])
  func `a shell accepts the completion script`(shell: String, program: String) throws {
    let script = try accord("--generate-completion-script", shell)
    #expect(script.code == 0)
    for name in ["import", "export", "convert", "verify"] {
      #expect(script.output.contains(name))
    }
    guard FileManager.default.isExecutableFile(atPath: program) else { return }

    let checked = try run(URL(filePath: program), ["-n"], in: Repository.root, input: script.output)

    #expect(checked.code == 0, "\(checked.errors)")
  }

  @Test func `bash completes the command's subcommands with it`() throws {
    let script = try accord("--generate-completion-script", "bash").output

    let made = try run(
      URL(filePath: "/usr/bin/bash"), ["--norc", "-s"], in: Repository.root,
      input: script + "\ncomplete -p accord\n")

    #expect(made.code == 0 && made.output.contains("accord"), "\(made.errors)")
  }

  @Test func `every example in the help can be run as it is`() throws {
    let examples = try help().command.all.flatMap(\.examples)
    #expect(examples.count >= 15)
    try withFolder { folder in
      try prepare(folder)
      let command = try #require(BuiltCommand.url).path
      for example in examples where !example.contains("sleep@") {
        let line = "'\(command)' " + example.dropFirst("accord ".count)
        let made = try run(URL(filePath: "/usr/bin/bash"), ["-c", line], in: folder)
        // 1 means that problems were found, which is what some of these are for.
        #expect([0, 1].contains(made.code), "\(example): \(made.errors)")
      }
    }
  }

  /// The files that the examples name, and a portal with the study that they name.
  private func prepare(_ folder: URL) throws {
    let study = SampleStudies.heartRhythmAtHome
    var old = study
    old.facts.title = [.english: "Earlier"]
    func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: folder.appending(path: name))
    }
    try write(study.canonicalBytes(), "study.json")
    try write(old.canonicalBytes(), "old.json")
    try write(Array("{}".utf8), "answers.json")
    try write(Repository.fixture("evening-walks.md").bytes, "consent.md")
    try write(ORK.task([ORK.say("a"), ORK.done()]).canonicalBytes, "task.json")
    try write(Array(SigningKey().verifying.minisign.utf8), "portal.pub")
    let version = try Version(freezing: study, as: VersionNumber(1, 0, 0), notes: "")
    try write(try #require(BundleFormat().export(version).files.first).bytes, "bundle.zip")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "data"), withIntermediateDirectories: true)
    _ = try accord(
      "account", "create", "ada@example.org", "--role", "administrator", "--new-database",
      in: folder, input: "correct horse battery\n")
    // The portal makes it when it starts.
    try FileManager.default.createDirectory(
      at: folder.appending(path: "data/accord.sqlite.keys"), withIntermediateDirectories: true)
    _ = try accord("import", "study.json", "--study", "sleep", in: folder)
    _ = try accord("history", "sleep", "--output", "history.json", in: folder)
  }

  @Test func `the formats are listed with their names, as text and as JSON`() throws {
    let text = try accord("formats")
    let json = try accord("formats", "--json")

    #expect(text.code == 0 && json.code == 0)
    for format in ExportFormats.all {
      #expect(text.output.contains(format.name) && text.output.contains(format.title))
      #expect(json.output.contains("\"name\": \"\(format.name)\""))
    }
    #expect(text.output.contains("pdf"))
    for format in ImportFormats.all { #expect(json.output.contains("\"\(format.name)\"")) }
  }
}
