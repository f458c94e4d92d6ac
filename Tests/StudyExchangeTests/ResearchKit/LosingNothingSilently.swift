import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

/// Whatever a step says is either written or told as lost.
@Suite("Losing nothing of a step silently") struct LosingNothingSilently {
  /// Some steps of each kind, as the generator makes them, each alone in its study and in one language.
  private static let samples: [StepContent.Kind: [(step: Step, study: Study)]] = {
    var found: [StepContent.Kind: [(step: Step, study: Study)]] = [:]
    for seed in UInt64(0)..<60 {
      var study = Study.random(seed: seed)
      study.furtherLanguages = []
      for task in study.tasks {
        for step in task.steps where found[step.kind, default: []].count < 8 {
          study.tasks = [StudyModel.Task(id: "t", kind: .survey, endings: task.endings)]
          found[step.kind, default: []].append((step.only(in: study.primaryLanguage), study))
        }
      }
    }
    return found
  }()

  /// Members that say nothing new where they are changed here: a number of digits that cannot be, a pass mark beyond
  /// the questions, and where those go back to who fail, in a study that has nothing to go back to.
  private static let idle: [StepContent.Kind: Set<String>] = [
    .passcode: ["digits"], .quiz: ["minimumScore", "onFailure"],
  ]

  @Test(arguments: StepContent.Kind.allCases)
  func `each member of a step is written, or named as a loss`(kind: StepContent.Kind) throws {
    var silent: Set<String> = []
    let samples = try #require(Self.samples[kind])
    for (step, study) in samples {
      let told = try export(step, in: study)
      for change in try JSONValue(encoding: step).changes() {
        guard
          let other = change.values.compactMap(Step.init(document:)).first(where: { $0 != step }),
          try export(other, in: study) == told, !told.isAboutAll(of: change.path, in: step.id)
        else { continue }
        silent.insert(change.path.joined(separator: "/"))
      }
    }
    #expect(silent.subtracting(Self.idle[kind] ?? []).sorted() == [])
  }

  private func export(_ step: Step, in study: Study) throws -> Told {
    var study = study
    study.tasks[0].steps = [step]
    let export = try ResearchKitFormat().export(study, version: nil)
    return Told(files: export.files, losses: export.losses)
  }
}

/// What an export says of a step.
private struct Told: Equatable {
  let files: [ExportedFile]
  let losses: [Loss]

  /// Whether a loss names a member, or what it belongs to, whatever it says.
  func isAboutAll(of path: [String], in step: Step.ID) -> Bool {
    let place = (["tasks", "t", "steps", step] + path).joined(separator: "/")
    return losses.contains { loss in
      [.dropped, .weakened, .approximated].contains(loss.kind)
        && loss.place != "tasks/t/steps/\(step)" && place.hasPrefix(loss.place)
    }
  }
}

extension Step {
  fileprivate init?(document: JSONValue) {
    guard
      let study = try? Study(
        document: [
          "schema": 1, "id": "00000000-0000-4000-8000-000000000001", "slug": "s", "facts": [:],
          "primaryLanguage": "en",
          "tasks": [["id": "t", "kind": "survey", "steps": [document]]],
        ])
    else { return nil }
    self = study.tasks[0].steps[0]
  }
}

extension JSONValue {
  /// The value with each of its leaves changed, one at a time; another way to change it where the first means nothing.
  fileprivate func changes() -> [(path: [String], values: [JSONValue])] {
    switch self {
    case .object(let members):
      return members.keys.sorted().filter { !["keptSettings", "kind", "id"].contains($0) }.flatMap {
        key in
        (members[key] ?? .null).changes().map { change in
          var values = change.values.map { value -> JSONValue in
            var members = members
            members[key] = value
            return .object(members)
          }
          if change.path.isEmpty {
            var rest = members
            rest[key] = nil
            values.append(.object(rest))
          }
          return ([key] + change.path, values)
        }
      }
    case .array(let elements):
      return elements.indices.flatMap { index in
        elements[index].changes().map { change in
          let name = elements[index]["id"]?.stringValue ?? String(index + 1)
          let values = change.values.map { value -> JSONValue in
            var elements = elements
            elements[index] = value
            return .array(elements)
          }
          return ([name] + change.path, values)
        }
      }
    case .string(let text): return [([], [.string(text + "x")])]
    case .number(let number): return [([], [.number(number + 1), .number(number - 1)])]
    case .boolean(let flag): return [([], [.boolean(!flag)])]
    case .null: return []
    }
  }
}
