import StudyModel
import StudyParts
import TestSupport
import Testing

@testable import PortalWeb

/// People who write at the same time, in random order. Each appends unique words and saves; if two wrote in one field,
/// the later one combines both texts. Numbers cannot be combined: the later one replaces a number that its author saw.
struct Interleaving {
  /// A page of the editor and the fields to write in.
  struct Part {
    let path: String
    let fields: [String]
    let table: String?
    /// Fields that take a number, each with the first of the numbers that are written in it.
    let numbers: [(name: String, from: Int)]
    let language: String?

    init(
      _ path: String, _ fields: [String], table: String? = nil,
      numbers: [(name: String, from: Int)] = [], language: String? = nil
    ) {
      self.path = path
      self.fields = fields
      self.table = table
      self.numbers = numbers
      self.language = language
    }

    func open(_ browser: Browser) async throws -> OpenEditor {
      try await OpenEditor(browser, path, language: language)
    }
  }

  private var random: SeededGenerator
  private let parts: [Part]
  private(set) var acknowledged: Set<String> = []
  /// Numbers that someone saw and replaced with another one that was acknowledged.
  private(set) var replaced: Set<String> = []
  private var words = 0

  init(random: SeededGenerator, parts: [Part]) {
    self.random = random
    self.parts = parts
  }

  private struct Window {
    let browser: Browser
    let part: Part
    var editor: OpenEditor
    var pending: [String: [String]] = [:]
    /// The numbers that were shown where others are written.
    var replacing: [String: String] = [:]
  }

  mutating func run(steps: Int, browsers: [Browser]) async throws {
    var windows: [Window] = []
    for (index, browser) in browsers.enumerated() {
      let part = index == 0 ? 0 : random.number(0...1)
      windows.append(
        Window(browser: browser, part: parts[part], editor: try await parts[part].open(browser)))
    }
    for _ in 0..<steps {
      let index = random.number(0...(windows.count - 1))
      if random.once(in: 3) {
        try await save(&windows[index])
      } else {
        write(&windows[index])
      }
    }
    for index in windows.indices { try await save(&windows[index]) }
  }

  private mutating func write(_ window: inout Window) {
    words += 1
    let word = "word\(words)x"
    if let table = window.part.table, random.once(in: 2) {
      window.editor.addRow(word, to: table)
      window.pending[table, default: []].append(word)
      return
    }
    if !window.part.numbers.isEmpty, random.once(in: 2) {
      let field = window.part.numbers[random.number(0...(window.part.numbers.count - 1))]
      let number = "\(field.from + words)"
      window.replacing[field.name] = window.replacing[field.name] ?? window.editor[field.name]
      window.editor[field.name] = number
      #expect(window.editor[field.name] == number, "The page has no such field.")
      window.pending[field.name] = [number]
      return
    }
    let names = window.part.fields
    let name = names[random.number(0...(names.count - 1))]
    window.editor[name] += " " + word
    window.pending[name, default: []].append(word)
  }

  private mutating func save(_ window: inout Window) async throws {
    switch try await window.editor.save(window.browser) {
    case .saved: break
    case .gone: return
    case .conflict: try await resolve(&window)
    }
    acknowledged.formUnion(window.pending.values.joined())
    replaced.formUnion(window.replacing.values)
    window.pending = [:]
    window.replacing = [:]
  }

  private mutating func resolve(_ window: inout Window) async throws {
    let browser = window.browser
    let page = try await window.editor.submit(browser)
    guard page.status == .conflict else { return }
    let path = window.part.path
    var fields = try browser.form(to: path).filledIn
    // The page lists two texts for each field: mine, then theirs.
    let texts = page.html.matches(of: /<pre class="conflict-text"[^>]*>([\s\S]*?)<\/pre>/).map {
      String($0.1).withoutEntities
    }
    let names = fields.filter { $0.name == "conflict" }.map(\.value)
    for (index, name) in names.enumerated() {
      if window.replacing[name] != nil {
        // The form has the number that was typed here, and the page shows the one that it replaces.
        window.replacing[name] = texts[2 * index + 1].filter(\.isNumber)
      } else if let field = fields.firstIndex(where: { $0.name == name }) {
        fields[field].value =
          texts[2 * index + 1] + " " + (window.pending[name] ?? []).joined(separator: " ")
      } else {
        // Tables cannot be combined here: the other version stays, and the added rows are not acknowledged.
        fields.removeAll { $0.name == "was.\(name)" }
        window.pending[name] = nil
      }
    }
    let answer = try await browser.post(path, fields)
    guard answer.status == .ok else {
      Issue.record("A resolved conflict was answered with \(answer.status).")
      return
    }
    window.editor = try await window.part.open(browser)
  }
}
