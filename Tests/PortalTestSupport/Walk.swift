import Foundation
import SampleStudies
import StudyModel
import StudyStore

@testable import PortalWeb

/// A walkthrough in a browser.
struct Walk {
  let browser: Browser
  let address: String

  static func start(
    in browser: Browser, _ study: Study, task: Task.ID = "join"
  ) async throws -> Walk {
    try await browser.open(Paths.write(study.id))
    let csrf =
      browser.page.html.firstMatch(of: /name="csrf" value="([^"]*)"/).map { String($0.1) } ?? ""
    try await browser.post(
      Paths.walkthroughs(study.id),
      [(name: "csrf", value: csrf), (name: "task", value: task), (name: "language", value: "en")])
    return Walk(browser: browser, address: browser.page.path)
  }

  func fields(_ typed: KeyValuePairs<String, String>) throws -> [(name: String, value: String)] {
    try browser.form(to: address).hidden.filter { ["csrf", "sequence"].contains($0.name) }
      + typed.map { (name: $0.key, value: $0.value) }
  }

  func send(_ typed: KeyValuePairs<String, String>) async throws {
    try await browser.post(address, try fields(typed))
  }

  func next(_ typed: KeyValuePairs<String, String> = [:]) async throws {
    try await browser.post(
      address, try fields(typed) + [(name: "move", value: "next")])
  }

  /// Continues up to the name in the tutorial consent.
  func toName() async throws {
    for _ in 0..<3 { try await next() }
    try await send(["move": "agree-now"])
  }
}

/// Starts the join task of one of Ada's studies.
func walking(
  _ study: Study, _ story: @escaping @Sendable (Walk, TestPortal) async throws -> Void
) async throws {
  try await visitingPortal { browser, portal in
    let ada = try await portal.account(.ada)
    _ = try await portal.store.create(study, by: ada.id, problems: (0, 0))
    try await story(try await Walk.start(in: browser, study), portal)
  }
}
