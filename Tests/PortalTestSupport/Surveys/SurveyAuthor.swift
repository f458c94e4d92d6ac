import Foundation
import PortalBrowser
import StudyModel

@testable import PortalWeb

/// Ada, who writes a survey in the editor and walks through it.
struct SurveyAuthor {
  let browser: Browser
  let portal: TestPortal
  let study: Study.ID
  var task = "survey"

  private static let words = "How was it?"

  /// Adds a step through the task's page and leaves the new step's page open.
  func addStep(_ kind: StepContent.Kind, _ title: String = Self.words) async throws -> Place {
    try await add(kind.rawValue, title, to: ["tasks", task, "steps"])
  }

  /// Adds a part through the page that shows its list.
  func add(_ kind: String, _ title: String, to list: Place) async throws -> Place {
    try await browser.open(Paths.write(study, at: Array(list.dropLast())))
    let visit = try await browser.submit(
      Paths.parts(study, at: list), ["kind": kind, "title": title])
    let last = visit.path.split(separator: "?")[0].split(separator: "/").last ?? ""
    return list + [String(last).removingPercentEncoding ?? ""]
  }

  /// Creates a question in a format and sets some of its fields; the others keep their values.
  func addQuestion(
    _ kind: AnswerFormat.Kind, _ settings: KeyValuePairs<String, String>
  ) async throws -> Place {
    let place = try await addStep(.question)
    try await browser.submit(Paths.format(study, at: place), ["kind": kind.rawValue])
    try await set(settings, at: place)
    return place
  }

  /// Fills in fields on a part's page and saves it. An empty value turns a toggle off.
  @discardableResult
  func set(_ settings: KeyValuePairs<String, String>, at place: Place) async throws
    -> Browser.Visit
  {
    let action = Paths.write(study, at: place)
    try await browser.open(action)
    let named = Set(settings.map(\.key))
    let form = try browser.form(to: action)
    let fields =
      form.filledIn.filter { !named.contains($0.name) }
      + settings.filter { !$0.value.isEmpty || !form.toggles.contains($0.key) }
      .map { (name: $0.key, value: $0.value) }
    return try await browser.post(action, fields)
  }

  /// The part's problems, as its page shows them.
  func problems(at place: Place) async throws -> [Problem] {
    try await draft().allProblems.filter { $0.place.starts(with: place) }
  }

  func draft() async throws -> Study {
    let ada = try await portal.account(.ada).id
    guard let draft = try await portal.store.draft(of: study, for: ada) else {
      throw NoSuchStudy()
    }
    return draft.study
  }

  func startWalk() async throws -> Walk {
    try await browser.open(Paths.write(study))
    let csrf = try browser.form(to: Paths.signOut).hidden.filter { $0.name == "csrf" }
    try await browser.post(
      Paths.walkthroughs(study),
      csrf + [(name: "task", value: task), (name: "language", value: "en")]
    )
    return Walk(browser: browser, address: browser.page.path)
  }

  struct NoSuchStudy: Error {}
}

/// Starts as Ada with an empty study.
func writingASurvey(
  _ story: @escaping @Sendable (SurveyAuthor) async throws -> Void
) async throws {
  try await visitingPortal { browser, portal in
    let study = try await browser.createStudy("Answers", from: "empty")
    try await story(SurveyAuthor(browser: browser, portal: portal, study: study))
  }
}

extension Walk {
  /// The results of a step in the downloaded document.
  func results(of step: String) async throws -> [JSONValue] {
    let document = try await browser.open(address + "/result.json")
    let result = try JSONValue(parsing: document.bytes)
    let steps = result["results"]?.arrayValue ?? []
    return steps.first { $0["identifier"] == .string(step) }?["results"]?.arrayValue ?? []
  }
}

extension Browser.Form {
  /// The names of the toggles.
  var toggles: Set<String> {
    Set(FilledForm(self).controls.filter { $0.kind == "checkbox" }.map(\.name))
  }
}
