import StudyModel
import TestSupport
import Testing

@testable import PortalWeb

/// People who change the rules of one step at the same time, in random order. Each save leads to a step that nothing led
/// to before. After a conflict, they keep the saved rules or replace them, having seen both.
struct InterleavedRules {
  private struct Window {
    let browser: Browser
    let path: String
    let rules: String
    var fields: [(name: String, value: String)] = []
    /// Where the rules lead that the page shows.
    var seen = ""
    /// Where they are to lead; nil if nothing was changed.
    var pending: String?

    var destination: String {
      get { fields.last { $0.name == Self.field }?.value ?? "" }
      set {
        guard let index = fields.lastIndex(where: { $0.name == Self.field }) else { return }
        fields[index].value = newValue
      }
    }

    mutating func open() async throws {
      try await browser.open(path)
      fields = try browser.form(to: rules).filledIn
      (seen, pending) = (destination, nil)
    }

    private static let field = "rules.otherwise"
  }

  private var random: SeededGenerator
  private var free: [Step.ID]
  private(set) var acknowledged: Set<String> = []
  /// Destinations that someone saw and replaced with another one that was acknowledged.
  private(set) var replaced: Set<String> = []
  private(set) var conflicts = 0

  /// - Parameter destinations: steps to lead to, each of whose titles is “To” and its id.
  init(random: SeededGenerator, destinations: [Step.ID]) {
    self.random = random
    free = destinations
  }

  mutating func run(steps: Int, path: String, rules: String, browsers: [Browser]) async throws {
    var windows: [Window] = []
    for browser in browsers {
      var window = Window(browser: browser, path: path, rules: rules)
      try await window.open()
      windows.append(window)
    }
    for _ in 0..<steps {
      let index = random.number(0...(windows.count - 1))
      if random.once(in: 2) {
        try await save(&windows[index])
      } else if let next = free.popLast() {
        windows[index].destination = "step:\(next)"
        #expect(windows[index].destination == "step:\(next)", "The page has no such field.")
        windows[index].pending = "step:\(next)"
      }
    }
    for index in windows.indices { try await save(&windows[index]) }
  }

  private mutating func save(_ window: inout Window) async throws {
    guard let pending = window.pending else { return }
    let visit = try await window.browser.post(window.rules, window.fields)
    if visit.status == .conflict {
      try await resolve(visit, pending, in: window)
    } else {
      #expect(visit.status == .ok, "Rules were answered with \(visit.status).")
      acknowledged.insert(pending)
      replaced.insert(window.seen)
    }
    try await window.open()
  }

  private mutating func resolve(
    _ page: Browser.Visit, _ pending: String, in window: Window
  ) async throws {
    conflicts += 1
    let shown = Set(
      page.text.matches(of: /Always goes to “\s*To (goal\d+)\s*”/).map { "step:\($0.1)" })
    #expect(shown.count == 2 && shown.contains(pending), "The page shows \(shown).")
    guard random.once(in: 2) else { return }
    let answer = try await window.browser.post(
      window.rules, page.form(to: window.rules).filledIn + [("do", "replace")])
    #expect(answer.status == .ok, "A resolved conflict was answered with \(answer.status).")
    acknowledged.insert(pending)
    replaced.formUnion(shown.subtracting([pending]))
  }
}
