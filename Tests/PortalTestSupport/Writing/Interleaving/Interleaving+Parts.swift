import Hummingbird
import StudyModel
import StudyParts
import Testing

@testable import PortalWeb

extension Interleaving {
  /// Moves the part of a window, or removes it.
  mutating func rearrange(_ index: Int) async throws {
    try await save(index)
    let window = windows[index]
    // What contains the other parts stays.
    guard window.place.count > 2, try await draft().value(at: window.place) != nil else { return }
    if random.once(in: 3) {
      try await remove(window, index)
    } else {
      let before = try await draft()
      let wish = random.once(in: 2) ? "up" : "down"
      let path = Paths.order(study, at: window.place)
      let page = try await window.browser.post(path, window.token + [("to", wish), ("stay", "on")])
      try await leaveBroken(page, path, window.browser)
      expectNoneLost(from: before, to: try await draft(), inAdditionTo: [], at: window.place)
    }
  }

  private mutating func remove(_ window: InterleavedWindow, _ index: Int) async throws {
    let path = Paths.removal(study, at: window.place)
    let before = try await draft()
    let words = before.value(at: window.place)?.typedWords ?? []
    var page = try await window.browser.post(path, window.removal)
    let known = window.opened.union(own[window.author]).union(replaced)
    if page.text.contains("This was changed after you opened the page.") {
      let isUnchanged = try await draft() == before
      #expect(page.status == .conflict && isUnchanged, "\(name): \(window.place)")
      let unseen = words.subtracting(known).subtracting(page.text.typedWords)
      #expect(unseen == [], "\(name): removing \(window.place) does not show them")
      page = try await window.browser.post(path, page.form(to: path).filledIn)
    } else {
      let unseen = words.subtracting(known)
      #expect(unseen == [], "\(name): \(window.place) was removed with them, and nobody asked")
    }
    page = try await leaveBroken(page, path, window.browser)
    let after = try await draft()
    #expect(page.status == .ok && after.value(at: window.place) == nil, "\(name): \(window.place)")
    expectNoneLost(from: before, to: after, inAdditionTo: words, at: window.place)
    try await leave(index)
  }

  /// Agrees to leave what would no longer work as problems, if the page asks.
  @discardableResult
  private func leaveBroken(
    _ page: Browser.Visit, _ path: String, _ browser: Browser
  ) async throws -> Browser.Visit {
    guard page.html.contains("name=\"breaking.shown\"") else { return page }
    return try await browser.post(path, page.form(to: path).filledIn + [("breaking", "leave")])
  }

  /// Undoes the latest edit of a person, or redoes it. What others wrote stays.
  mutating func undo(_ index: Int) async throws {
    let window = windows[index]
    let before = try await draft()
    let path = random.once(in: 3) ? Paths.redo(study) : Paths.undo(study)
    try await window.browser.open(window.path)
    let page = try await window.browser.post(path, window.token)
    #expect(page.status == .ok, "\(name): \(path)")
    expectNoneLost(
      from: before, to: try await draft(), inAdditionTo: own[window.author].union(replaced), at: [])
  }

  /// Restores the latest text that History offers. What it replaces is on the page.
  mutating func restore(_ index: Int) async throws {
    let browser = windows[index].browser
    let path = Paths.bringingBack(study)
    let history = try await browser.open(Paths.history(study))
    guard let form = try? history.form(to: path) else { return }
    let before = try await draft()
    let page = try await browser.post(path, form.filledIn)
    #expect([.ok, .conflict].contains(page.status), "\(name): \(page.status) when restoring")
    expectNoneLost(
      from: before, to: try await draft(), inAdditionTo: history.text.typedWords, at: [])
  }
}
