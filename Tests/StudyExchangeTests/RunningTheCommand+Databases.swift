import Foundation
import StudyModel
import Testing

extension RunningTheCommand {
  @Test func `adds the parts of a file to a study, and reports changed identifiers`() throws {
    try withFolder { folder in
      let database = folder.appending(path: "accord.sqlite").path
      _ = try accord(
        "account", "create", "ada@example.org", "--role", "administrator", "--new-database",
        "--database", database,
        input: "correct horse battery\n")
      _ = try accord("import", walks, "--database", database)
      let slug = "evening-walks-consent"

      let added = try accord("import", walks, "--into", slug, "--database", database, "--json")
      let part = try accord(
        "import", walks, "--into", slug, "--part", "tasks/join", "--database", database, "--json")
      let unknown = try accord(
        "import", walks, "--into", slug, "--part", "tasks/nothing", "--database", database)
      let nowhere = try accord("import", walks, "--into", "nothing", "--database", database)
      let both = try accord(
        "import", walks, "--into", slug, "--study", slug, "--database", database)

      #expect(added.code == 0, "\(added.errors)")
      #expect(added.output.contains("identifier-taken"))
      #expect(added.output.contains("second-task-for-joining"))
      #expect(part.code == 0 && part.output.contains("reference-left-behind"), "\(part.errors)")
      #expect(unknown.code == 65 && unknown.errors.contains("tasks/join"))
      #expect(nowhere.code == 65 && both.code == 64)
      let output = folder.appending(path: "study.json")
      #expect(
        try accord(
          "export", slug, "--database", database, "--to", "accord", "--output", output.path
        ).code == 0)
      let study = try Study(document: Array(Data(contentsOf: output)))
      #expect(study.consents.map(\.id) == ["consent", "consent-2"])
      #expect(study.tasks.map(\.id) == ["join", "join-2"])
    }
  }

  @Test func `prints a link for a new password`() throws {
    try withFolder { folder in
      let database = folder.appending(path: "accord.sqlite").path
      let missing = try accord("account", "reset", "ada@example.org", "--database", database)
      _ = try accord(
        "account", "create", "ada@example.org", "--role", "administrator", "--new-database",
        "--database", database,
        input: "correct horse battery\n")

      let made = try accord(
        "account", "reset", "Ada@example.org", "--portal", "https://accord.example.org/",
        "--database", database)
      let unknown = try accord("account", "reset", "alan@example.org", "--database", database)

      #expect(missing.code != 0 && missing.errors.contains("There is no database"))
      #expect(made.code == 0, "\(made.errors)")
      #expect(made.output.hasPrefix("https://accord.example.org/new-password?token="))
      #expect(unknown.code == 65 && unknown.errors.contains("no active account"))
      let nowhere = try accord(
        "account", "reset", "ada@example.org", "--portal", "accord.example.org",
        "--database", database)
      #expect(nowhere.code == 64 && nowhere.errors.contains("is not the address of a portal"))
      #expect(nowhere.output.isEmpty)
    }
  }

  @Test func `makes a database for an account only if asked`() throws {
    try withFolder { folder in
      let database = folder.appending(path: "acord.sqlite").path
      func create(_ email: String, newDatabase: Bool = false) throws -> Int32 {
        let options = newDatabase ? ["--new-database"] : []
        let made = try run(
          try #require(BuiltCommand.url),
          ["account", "create", email, "--role", "administrator", "--database", database]
            + options, in: folder, input: "correct horse battery\n")
        #expect(made.code == 0 || made.errors.contains("add --new-database"), "\(made.errors)")
        return made.code
      }

      let mistyped = try create("ada@example.org")

      #expect(mistyped != 0)
      #expect(!FileManager.default.fileExists(atPath: database))
      #expect(try create("ada@example.org", newDatabase: true) == 0)
      #expect(try create("alan@example.org") == 0)
      #expect(try create("grace@example.org", newDatabase: true) == 0)
    }
  }

  @Test func `keeps accounts and studies in a database`() throws {
    try withFolder { folder in
      let database = folder.appending(path: "accord.sqlite").path
      let account = try accord(
        "account", "create", "ada@example.org", "--role", "administrator", "--new-database",
        "--database", database,
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
}
