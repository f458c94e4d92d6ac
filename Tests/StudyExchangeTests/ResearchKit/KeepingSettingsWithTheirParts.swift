import Foundation
import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

/// Settings of a file beyond Accord's model follow the part they belong to.
@Suite("Keeping imported settings with their parts") struct KeepingSettingsWithTheirParts {
  private func edited(_ list: KeptList, _ edit: any ListEdit) throws -> Study {
    // Through the document, as with an edit in the portal.
    var study = try Study(document: list.imported().canonicalBytes())
    list.edit(&study, edit)
    return try Study(document: study.canonicalBytes())
  }

  private func gone(_ study: Study) throws -> [Loss] {
    try ResearchKitFormat().export(study, version: nil).losses
      .filter { $0.code == "kept-settings-gone" }
  }

  @Test(arguments: KeptList.all)
  func `each part has its own settings, and nothing is lost before anything is edited`(
    list: KeptList
  ) throws {
    let study = try list.imported()
    #expect(try list.pictures(of: study) == ["p1", "p2", "p3"])
    #expect(try gone(study) == [])
  }

  @Test(arguments: KeptList.all)
  func `a deleted part's settings are a named loss`(list: KeptList) throws {
    let study = try edited(list, RemovingPart(index: 0))
    #expect(try list.pictures(of: study) == ["p2", "p3"])
    let losses = try gone(study)
    #expect(losses.count == 1)
    #expect(losses.first?.place == "tasks/t")
    let name = try #require(list.key.components(separatedBy: "/").last).asMemberName
    #expect(losses.first?.what.contains(name) == true)
    // The sentence contains no path of the file's keys.
    #expect(losses.first?.what.contains("/") == false)
  }

  @Test(arguments: KeptList.all) func `reordered parts keep their settings`(list: KeptList) throws {
    let study = try edited(list, Reversing())
    #expect(try list.pictures(of: study) == ["p3", "p2", "p1"])
    #expect(try gone(study) == [])
  }

  @Test(arguments: KeptList.all) func `a copy of a part has the same settings`(list: KeptList)
    throws
  {
    let study = try edited(list, Doubling(index: 1))
    #expect(try list.pictures(of: study) == ["p2", "p1", "p2", "p3"])
    #expect(try gone(study) == [])
  }

  /// As earlier releases stored it: in the step, by position or name.
  @Test(arguments: KeptList.all)
  func `a study stored with positions is converted when it is opened`(list: KeptList) throws {
    let study = try list.imported()
    let old = try Study(document: storedByPosition(study, list))
    #expect(try list.pictures(of: old) == ["p1", "p2", "p3"])

    var edited = old
    list.edit(&edited, RemovingPart(index: 1))
    edited = try Study(document: edited.canonicalBytes())
    #expect(try list.pictures(of: edited) == ["p1", "p3"])
    #expect(try gone(edited).count == 1)
  }

  /// The document with the settings of all parts in the list moved back to the step.
  private func storedByPosition(_ study: Study, _ list: KeptList) throws -> [UInt8] {
    var bare = study
    let json = list.task((1...3).map(list.part))
    let path = list.place.split(separator: "/").dropFirst(2).map(String.init)
    bare.tasks[0].keptSettings = bare.tasks[0].keptSettings.filter { !$0.isNote }
    bare.tasks[0].steps[0].keptSettings = []
    let document = try JSONValue(encoding: bare).withoutKeptSettings
    var stripped = try Study(document: document)
    let parts = KeptSettings.value(at: list.place, in: json)?.arrayValue ?? []
    for (name, part) in zip(JSONValue.elementNames(of: parts), parts) {
      let key = list.key.split(separator: "/").map(String.init)
      stripped.tasks[0].steps[0].keptSettings.append(
        KeptSetting(
          path: path + [name] + (key[0] == "textChoices" ? ["textChoices", "v", "image"] : key),
          value: KeptSettings.value(at: list.key, in: part)))
    }
    return try stripped.canonicalBytes()
  }

  @Test func `a section duplicated in the editor keeps its picture`() throws {
    let list = KeptList.all[0]
    let study = try list.imported()
    let sections = ["consents", study.consents[0].id, "sections"]
    let copy = try #require(study.copy(of: [study.consents[0].sections[1].id], in: sections))
    let made = try #require(
      study.inserting(copy, into: sections, after: study.consents[0].sections[2].id))
    #expect(try list.pictures(of: made.study) == ["p1", "p2", "p3", "p2"])
  }

  @Test func `a renamed item or value keeps its settings`() throws {
    let form = KeptList.all[3]
    let renamed = try form.imported().renaming(.item("t", "f", "i2"), to: "second")
    #expect(try form.pictures(of: renamed) == ["p1", "p2", "p3"])
    let choices = KeptList.all[4]
    let revalued = try choices.imported().renaming(.choice("t", "q", item: nil, "v2"), to: "other")
    #expect(try choices.pictures(of: revalued) == ["p1", "p2", "p3"])
  }

  @Test func `a changed rule of a step moves with the step, and follows its name`() throws {
    var json = ORK.task([ORK.say("a"), ORK.say("b")]).objectValue ?? [:]
    json["stepModifiers"] = [
      "a": ["_class": "ORKKeyValueStepModifier", "resultPredicateFormat": "1 == 1"],
      "b": ["_class": "ORKKeyValueStepModifier", "resultPredicateFormat": "2 == 2"],
    ]
    var study = try ORK.imported(.object(json)).study
    func modifiers() throws -> [String: JSONValue]? {
      let file = try #require(try ResearchKitFormat().export(study, version: nil).files.first)
      return try JSONValue(parsing: file.bytes)["stepModifiers"]?.objectValue
    }
    #expect(try modifiers() == json["stepModifiers"]?.objectValue)
    study = try study.renaming(.step("t", "b"), to: "last")
    #expect(try modifiers()?.keys.sorted() == ["a", "last"])
    study.tasks[0].steps.removeFirst()
    #expect(try modifiers()?.keys.sorted() == ["last"])
  }

  @Test func `a part imported alone is exported alone only while it is all there is`() throws {
    let choice: JSONValue = ["_class": "ORKTextChoice", "text": "A", "value": "a"]
    var study = try ORK.imported(choice).study
    func root() throws -> JSONValue? {
      let file = try #require(try ResearchKitFormat().export(study, version: nil).files.first)
      return try JSONValue(parsing: file.bytes)["_class"]
    }
    #expect(try root() == "ORKTextChoice")
    study.tasks[0].steps.insert(
      Step(id: "hello", content: .instruction(Instruction())), at: 0)
    #expect(try root() == "ORKOrderedTask")
  }
}

extension JSONValue {
  /// Without any kept settings.
  fileprivate var withoutKeptSettings: JSONValue {
    switch self {
    case .object(let members):
      .object(members.filter { $0.key != "keptSettings" }.mapValues(\.withoutKeptSettings))
    case .array(let elements): .array(elements.map(\.withoutKeptSettings))
    default: self
    }
  }
}
