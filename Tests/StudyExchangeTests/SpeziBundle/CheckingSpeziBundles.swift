import StudyModel
import Testing

@testable import StudyExchange

@Suite("Checking Spezi bundles as their library does") struct CheckingSpeziBundles {
  @Test(arguments: SpeziFixtures.names)
  func `a bundle has exactly the expected issues`(name: String) throws {
    let expected = try SpeziFixtures.expected(name)
    let folder = SpeziFolder(try SpeziFixtures.bundle(name))
    let definition: SpeziDefinition
    do {
      definition = try SpeziDefinition(folder)
    } catch {
      #expect(expected["opens"] == false)
      #expect(expected["openError"]?["kind"]?.stringValue == error.kind.rawValue)
      #expect(expected["openError"]?["path"]?.stringValue ?? error.path == error.path)
      return
    }
    let check = SpeziBundleCheck(folder, definition)

    #expect(expected["opens"] == true)
    for (group, member) in [
      (SpeziFinding.Group.writing, "writeIssues"), (.definition, "definitionIssues"),
      (.definitionWarning, "definitionWarnings"),
    ] {
      let found = check.findings(group).map(SpeziFixtures.text).sorted()
      #expect(found == SpeziFixtures.texts(expected[member]))
    }
    let advice = Set((expected["advice"]?.arrayValue ?? []).compactMap(\.stringValue))
    #expect(Set(check.findings(.advice).map(\.rule)) == advice)
  }

  @Test(.enabled(if: !SpeziFixtures.names.isEmpty))
  func `a group of questionnaires has exactly the expected issues`() throws {
    let folder = SpeziFixtures.questionnaires
    let expected = try SpeziFixtures.json(folder.appending(path: "expected-issues.json"))
    let groups = try #require(expected["groups"]?.objectValue)
    for (name, group) in groups {
      let names = (group["files"]?.arrayValue ?? []).compactMap(\.stringValue)
      let stored = (group["storedAs"]?.arrayValue ?? []).compactMap(\.stringValue)
      let files = try zip(names, stored.isEmpty ? names : stored).map { name, stored in
        ExportedFile(
          path: "questionnaire/" + stored,
          bytes: try Repository.file(folder.appending(path: name)).bytes)
      }
      let found = SpeziBundleCheck(SpeziFolder(files), nil).findings(.writing)
      #expect(
        found.map(SpeziFixtures.text).sorted() == SpeziFixtures.texts(group["issues"]), "\(name)")
      for issue in group["issues"]?.arrayValue ?? [] {
        guard let comment = issue["comment"] else { continue }
        #expect(found.contains { $0.fields["comment"] == comment }, "\(name)")
      }
    }
  }

  @Test(.enabled(if: !SpeziFixtures.names.isEmpty))
  func `the languages of a real study agree`() throws {
    let folder = SpeziFolder(try SpeziFixtures.files(in: SpeziFixtures.study))

    let found = SpeziBundleCheck(folder, nil).findings(.writing)

    #expect(found.isEmpty)
  }

  @Test(arguments: [
    ("en-US", true), ("fr_FR", true), ("zh-Hans-CN", true), ("es-419", true), ("en-UK", true),
    ("en", false), ("es-", false), ("e-US", false), ("en-USA", false), ("en-US-x", false),
  ])
  func `a locale has a language and a region`(text: String, isLocale: Bool) {
    #expect(SpeziFolder.isLocale(text) == isLocale)
  }

  @Test func `a file is cut at its first plus and its last dot`() {
    let files = ["article/Welcome+en-US.md", "article/Welcome.md", "article/Wel+come+es-US.md"]

    let folder = SpeziFolder(files.map { ExportedFile(path: $0, text: "x") })

    #expect(folder.localized.map(\.name) == ["Welcome+en-US"])
  }
}
