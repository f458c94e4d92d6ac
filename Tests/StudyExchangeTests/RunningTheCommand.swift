import Foundation
import StudyModel
import Testing

@Suite("Running the command", .enabled(if: BuiltCommand.isThere))
struct RunningTheCommand {
  private let walks = Repository.root.appending(path: "Tests/Fixtures/studies/evening-walks.md")
    .path

  private func bad(_ name: String) -> String {
    Repository.root.appending(path: "Tests/Fixtures/studies/bad/\(name)").path
  }

  @Test func `converts a text to a study and back`() throws {
    try withFolder { folder in
      let there = try accord(
        "convert", walks, "--to", "accord", "--output", "s.json", "--json", in: folder)
      let back = try accord(
        "convert", "s.json", "--to", "spezi-consent", "--output", "back.md", in: folder)

      #expect(there.code == 0 && back.code == 0)
      #expect(there.output == "{\n  \"losses\": [],\n  \"written\": [\n    \"s.json\"\n  ]\n}\n")
      #expect(
        try Data(contentsOf: folder.appending(path: "back.md"))
          == Data(contentsOf: URL(filePath: walks)))
    }
  }

  @Test func `verifies a bundle, and not an altered one`() throws {
    try withFolder { folder in
      _ = try accord("convert", walks, "--to", "bundle", "--output", "b.zip", in: folder)
      let file = folder.appending(path: "b.zip")
      #expect(try accord("verify", "b.zip", in: folder).code == 0)

      var bytes = try Data(contentsOf: file)
      bytes[100] ^= 1
      try bytes.write(to: file)

      let report = try accord("verify", "b.zip", "--json", in: folder)
      #expect(report.code == 1)
      #expect(report.output.contains("\"valid\": false"))
    }
  }

  @Test func `says yes to an older bundle, and apart what this release would write differently`()
    throws
  {
    let bundle = Repository.root.appending(path: "Tests/Fixtures/bundles/layout-4.zip").path

    let plain = try accord("verify", bundle)
    let again = try accord("verify", bundle, "--render-again")
    let json = try accord("verify", bundle, "--render-again", "--json")

    #expect(plain.code == 0 && again.code == 0 && json.code == 0)
    #expect(again.output.hasPrefix(plain.output))
    #expect(again.output.contains("  consents/consent/en.html\n"))
    #expect(!again.output.contains("study.json"))
    #expect(json.output.contains("\"renderedDifferently\": [\n    \"README.md\""))
  }

  @Test func `tells bad input, missing files, problems and usage apart`() throws {
    let unreadable = try accord("check", bad("not-utf8.md"))
    #expect(unreadable.code == 65)
    #expect(unreadable.output.hasPrefix("error\t") && unreadable.errors.isEmpty, "said once")
    #expect(try accord("check", "no-such-file.md").code == 74)
    #expect(try accord("check", bad("noise.bin")).code == 65)
    #expect(try accord("convert", walks, "--to", "word", "--output", "x").code == 64)
    #expect(try accord("convert", walks).code == 64)
    #expect(try accord("verify", bad("bomb.zip")).code == 1)
    #expect(try accord("walk", walks, "--task", "none").code == 65)
  }

  @Test func `prints a study as PDF, or says what is missing for it`() throws {
    try withFolder { folder in
      let made = try accord(
        "convert", walks, "--to", "pdf", "--output", "walks.pdf", "--paper", "letter", "--json",
        in: folder)
      let isInstalled = FileManager.default.isExecutableFile(
        atPath: Repository.root.appending(path: ".venv-pdf/bin/python").path)
      guard isInstalled else {
        #expect(made.code == 74 && made.errors.contains("scripts/setup pdf"))
        return
      }
      let bytes = try Data(contentsOf: folder.appending(path: "walks.pdf"))
      #expect(made.code == 0 && bytes.starts(with: Data("%PDF".utf8)))
      #expect(made.output.contains("\"walks.pdf\""))
    }
    #expect(
      try accord("convert", walks, "--to", "pdf", "--output", "x", "--paper", "a5").code == 64)
  }

  @Test func `says errors in words on standard error`() throws {
    let report = try accord("convert", bad("not-utf8.md"), "--to", "accord", "--output", "x")

    #expect(report.output == "")
    #expect(report.errors.hasPrefix("Line 1, column 6: "))
    #expect(!report.errors.contains("Fatal") && !report.errors.contains("Error("))
  }

  @Test func `refuses fifty megabytes before reading them`() throws {
    try withFolder { folder in
      let file = folder.appending(path: "big.md")
      try Data().write(to: file)
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: 50_000_000)
      try handle.close()

      let report = try accord("convert", "big.md", "--to", "accord", "--output", "x", in: folder)

      #expect(report.code == 65)
      #expect(report.errors.contains("has 50 MB; up to 10 MB"))
    }
  }

  @Test func `brings a folder of languages in as one consent`() throws {
    try withFolder { folder in
      let database = folder.appending(path: "accord.sqlite").path
      _ = try accord(
        "account", "create", "ada@example.org", "--role", "administrator", "--database", database,
        input: "correct horse battery\n")
      let texts = folder.appending(path: "texts")
      try FileManager.default.createDirectory(at: texts, withIntermediateDirectories: true)
      try Data("# Walks\n\nWe walk.\n".utf8).write(to: texts.appending(path: "Consent+en.md"))
      try Data("# Paseos\n\nPaseamos.\n".utf8).write(to: texts.appending(path: "Consent+es.md"))

      let imported = try accord("import", texts.path, "--database", database, "--json")
      let exported = try accord(
        "export", "consent", "--database", database, "--to", "accord", "--output", "s.json",
        in: folder)

      #expect(imported.code == 0 && exported.code == 0, "\(imported.errors) \(exported.errors)")
      let study = try Study(document: Data(contentsOf: folder.appending(path: "s.json")))
      #expect(study.languages == [.english, .spanish])
      let empty = folder.appending(path: "empty")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
      #expect(try accord("import", empty.path, "--database", database).code == 65)
    }
  }

  @Test func `keeps accounts and studies in a database`() throws {
    try withFolder { folder in
      let database = folder.appending(path: "accord.sqlite").path
      let account = try accord(
        "account", "create", "ada@example.org", "--role", "administrator", "--database", database,
        input: "correct horse battery\n")
      let imported = try accord("import", walks, "--database", database, "--json")
      let exported = try accord(
        "export", "evening-walks-consent", "--database", database, "--to", "bundle", "--output",
        folder.appending(path: "b.zip").path)

      #expect(account.code == 0, "\(account.errors)")
      #expect(imported.code == 0, "\(imported.errors)")
      #expect(imported.output.contains("\"evening-walks-consent\""))
      #expect(exported.code == 0, "\(exported.errors)")
      #expect(try accord("verify", folder.appending(path: "b.zip").path).code == 0)
      #expect(
        try accord(
          "export", "evening-walks-consent@9.9.9", "--database", database, "--to", "accord",
          "--output", "x"
        ).code == 65)
      #expect(
        try accord("export", "x", "--database", walks, "--to", "accord", "--output", "x").code == 65
      )
    }
  }

  @Test func `walks a task with answers`() throws {
    try withFolder { folder in
      let answers = """
        {"review": {"agree": true, "givenName": "Ada", "familyName": "Byron", "signature": "typed",
        "elements": {"future": true, "contact": "mail"}}}
        """
      try Data(answers.utf8).write(to: folder.appending(path: "answers.json"))

      let report = try accord(
        "walk", walks, "--task", "join", "--answers", "answers.json", in: folder)

      #expect(report.code == 0)
      #expect(report.output.contains("\"ended\": \"completed\""))

      let unmet = answers.replacing("\"future\": true", with: "\"future\": false")
      try Data(unmet.utf8).write(to: folder.appending(path: "answers.json"))
      let refused = try accord(
        "walk", walks, "--task", "join", "--answers", "answers.json", in: folder)
      #expect(refused.code == 1 && refused.output.contains("as asked before you agree"))
    }
  }
}
