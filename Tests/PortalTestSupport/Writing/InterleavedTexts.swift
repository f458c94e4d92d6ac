import StudyModel
import TestSupport
import Testing

@testable import PortalWeb

/// People who write a consent as one text at the same time, in random order, while others write single sections. Each
/// inserts unique words into any paragraph. After a conflict, they save what the page proposes if it says that it holds
/// both texts, and otherwise add their words to the other text.
struct InterleavedTexts {
  private struct Window {
    let browser: Browser
    let path: String
    let language: String
    var fields: [(name: String, value: String)] = []
    var pending: [String] = []

    mutating func open() async throws {
      try await browser.open(path + "?language=\(language)")
      fields = try browser.form(to: path).filledIn
      pending = []
    }

    var text: String {
      get { fields.last { $0.name == "text" }?.value ?? "" }
      set {
        guard let index = fields.lastIndex(where: { $0.name == "text" }) else { return }
        fields[index].value = newValue
      }
    }
  }

  private var random: SeededGenerator
  private(set) var acknowledged: Set<String> = []
  private(set) var conflicts = 0
  private var words = 0

  init(random: SeededGenerator) { self.random = random }

  /// - Parameters:
  ///   - path: the page of the consent's text.
  ///   - section: the page of one of its sections.
  mutating func run(
    steps: Int, path: String, languages: [String], section: String, browsers: [Browser]
  ) async throws {
    var windows: [Window] = []
    for browser in browsers {
      let language = languages[random.number(0...(languages.count - 1))]
      var window = Window(browser: browser, path: path, language: language)
      try await window.open()
      windows.append(window)
    }
    for _ in 0..<steps {
      let index = random.number(0...(windows.count - 1))
      if random.once(in: 8) {
        try await write(section, browsers[index])
      } else if random.once(in: 3) {
        try await save(&windows[index])
      } else {
        write(&windows[index])
      }
    }
    for index in windows.indices { try await save(&windows[index]) }
  }

  private mutating func word() -> String {
    words += 1
    return "word\(words)x"
  }

  /// Adds a word at the end of a paragraph.
  private mutating func write(_ window: inout Window) {
    var lines = window.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    let places = lines.indices.filter {
      lines[$0].first?.isLetter == true && !lines[$0].contains(">")
    }
    guard !places.isEmpty else {
      Issue.record("The text has no paragraph to write in.")
      return
    }
    let word = word()
    lines[places[random.number(0...(places.count - 1))]] += " " + word
    window.text = lines.joined(separator: "\n")
    window.pending.append(word)
  }

  /// Writes in the page of a section, which saves each field.
  private mutating func write(_ section: String, _ browser: Browser) async throws {
    var editor = try await OpenEditor(browser, section)
    let word = word()
    editor["content"] += " " + word
    guard try await editor.save(browser) == .saved else {
      Issue.record("A section that was just opened was not saved.")
      return
    }
    acknowledged.insert(word)
  }

  private mutating func save(_ window: inout Window) async throws {
    let visit = try await window.browser.post(window.path, window.fields)
    if visit.status == .conflict {
      try await resolve(visit, in: &window)
    } else {
      #expect(visit.status == .ok, "A text was answered with \(visit.status).")
    }
    acknowledged.formUnion(window.pending)
    try await window.open()
  }

  private mutating func resolve(_ page: Browser.Visit, in window: inout Window) async throws {
    conflicts += 1
    var fields = try page.form(to: window.path).filledIn
    let texts = page.html.matches(of: /<pre class="conflict-text"[^>]*>([\s\S]*?)<\/pre>/).map {
      String($0.1).withoutEntities
    }
    let index = try #require(fields.lastIndex { $0.name == "text" })
    #expect(texts.count == 2)
    if !page.text.contains("This text contains both changes") {
      fields[index].value =
        (texts.last ?? "") + "\n\n" + window.pending.joined(separator: " ") + "\n"
    }
    let answer = try await window.browser.post(window.path, fields)
    #expect(answer.status == .ok, "A resolved conflict was answered with \(answer.status).")
  }
}
