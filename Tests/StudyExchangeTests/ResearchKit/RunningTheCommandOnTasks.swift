import Foundation
import StudyExchange
import StudyModel
import Testing

@Suite("Running the command on ResearchKit's tasks", .enabled(if: BuiltCommand.isThere))
struct RunningTheCommandOnTasks {
  @Test(arguments: WholeTask.all)
  func `checks, walks, converts both ways, and imports`(_ task: WholeTask) throws {
    try withFolder { folder in
      let checked = try accord("check", task.path)
      let expected = task.expected["check"]
      #expect(checked.code == Int32(expected?["code"]?.numberValue ?? 0), "\(checked.output)")
      for code in expected?["says"]?.arrayValue?.compactMap(\.stringValue) ?? [] {
        #expect(checked.output.contains("\t\(code)\t"), "\(checked.output)")
      }

      for walk in [task.walks.first, task.walks.last].compactMap(\.self) {
        try Data(walk.answers.canonicalBytes).write(to: folder.appending(path: "answers.json"))
        let walked = try accord(
          "walk", task.path, "--task", task.id, "--answers", "answers.json", in: folder)
        let report = try JSONValue(parsing: walked.output.utf8)
        #expect(walked.code == (walk.ended == "invalid" ? 1 : 0))
        #expect(report["visited"] == .array(walk.visited.map(JSONValue.string)))
        #expect(report["ended"] == .string(walk.ended))
        #expect(report["result"]?["_class"] == "ORKTaskResult")
      }

      let there = try accord(
        "convert", task.path, "--to", "accord", "--output", "s.json", "--json", in: folder)
      let back = try accord(
        "convert", "s.json", "--to", "researchkit", "--output", "back.json", in: folder)
      #expect(there.code == 0 && back.code == 0, "\(there.errors) \(back.errors)")
      let losses = try JSONValue(parsing: there.output.utf8)["losses"]?.arrayValue ?? []
      let named = task.expected["losses"]?.arrayValue ?? []
      #expect(losses.filter { $0["severity"] != "note" }.map { $0["code"] } == named)
      let written = try Data(contentsOf: folder.appending(path: "back.json"))
      #expect(try JSONValue(parsing: written) == task.json)
    }
  }

  @Test func `keeps tasks in a database, with their losses`() throws {
    try withFolder { folder in
      let database = folder.appending(path: "accord.sqlite").path
      let account = try accord(
        "account", "create", "ada@example.org", "--role", "administrator", "--new-database",
        "--database", database,
        input: "correct horse battery\n")
      #expect(account.code == 0, "\(account.errors)")
      for task in WholeTask.all {
        let imported = try accord("import", task.path, "--database", database, "--json")
        #expect(imported.code == 0, "\(imported.errors)")
        #expect(imported.output.contains("\"\(Slug.of(task.id, else: "task"))\""))
        let exported = try accord(
          "export", Slug.of(task.id, else: "task"), "--database", database, "--to", "researchkit",
          "--output", folder.appending(path: task.name + ".json").path)
        #expect(exported.code == 0, "\(exported.errors)")
        let written = try Data(contentsOf: folder.appending(path: task.name + ".json"))
        #expect(try JSONValue(parsing: written) == task.json)
      }
    }
  }

  @Test func `reports on standard error what a walk leaves out`() throws {
    let walked = try accord("walk", WholeTask.mistake("foreign-rule.json"), "--task", "t")
    #expect(walked.errors.contains("stepNavigationRules/q: A rule of the class MYScore"))
    #expect(walked.output.hasPrefix("{"))
  }

  @Test func `lists the files of a folder that are no tasks`() throws {
    try withFolder { folder in
      let task = ORK.task([ORK.say("a"), ORK.done()])
      try Data(task.canonicalBytes).write(to: folder.appending(path: "visit.json"))
      try Data("Ask Ada.".utf8).write(to: folder.appending(path: "x.txt"))

      let checked = try accord("check", folder.path)

      #expect(checked.errors.hasPrefix("Not read in “\(folder.path)”: x.txt."))
    }
  }
}
