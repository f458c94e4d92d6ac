import Foundation
import StudyExchange
import StudyModel
import StudyReview
import TestSupport

@testable import PortalWeb

/// Does everything with a study that the portal does. Nothing may trap; errors are thrown for the portal to report.
enum StudyTrial {
  static let today = CalendarDay(number: 20_778)

  /// Reads its problems, texts, flow, paths, and schedules, and walks through each of its tasks.
  static func read(_ study: Study) {
    _ = StudyProblems(study).counts
    for task in study.tasks {
      _ = TaskFlow(task, of: study, language: study.primaryLanguage)
      _ = task.schedule?.occurrences(from: today, limit: 5)
      _ = TimeEstimate(of: task, in: study, language: study.primaryLanguage)
      var asked = 0
      let paths = TaskPaths(of: task.id, in: study, today: today) {
        asked += 1
        return asked > 1
      }
      _ = paths?.paths.prefix(3).map { paths?.answers(of: $0) }
      walk(task, of: study)
    }
  }

  private static func walk(_ task: StudyModel.Task, of study: Study) {
    guard var walk = Walkthrough(of: task.id, in: study, today: today) else { return }
    for _ in 0..<60 where walk.ending == nil {
      _ = walk.fillIn()
      let answer = walk.validAnswer
      if (try? walk.submit(.next(answer))) == nil, (try? walk.submit(.skip)) == nil { break }
    }
    _ = walk.result().json
  }

  /// Creates every export and verifies the bundle.
  static func export(_ study: Study) {
    for format in ExportFormats.all { _ = try? format.export(study, version: nil) }
  }
}

extension JSONValue {
  /// The paths of all numbers, as member names and zero-based positions.
  var numberPaths: [[String]] {
    switch self {
    case .number: [[]]
    case .array(let elements):
      elements.enumerated().flatMap { index, element in
        element.numberPaths.map { [String(index)] + $0 }
      }
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { name, value in
        value.numberPaths.map { [name] + $0 }
      }
    default: []
    }
  }

  /// A copy with another value at a path.
  func replacing(_ path: some Collection<String>, with value: JSONValue) -> JSONValue {
    guard let name = path.first else { return value }
    switch self {
    case .array(var elements):
      guard let index = Int(name), elements.indices.contains(index) else { return self }
      elements[index] = elements[index].replacing(path.dropFirst(), with: value)
      return .array(elements)
    case .object(var members):
      members[name] = members[name]?.replacing(path.dropFirst(), with: value)
      return .object(members)
    default: return self
    }
  }
}
