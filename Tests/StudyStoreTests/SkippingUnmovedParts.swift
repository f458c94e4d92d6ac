import SampleStudies
import StudyModel
import Testing

@testable import StudyStore

/// Lines whose change removes, restores, and renames nothing are recognized without being decoded.
@Suite("Skipping changes that move no part") struct SkippingUnmovedParts {
  @Test(arguments: [
    (#"{"id":"a","text":{"en":"One"}}"#, #"{"id":"a","text":{"en":"Another"}}"#),
    (#"{"en":"One","es":"Uno"}"#, #"{"en":"Two","es":"Dos"}"#),
    (#"{"en":"","id":"a"}"#, #"{"en":"\",\"id\":\"b","id":"a"}"#),
    (#"{"en":"a\\","id":"a"}"#, #"{"en":"a\\\"","id":"a"}"#),
    (#"{"id":"a","most":5}"#, #"{"id":"a","most":-1.5e+30}"#),
    (#"[{"isOn":true,"value":1}]"#, #"[{"isOn":null,"value":1}]"#),
    (#""One""#, #""Two""#), ("1", "true"),
  ])
  func `other texts, numbers, and settings leave all parts`(before: String, after: String) {
    #expect(before.hasSameParts(as: after) && after.hasSameParts(as: before))
  }

  @Test(arguments: [
    (#"{"id":"a"}"#, #"{"id":"b"}"#), (#"[{"value":1}]"#, #"[{"value":2}]"#),
    (#"[{"id":"a"}]"#, "[]"), (#"[{"id":"a"},{"id":"b"}]"#, #"[{"id":"b"},{"id":"a"}]"#),
    (#"{"a":[{"id":"x"}],"b":[]}"#, #"{"a":[],"b":[{"id":"x"}]}"#),
    (#"{"x":{"id":"x"}}"#, #"{"y":{"id":"x"}}"#), (#"{"en":"One"}"#, #"{"es":"One"}"#),
    (#"{"id" :"a"}"#, #"{"id" :"b"}"#), (#"{"id": "a"}"#, #"{"id": "b"}"#),
    (#"{"\u0069d":"a"}"#, #"{"\u0069d":"b"}"#), (#"{"id":"a\"#, #"{"id":"a"#),
    (#"{"id":"a"}"#, #"{"id":"a"}}"#), (#"{"a":"x"}"#, #"{"a":{"id":"x"}}"#), ("", "1"),
  ])
  func `whatever may move a part is decoded`(before: String, after: String) {
    #expect(!before.hasSameParts(as: after) && !after.hasSameParts(as: before))
  }

  @Test(arguments: SampleStudies.gallery.tasks.map(\.id))
  func `no part is missed that a change of any value moves`(task: String) throws {
    let list: Place = ["tasks", task, "steps"]
    let document = try JSONValue(encoding: SampleStudies.gallery)
    let steps = try #require(document.value(at: list)?.arrayValue)
    var (moved, skipped) = (0, 0)
    var missed: [String] = []
    for (place, value) in steps.map({ (list + [$0.elementName ?? ""], $0) })
      + [(list, .array(steps.prefix(2) + steps.suffix(1)))]
    {
      for other in value.variants {
        for (before, after) in [(value, other), (other, value)] {
          let moves = ContentDifference.all(from: before, to: after, at: place).contains {
            $0.isElement && ($0.kind == .added || $0.kind == .removed)
          }
          let isSkipped = before.canonicalText.hasSameParts(as: after.canonicalText)
          moved += moves ? 1 : 0
          skipped += isSkipped ? 1 : 0
          if moves, isSkipped { missed.append(after.canonicalText) }
        }
      }
    }
    #expect(missed == [] && moved > 20 && skipped > 500)
  }

  @Test func `what became of parts is what all lines say`() async throws {
    let (portal, study) = try await Portal.sharingDiary()
    try await change(study, in: portal)

    let fates = try await portal.store.partFates(of: study.id, for: portal.ada.id)

    let lines = try await portal.store.history(of: study.id, for: portal.ada.id, limit: 500)
    var all = PartFates()
    for line in lines.reversed() { all.note(line.differences, of: line.number) }
    #expect(fates.removals == all.removals && fates.removals.count == 8)
    for place in Set(lines.flatMap(\.differences).map(\.place)) {
      #expect(fates.lastHandover(of: place) == all.lastHandover(of: place))
      for line in lines {
        #expect(fates.follow(place, since: line.number) == all.follow(place, since: line.number))
      }
    }
  }

  /// Changes a study in each way that the history tells apart.
  private func change(_ study: Study, in portal: Portal) async throws {
    let (ada, grace) = (portal.ada, portal.grace)
    try await portal.change(study, by: ada) { $0.tasks = SampleStudies.gallery.tasks }
    let task = SampleStudies.gallery.tasks[0]
    let step = task.steps[0].id
    try await portal.write("One", in: study.id, by: ada)
    try await portal.autosave("One two", in: study.id, by: ada)
    try await portal.autosave("One two three", in: study.id, by: ada)
    try await portal.change(study, by: ada) { $0.consents[0].sections.remove(at: 1) }
    _ = try await portal.store.undo(study.id, by: ada.id)
    _ = try await portal.store.reverse(.redo, study.id, by: ada.id)
    let removal = try await portal.draft(of: study.id, for: ada).historyLength
    _ = try await portal.bringBack(.section("privacy"), from: removal, in: study)
    try await portal.rename(.section("main", "privacy"), to: "secrets", in: study, by: grace)
    try await portal.rename(.section("main", "overview"), to: "privacy", in: study, by: grace)
    try await portal.rename(.step(task.id, step), to: "first", in: study, by: ada)
    _ = try await portal.store.undo(study.id, by: ada.id)
    try await portal.change(study, by: ada) { $0.tasks[0].steps.swapAt(0, 1) }
    try await portal.change(study, by: ada) {
      $0.tasks[1].steps.insert($0.tasks[0].steps.removeFirst(), at: 0)
    }
    try await portal.change(study, by: ada) { $0.tasks.removeLast() }
    try await portal.rename(.consent("main"), to: "adults", in: study, by: grace)
    try await portal.change(study, by: ada) { $0.consents = [] }
  }

  @Test func `a history is read on where it ended, also when no more studies are kept`()
    async throws
  {
    let (portal, study) = try await Portal.sharingDiary()
    let removed = RemovedParts(mostStudies: 1)
    func read() async throws -> [String] {
      try await Statements.queries(of: portal.store) {
        try await portal.store.database.read { _ = try removed.upToNow(in: study.id, $0) }
      }.filter { $0.contains("number >=") }
    }
    let first = try await read()
    #expect(first.count == 1 && first.allSatisfy { $0.contains("number >= 1 ") })
    for _ in 1...2 { #expect(try await read().allSatisfy { $0.contains("number >= 3 ") }) }
  }
}

extension JSONValue {
  /// The value after each possible change in one place of it.
  fileprivate var variants: [JSONValue] {
    var found: [JSONValue] = [.array([]), .object(["id": .string("new")])]
    switch self {
    case .object(let members):
      for (key, value) in members {
        var rest = members
        rest[key] = nil
        found.append(.object(rest))
        rest["new"] = value
        found.append(.object(rest))
        found += value.variants.map { .object(members.merging([key: $0]) { $1 }) }
        // What leaves a list for another one.
        for (other, list) in members where other != key {
          guard var old = value.arrayValue, let new = list.arrayValue, !old.isEmpty else {
            continue
          }
          let element = old.removeLast()
          found.append(
            .object(members.merging([key: .array(old), other: .array([element] + new)]) { $1 }))
        }
      }
      found.append(.object(members.merging(["id": .string("new")]) { $1 }))
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        var rest = elements
        rest.remove(at: index)
        found += [.array(rest), .array(rest + [element]), .array(elements + [element])]
        found += element.variants.map { variant in
          var changed = elements
          changed[index] = variant
          return .array(changed)
        }
      }
    case .string, .number, .boolean, .null:
      found += [.string("new"), .string("\",\"id\":\"new"), .number(7.5), .boolean(true), .null]
    }
    return found
  }
}
