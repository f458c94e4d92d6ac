import Foundation
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Running the command", .enabled(if: BuiltCommand.isThere))
struct RunningTheCommand {
  let walks = Repository.root.appending(path: "Tests/Fixtures/studies/evening-walks.md")
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

  @Test func `says that an app may refuse what was written of a study with errors`() throws {
    let study = """
      {"schema": 1, "id": "6f1b0f0a-3d4c-4a70-9f07-7b9b8a1f0001", "slug": "sleep", "primaryLanguage": "en",
       "facts": {"title": {"en": "Sleep"}}, "tasks": [{"id": "sleep", "kind": "survey", "title": {"en": "Sleep"},
        "steps": [{"id": "hours", "kind": "question", "title": {"en": "How well?"},
         "format": {"kind": "scale", "minimum": 0, "maximum": 20, "step": 1}}]}]}
      """
    try withFolder { folder in
      try Data(study.utf8).write(to: folder.appending(path: "s.json"))
      let said = try accord("convert", "s.json", "--to", "researchkit", "--output", "o", in: folder)
      let json = try accord(
        "convert", "s.json", "--to", "researchkit", "--output", "p", "--json", in: folder)

      #expect(said.code == 0 && json.code == 0)
      #expect(said.errors.contains("The study has an error, so apps and other systems may refuse"))
      #expect(try JSONValue(parsing: json.output.utf8)["errors"] == 1)
    }
  }

  @Test func `verifies a bundle, but not an altered one`() throws {
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

  @Test(arguments: [
    ("history.csv", "\u{FEFF}Number,Time (UTC),Person ID\r\n1,2026-11-23,ada\r\n", "a CSV table"),
    ("consent.pdf", "%PDF-1.7\n", "a PDF"), ("a.md", "# Walks\n\nWe walk.\n", "a text"),
  ])
  func `says which kind of file cannot be verified, and does not call it changed`(
    name: String, text: String, kind: String
  ) throws {
    try withFolder { folder in
      try Data(text.utf8).write(to: folder.appending(path: name))

      let report = try accord("verify", name, in: folder)

      #expect(report.code == 65 && report.output == "")
      #expect(report.errors.contains("This is \(kind), which cannot be verified."))
    }
  }

  @Test func `exports a history that it verifies, and names the first changed entry`() throws {
    try withFolder { folder in
      let database = folder.appending(path: "accord.sqlite").path
      _ = try accord(
        "account", "create", "ada@example.org", "--role", "administrator", "--new-database",
        "--database", database,
        input: "correct horse battery\n")
      _ = try accord("import", walks, "--database", database)
      let made = try accord(
        "history", "evening-walks-consent", "--database", database, "--output", "h.json",
        in: folder)
      try #require(made.code == 0, "\(made.errors)")
      #expect(try accord("verify", "h.json", in: folder).output.hasPrefix("Unchanged. History of "))

      let file = folder.appending(path: "h.json")
      let text = try String(contentsOf: file, encoding: .utf8)
      try text.replacing("\"number\":1", with: "\"number\":2").write(
        to: file, atomically: true, encoding: .utf8)

      let report = try accord("verify", "h.json", "--json", in: folder)
      #expect(report.code == 1)
      #expect(report.output.contains("\"file\": \"entries/1\""))
      #expect(report.output.contains("\"valid\": false"))
    }
  }

  @Test
  func `verifies an older bundle, and lists separately what this release would write differently`()
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

  @Test func `distinguishes bad input, missing files, problems, and usage`() throws {
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

  @Test func `names a command that it does not have, whatever options follow`() throws {
    let words = "There is no command “frobnicate”."
    let plain = try accord("frobnicate")
    let json = try accord("frobnicate", "--json")

    #expect(plain.code == 64 && plain.errors.hasPrefix(words))
    #expect(json.code == 64 && json.errors.hasPrefix(words) && json.output.contains(words))
    #expect(try accord("help", "verify").code == 0)
  }

  @Test func `prints a study as PDF, or reports what is missing`() throws {
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

  @Test func `writes a consent for Word, or reports what is missing`() throws {
    try withFolder { folder in
      let made = try accord("convert", walks, "--to", "docx", "--output", "walks.docx", in: folder)
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/pandoc") else {
        #expect(made.code == 74 && made.errors.contains("scripts/setup pdf"))
        return
      }
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "walks.docx")))
      let parts = try ZipReader.files(of: bytes)
      let header = try #require(parts.first { $0.path == "word/accord-header.xml" })
      #expect(made.code == 0 && String(decoding: header.bytes, as: UTF8.self).contains("Draft"))
    }
  }

  @Test func `reports errors in words on standard error`() throws {
    let report = try accord("convert", bad("not-utf8.md"), "--to", "accord", "--output", "x")

    #expect(report.output == "")
    #expect(report.errors.hasPrefix("Line 1, column 6: "))
    #expect(!report.errors.contains("Fatal") && !report.errors.contains("Error("))
  }

  @Test func `rejects 50 megabytes before reading them`() throws {
    try withFolder { folder in
      let file = folder.appending(path: "big.md")
      try Data().write(to: file)
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: 50_000_000)
      try handle.close()

      let report = try accord("convert", "big.md", "--to", "accord", "--output", "x", in: folder)

      #expect(report.code == 65)
      #expect(report.errors.contains("is 50 MB; up to 10 MB"))
    }
  }

  @Test func `imports a folder of languages as one consent`() throws {
    try withFolder { folder in
      let database = folder.appending(path: "accord.sqlite").path
      _ = try accord(
        "account", "create", "ada@example.org", "--role", "administrator", "--new-database",
        "--database", database,
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
      let nothing = try accord("import", empty.path, "--database", database)
      #expect(nothing.code == 65 && nothing.errors.contains("“\(empty.path)” is a folder without"))
    }
  }

  @Test func `compares two versions in sentences and as JSON`() throws {
    try withFolder { folder in
      let text = try String(contentsOf: URL(filePath: walks), encoding: .utf8)
      let edited = text.replacing("walk for 20 minutes", with: "walk for 30 minutes")
      try Data(edited.utf8).write(to: folder.appending(path: "evening-walks.md"))

      let same = try accord("compare", walks, walks)
      let plain = try accord("compare", walks, "evening-walks.md", in: folder)
      let json = try accord("compare", walks, "-", "--json", in: folder, input: edited)

      #expect(same.code == 0 && same.output == "Nothing changed.\n")
      #expect(plain.code == 0 && json.code == 0, "\(plain.errors) \(json.errors)")
      #expect(plain.output.contains("walk for [-20-]{+30+} minutes"), "\(plain.output)")
      let report = try JSONValue(parsing: json.output.utf8)
      #expect(report["number"] == "major")
      let change = report["changes"]?.arrayValue?.first {
        $0["place"]?.stringValue?.hasSuffix("/content/en") == true
      }
      #expect(change?["kind"] == "changed" && change?["class"] == "procedure")
      #expect(change?["language"] == "en")
      #expect(change?["before"]?.stringValue?.contains("20 minutes") == true)
      #expect(change?["after"]?.stringValue?.contains("30 minutes") == true)
      #expect(report["reconsent"] == "reconsent")
      #expect(try accord("compare", "-", "-").code == 64)
      #expect(try accord("compare", walks, "no-such-file.md").code == 74)
      #expect(try accord("compare", walks, bad("noise.bin")).code == 65)
    }
  }

  @Test func `walks through a task with answers`() throws {
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
      #expect(
        refused.code == 1 && refused.output.contains("To agree, choose a different answer here."))
    }
  }
}
