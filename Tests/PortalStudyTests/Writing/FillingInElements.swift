import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Filling in a consent's question") struct FillingInElements {
  @Test func `a yes-or-no question can be added at the end of a section`() async throws {
    try await visitingWalks { browser, portal, _ in
      let address = try await portal.elementAddress([("section", "risks"), ("kind", "toggle")])
      try await browser.open(address)

      let visit = try await browser.submit(
        try await portal.elementAction(),
        ["prompt": "I may be called again.", "initial": "false", "expected": "true", "do": "save"])

      #expect(visit.status == .ok && visit.text.contains("Added at the end of the text."))
      #expect(
        try await portal.walks().section("risks")?.content[.english] == """
          Walking can hurt.

          <toggle id=i-may-be-called-again expected-value=true>
          I may be called again.
          </toggle>

          """)
    }
  }

  @Test func `changing a question in the whole text leaves the rest unchanged`() async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.write(page) {
        $0.replacing("hurt.", with: "hurt.\n\n<toggle id=a>Old</toggle>")
      }
      try await browser.open(try await portal.elementAddress([("element", "0")]))

      try await browser.submit(
        try await portal.elementAction(), ["prompt": "New", "initial": "true", "expected": ""])

      #expect(
        try await portal.walks().section("risks")?.content[.english]
          == "Walking can hurt.\n\n<toggle id=new initial-value=true>\nNew\n</toggle>")
    }
  }

  @Test func `rows can be added, and removing an expected option is reported`() async throws {
    try await visitingWalks { browser, portal, _ in
      let action = try await portal.elementAction()
      try await browser.open(try await portal.elementAddress([("kind", "select")]))
      let rows: KeyValuePairs = [
        "prompt": "How often?", "option.0.title": "Daily", "option.1.title": "Never",
        "initial": "", "expected": "1",
      ]
      let more = try await browser.submit(action, rows.with("do", "add"))
      #expect(more.html.contains("name=\"option.2.title\"") && more.text.contains("Daily"))

      try await browser.open(try await portal.elementAddress([("kind", "select")]))
      let less = try await browser.submit(action, rows.with("do", "remove.1"))

      #expect(less.text.contains("“Never” was the expected answer. Now any answer is accepted"))
      #expect(!less.html.contains("name=\"option.1.title\""))
      #expect(try await portal.walks().sections.count == 2)
    }
  }

  @Test func `a pasted list becomes several options even without scripts`() async throws {
    try await visitingWalks { browser, portal, _ in
      try await browser.open(
        try await portal.elementAddress([("section", "risks"), ("kind", "select")]))

      try await browser.submit(
        try await portal.elementAction(),
        [
          "prompt": "How often?", "option.0.title": "1. Daily\r\n2. Weekly\r\n3. Never",
          "initial": "", "expected": "", "do": "save",
        ])

      let text = try await portal.walks().section("risks")?.content[.english] ?? ""
      for option in ["Daily", "Weekly", "Never"] { #expect(text.contains(">\(option)")) }
      #expect(!text.contains("1. Daily"))
    }
  }

  @Test func `a duplicate name is refused, and what was typed is kept`() async throws {
    try await visitingWalks { browser, portal, _ in
      try await browser.open(
        try await portal.elementAddress([("section", "risks"), ("kind", "toggle")]))

      let visit = try await browser.submit(
        try await portal.elementAction(), ["prompt": "Agree?", "id": "sig"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("is named “sig”") && visit.text.contains("Agree?"))
    }
  }

  @Test func `a script gets the place of its question in a text that was refreshed meanwhile`()
    async throws
  {
    try await visitingWalks { browser, portal, page in
      let action = try await portal.elementAction()
      let text = "# Walks\n\n\(Self.a)\n\n\(Self.b)\n"
      try await browser.open(page)
      let token = try browser.form(to: page).hidden.filter { $0.name == "csrf" }
      let place = text.utf16.count - 10
      try await browser.post(action, token + [("text", text), ("at", String(place))])
      let hidden = try browser.form(to: action).hidden
      let refreshed = text.replacing(Self.a, with: "\(Self.x)\n\n\(Self.a)")

      let visit = try await browser.post(
        action, hidden + [("text", refreshed)] + Self.answered("B after"))
      let answer = try JSONValue(parsing: visit.bytes)
      #expect(answer["element"] == "<toggle id=b>\nB after\n</toggle>")
      #expect(answer["to"] == .number(Double(refreshed.utf16.count - 1)))

      let gone = text.replacing(Self.b, with: "")
      let refusal = try await browser.post(
        action, hidden + [("text", gone)] + Self.answered("B after"))
      #expect(refusal.status == .conflict && refusal.text.contains("is no longer in the text"))
    }
  }

  @Test func `a script gets the form and the tag of the element at the caret`() async throws {
    try await visitingWalks { browser, portal, page in
      let action = try await portal.elementAction()
      let text = "# 🚶 Walks\n\n<toggle id=a\n  expected-value=true>\nYes?\n</toggle>\n\nEnd.\n"
      try await browser.open(page)
      let token = try browser.form(to: page).hidden.filter { $0.name == "csrf" }

      let form = try await browser.post(action, token + [("text", text), ("at", "20")])
      #expect(form.html.contains("Yes?</textarea>"))
      let hidden = try browser.form(to: action).hidden
      let visit = try await browser.post(
        action, hidden + [("text", text), ("prompt", "No?"), ("id", "a"), ("expected", "false")])

      let answer = try JSONValue(parsing: visit.bytes)
      #expect(answer["element"] == "<toggle id=a expected-value=false>\nNo?\n</toggle>")
      let range =
        text.utf16.index(
          text.startIndex, offsetBy: 12)..<text.utf16.index(
          text.startIndex, offsetBy: text.utf16.count - 7)
      #expect(
        String(text[range]).hasPrefix("<toggle") && String(text[range]).hasSuffix("</toggle>"))
      #expect(answer["from"] == 12 && answer["to"] == .number(Double(text.utf16.count - 7)))
      #expect(try await portal.walks().section("risks")?.content[.english] == "Walking can hurt.")
    }
  }

  static let a = "<toggle id=a>\nA\n</toggle>"
  static let b = "<toggle id=b>\nB before\n</toggle>"
  static let x = "<toggle id=x>\nX\n</toggle>"

  static func answered(_ prompt: String) -> [(name: String, value: String)] {
    [("prompt", prompt), ("id", "b"), ("initial", "false"), ("expected", ""), ("do", "save")]
  }

  @Test func `nothing can be changed outside an element`() async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.open(page)
      let token = try browser.form(to: page).hidden.filter { $0.name == "csrf" }

      let visit = try await browser.post(
        try await portal.elementAction(), token + [("text", "Text"), ("at", "-1")])

      #expect(visit.status == .noContent)
    }
  }
}

extension TestPortal {
  func elementAction() async throws -> String {
    Paths.element(try await study().id, of: "consent")
  }

  func elementAddress(_ query: [(name: String, value: String)]) async throws -> String {
    Paths.element(try await study().id, of: "consent", language: .english, query: query)
  }
}

extension KeyValuePairs where Key == String, Value == String {
  /// A copy with one more field, because the type cannot add one.
  fileprivate func with(_ name: String, _ value: String) -> [(String, String)] {
    map { ($0.key, $0.value) } + [(name, value)]
  }
}

extension Browser {
  @discardableResult
  fileprivate func submit(_ action: String, _ fields: [(String, String)]) async throws -> Visit {
    try await post(action, try form(to: action).hidden + fields.map { (name: $0.0, value: $0.1) })
  }
}
