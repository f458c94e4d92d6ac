import Foundation
import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Pointing at mistakes in ResearchKit’s files") struct PointingAtMistakes {
  @Test(arguments: [
    ("wrong-kinds.json", "steps/#1/title", "/steps/0/title"),
    ("wrong-kinds.json", "steps/#2", "/steps/1"),
    ("foreign-format.json", "steps/q/answerFormat", "/steps/0/answerFormat"),
    (
      "broken-predicate.json", "stepNavigationRules/q/resultPredicateFormats/#1",
      "/stepNavigationRules/q/resultPredicateFormats/0"
    ),
  ])
  func `each has the JSON pointer of its value`(
    name: String, place: String, pointer: String
  ) throws {
    let file = try Repository.file(URL(filePath: WholeTask.mistake(name)))
    let check = FileCheck(of: file)
    let problem = try #require(check.problems.first { $0.path == place })
    #expect(check.pointers[problem] == pointer)
    let loss = try #require(ImportFormats.read(file).losses.first { $0.place == place })
    #expect(loss.pointer == pointer)
    #expect(loss.line.contains(" \(place) (\(pointer)): "))
  }

  @Test(arguments: NamingWhatCannotBeRead.cases)
  func `every pointer resolves`(_ wrong: NamingWhatCannotBeRead.Case) throws {
    for loss in try ORK.imported(wrong.task).losses {
      let pointer = try #require(loss.pointer)
      #expect(value(at: pointer, in: wrong.task) != nil, "\(pointer)")
    }
  }

  @Test func `a standalone part is the whole file`() throws {
    let format: JSONValue = [
      "_class": "ORKTextChoiceAnswerFormat", "style": "singleChoice",
      "textChoices": [["_class": "ORKTextChoice", "text": 5, "value": "a/b~c"]],
    ]
    let losses = try ORK.imported(format).losses
    #expect(losses.first { $0.code == "wrong-kind" }?.pointer == "/textChoices/0/text")
  }

  @Test(arguments: [nil, [1]] as [JSONValue?])
  func `a task without its class is one all the same`(name: JSONValue?) throws {
    for rules in [[:], ["q": ORK.direct("a")]] as [[String: JSONValue]] {
      let task = ORK.task([ORK.ask("q"), ORK.say("a")], rules: rules)
      var members = task.objectValue ?? [:]
      members["_class"] = name
      let file = ImportFile(name: "t.json", bytes: JSONValue.object(members).canonicalBytes)

      let imported = try ImportFormats.read(file)

      let errors = imported.losses.filter { $0.severity == .error }
      #expect(errors.map(\.code) == ["class-missing"])
      #expect(errors.map(\.place) == [""])
      #expect(errors.map(\.pointer) == [""])
      #expect(imported.study.tasks[0].steps.map(\.id) == ["q", "a"])
      #expect(imported.study.tasks[0].rules.count == rules.count)
      let export = try ResearchKitFormat().export(imported.study, version: nil)
      let written = try JSONValue(parsing: try #require(export.files.first).bytes)
      #expect(written["_class"]?.stringValue?.hasPrefix("ORK") == true)
      #expect(try ORK.imported(written).losses.filter { $0.severity == .error } == [])
    }
  }

  @Test func `slashes and tildes of names are escaped`() {
    var pointers = JSONPointers(in: ["a/b": ["~": [1]]], of: nil)
    #expect(pointers.pointer(to: ["a/b", "~", "#1"]) == "/a~1b/~0/0")
    #expect(pointers.pointer(to: ["a/b", "~", "#2"]) == "/a~1b/~0")
    #expect(pointers.pointer(to: ["nowhere"]) == "")
  }

  @Test(.enabled(if: BuiltCommand.isThere)) func `the command prints the pointer`() throws {
    let path = WholeTask.mistake("wrong-kinds.json")
    #expect(try accord("check", path).output.contains("(/steps/0/title)\n"))
    #expect(try accord("check", path, "--json").output.contains(#""pointer": "/steps/0/title""#))
  }

  private func value(at pointer: String, in root: JSONValue) -> JSONValue? {
    var value: JSONValue? = root
    for name in pointer.split(separator: "/") {
      let key = String(name).replacing("~1", with: "/").replacing("~0", with: "~")
      value =
        value?[key]
        ?? Int(key).flatMap { index in
          let elements = value?.arrayValue ?? []
          return elements.indices.contains(index) ? elements[index] : nil
        }
    }
    return value
  }
}
