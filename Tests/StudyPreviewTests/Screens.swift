import Foundation
import StudyModel
import TestSupport
import Testing

@testable import StudyPreview

func makeRenderer() throws -> ScreenRenderer { try renderer.get() }

/// Its templates are read once because no test changes them.
private let renderer = Result {
  try ScreenRenderer(
    templates: Repository.root.appending(path: "Templates/walkthrough"),
    illustrations: Repository.root.appending(path: "Public/illustrations"))
}

let today = CalendarDay("2026-11-21") ?? CalendarDay(number: 0)

func english(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

/// A study whose only task has these steps.
func study(_ steps: [Step], consents: [Consent] = [], languages: [Language] = []) -> Study {
  Study(
    id: UUID(uuidString: "00000000-0000-4000-8000-000000000001") ?? UUID(), slug: "study",
    facts: StudyFacts(title: english("A study")), furtherLanguages: languages,
    consents: consents, tasks: [Task(id: "join", kind: .join, steps: steps)])
}

extension ScreenRenderer {
  func still(_ step: Step, in language: Language = .english) -> String {
    still(
      of: ["tasks", "join", "steps", step.id], in: study([step]), language: language, today: today)
  }
}

/// Saves a screen to look at in the folder named by ACCORD_SCREENS.
func keep(_ html: String, as name: String) throws {
  guard let folder = ProcessInfo.processInfo.environment["ACCORD_SCREENS"] else { return }
  try html.write(toFile: "\(folder)/\(name).html", atomically: true, encoding: .utf8)
}
