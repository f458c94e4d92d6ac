import Foundation
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Writing where it is asked", .enabled(if: BuiltCommand.isThere))
struct WritingWhereItIsAsked {
  private let walks = Repository.root.appending(path: "Tests/Fixtures/studies/evening-walks.md")
    .path

  private func convert(to output: String, in folder: URL) throws -> (
    code: Int32, output: String, errors: String
  ) {
    try accord("convert", walks, "--to", "accord", "--output", output, in: folder)
  }

  private func mode(of path: String, in folder: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.appending(path: path).path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test(arguments: [0o600, 0o640, 0o444])
  func `keeps the permissions of the file it replaces`(mode: Int) throws {
    try withFolder { folder in
      let file = folder.appending(path: "s.json")
      try Data("before".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)

      #expect(try convert(to: "s.json", in: folder).code == 0)

      #expect(try self.mode(of: "s.json", in: folder) == mode)
      #expect(try Study(document: Data(contentsOf: file)).consents.count == 1)
    }
  }

  @Test func `keeps a link and replaces its target`() throws {
    try withFolder { folder in
      let (link, file) = (folder.appending(path: "link.json"), folder.appending(path: "s.json"))
      try Data("before".utf8).write(to: file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)

      #expect(try convert(to: "link.json", in: folder).code == 0)

      let type = try FileManager.default.attributesOfItem(atPath: link.path)[.type]
      #expect(type as? FileAttributeType == .typeSymbolicLink)
      #expect(try Study(document: Data(contentsOf: file)).consents.count == 1)
    }
  }

  @Test func `rejects a dangling link, and links inside an output folder`() throws {
    try withFolder { folder in
      let (nowhere, outside) = (folder.appending(path: "a"), folder.appending(path: "outside"))
      try FileManager.default.createSymbolicLink(
        at: nowhere, withDestinationURL: folder.appending(path: "none"))
      let report = try convert(to: "a", in: folder)
      #expect(report.code == 74)
      #expect(report.errors.contains("is a broken link"))

      let pages = folder.appending(path: "pages")
      for made in [outside, pages] {
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
      }
      let written = try accord(
        "convert", walks, "--to", "html", "--output", "pages/", in: folder)
      let name = try #require(
        FileManager.default.contentsOfDirectory(atPath: pages.path).first, "\(written.errors)")
      try FileManager.default.removeItem(at: pages.appending(path: name))
      try FileManager.default.createSymbolicLink(
        at: pages.appending(path: name), withDestinationURL: outside)

      let refused = try accord("convert", walks, "--to", "html", "--output", "pages/", in: folder)

      #expect(refused.code == 74)
      #expect(refused.errors.contains("is a link"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == [])
    }
  }

  @Test(arguments: ["-", "/dev/stdout"])
  func `writes to standard output and everything else to standard error`(output: String) throws {
    let report = try accord("convert", walks, "--to", "accord", "--output", output, "--json")

    #expect(report.code == 0)
    #expect(try Study(document: Array(report.output.utf8)).consents.count == 1)
    #expect(report.errors.contains("\"written\""))
  }

  @Test func `several files for standard output are one zip, and the same one every time`() throws {
    try withFolder { folder in
      func packed(_ name: String) throws -> [UInt8] {
        let file = folder.appending(path: name)
        let command = try #require(BuiltCommand.url).path
        let made = try run(
          URL(filePath: "/bin/sh"),
          ["-c", "'\(command)' convert '\(walks)' --to redcap --output - > '\(file.path)'"],
          in: folder)
        #expect(made.code == 0, "\(made.errors)")
        return Array(try Data(contentsOf: file))
      }
      let first = try packed("one.zip")

      let study = try ImportFormats.read(Repository.fixture("evening-walks.md")).study
      let files = try REDCapFormat().export(study, version: nil).files
      #expect(files.count > 1)
      #expect(
        try ZipReader.files(of: first).map(\.path).sorted() == files.map(\.path).sorted())
      #expect(try packed("two.zip") == first)
    }
  }

  @Test func `leaves devices and pipes as they are`() throws {
    try withFolder { folder in
      #expect(try convert(to: "/dev/null", in: folder).code == 0)
      let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
      #expect(type as? FileAttributeType == .typeCharacterSpecial)

      let read = try run(
        URL(filePath: "/bin/sh"),
        [
          "-c",
          "mkfifo p && (cat p > read &) && \"$0\" convert \"$1\" --to accord --output p && test -p p",
          try #require(BuiltCommand.url).path, walks,
        ], in: folder)
      #expect(read.code == 0, "\(read.errors)")
    }
  }

  @Test func `reads standard input`() throws {
    let text = try String(contentsOf: URL(filePath: walks), encoding: .utf8)

    let report = try accord("convert", "-", "--to", "accord", "--output", "-", input: text)

    #expect(report.code == 0, "\(report.errors)")
    #expect(try Study(document: Array(report.output.utf8)).consents.count == 1)
  }

  @Test(arguments: [
    (["convert", "no-such-file", "--to", "accord", "--output", "x", "--json"], 74),
    (
      ["convert", "Package.swift", "--from", "word", "--to", "accord", "--output", "x", "--json"],
      64
    ),
    (["convert", "--json"], 64), (["verify", "no-such-file", "--json"], 74),
    (["walk", "Package.swift", "--from", "bundle", "--task", "x", "--json"], 65),
  ])
  func `reports failures as JSON if JSON is requested`(arguments: [String], code: Int) throws {
    let report = try run(try #require(BuiltCommand.url), arguments, in: Repository.root)

    #expect(Int(report.code) == code)
    let error = try #require(try JSONValue(parsing: Array(report.output.utf8))["error"])
    #expect(error["code"] == .number(Double(code)))
    #expect(error["message"]?.stringValue?.isEmpty == false)
  }

  @Test func `prints its version`() throws {
    let report = try accord("--version")

    #expect(report.code == 0)
    #expect(report.output.contains("study schema \(Study.currentSchema)"))
  }

  @Test func `reads a folder of languages wherever it reads a file`() throws {
    try withFolder { folder in
      try Data("# Walks\n\nWe walk.\n".utf8).write(to: folder.appending(path: "Consent+en.md"))
      try Data("# Paseos\n\nPaseamos.\n".utf8).write(to: folder.appending(path: "Consent+es.md"))

      let report = try accord("convert", folder.path, "--to", "accord", "--output", "-")

      #expect(try Study(document: Array(report.output.utf8)).languages == [.english, .spanish])
      #expect([0, 1].contains(try accord("check", folder.path).code))
    }
  }

  @Test func `lists what it does not read in a folder of languages`() throws {
    try withFolder { folder in
      let names = ["Consent+en.md", "Consent+es.MD", "Consent+fr.Markdown", "notes.txt", ".hidden"]
      for (index, name) in names.enumerated() {
        try Data("# Part \(index)\n\nText.\n".utf8).write(to: folder.appending(path: name))
      }
      for name in ["older", "old.md"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: true)
      }

      let report = try accord("convert", folder.path, "--to", "accord", "--output", "-")

      let languages = try Study(document: Array(report.output.utf8)).languages
      #expect(languages == [.english, .spanish, Language("fr")])
      #expect(report.errors.contains(": notes.txt, old.md, older. "), "\(report.errors)")
      #expect(!report.errors.contains(".hidden"))
    }
  }

  @Test func `keeps every name of a file that has several`() throws {
    try withFolder { folder in
      let (one, two) = (folder.appending(path: "one.json"), folder.appending(path: "two.json"))
      try Data(String(repeating: "before ", count: 100_000).utf8).write(to: one)
      try FileManager.default.linkItem(at: one, to: two)

      #expect(try convert(to: "one.json", in: folder).code == 0)

      let written = try Data(contentsOf: one)
      #expect(try Study(document: written).consents.count == 1)
      #expect(try Data(contentsOf: two) == written)
    }
  }

  @Test func `carries pictures from bundle to bundle`() throws {
    let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    let id = sha256(bytes)
    var study = try ImportFormats.read(Repository.fixture("evening-walks.md")).study
    study.assets = [Asset(id: id, name: "a.png", mediaType: "image/png", byteCount: bytes.count)]
    let bundle = try #require(
      BundleFormat().carrying([id: bytes]).export(study, version: nil).files.first)
    try withFolder { folder in
      try Data(bundle.bytes).write(to: folder.appending(path: "one.zip"))

      let report = try accord(
        "convert", "one.zip", "--to", "bundle", "--output", "two.zip", in: folder)

      #expect(report.code == 0 && report.errors.isEmpty, "\(report.errors)")
      let again = try carried(Array(Data(contentsOf: folder.appending(path: "two.zip"))))
      #expect(again.contains { $0.path == "assets/\(id)" && $0.bytes == bytes })
    }
  }

  @Test func `an exported bundle has the pictures it was imported with`() throws {
    let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    let id = sha256(bytes)
    var study = try ImportFormats.read(Repository.fixture("evening-walks.md")).study
    study.assets = [Asset(id: id, name: "a.png", mediaType: "image/png", byteCount: bytes.count)]
    let bundle = try #require(
      BundleFormat().carrying([id: bytes]).export(study, version: nil).files.first)
    try withFolder { folder in
      let database = folder.appending(path: "accord.sqlite").path
      try Data(bundle.bytes).write(to: folder.appending(path: "one.zip"))
      _ = try accord(
        "account", "create", "ada@example.org", "--role", "administrator", "--new-database",
        "--database", database,
        input: "correct horse battery\n")

      let imported = try accord("import", "one.zip", "--database", database, in: folder)
      let exported = try accord(
        "export", study.slug, "--database", database, "--to", "bundle", "--output", "two.zip",
        in: folder)

      #expect(imported.code == 0 && imported.errors.isEmpty, "\(imported.errors)")
      #expect(exported.code == 0 && exported.errors.isEmpty, "\(exported.errors)")
      let again = try carried(Array(Data(contentsOf: folder.appending(path: "two.zip"))))
      #expect(again.contains { $0.path == "assets/\(id)" && $0.bytes == bytes })
    }
  }
}
