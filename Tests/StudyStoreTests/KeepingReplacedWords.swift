import StudyModel
import Testing

@testable import StudyStore

@Suite("Keeping words that are replaced") struct KeepingReplacedWords {
  private static let words = "Long acknowledged words about your privacy."
  let portal: Portal
  let study: Study

  init() async throws {
    (portal, study) = try await Portal.sharingDiary()
  }

  @Test(arguments: [2, 45] as [Double])
  func `saved words that are replaced are an entry of their own`(pause: Double) async throws {
    try await portal.write("The first words.", in: study.id, by: portal.grace)
    try await autosave(Self.words)
    try await autosave("Other words.", after: pause)

    #expect(try await steps() == ["Other words.", Self.words])
    let entry = try await entries()[0]
    let difference = try #require(entry.differences.first)
    let done = try await portal.store.bringBack(
      difference.place, from: entry.number, in: study.id, by: portal.ada.id,
      summary: { _ in "Restored" }, problems: { _ in (0, 0) })
    #expect(done.draft.study.summary(of: "privacy") == Self.words)
  }

  @Test func `Undo returns to the words that were replaced`() async throws {
    for text in [Self.words, "Other words."] { try await autosave(text) }

    #expect(try await undo() == Self.words)
    #expect(try await undo() == .some(nil))
  }

  @Test(arguments: ["Hello", "Hello, everyone.", "—"])
  func `a field that is filled in and cleared again keeps its text`(text: String) async throws {
    try await autosave(text)
    try await autosave("")

    let entries = try await entries().prefix(2)
    #expect(entries.flatMap(\.differences).map(\.before) == [.string(text), nil])
    #expect(try await undo() == text)
  }

  @Test func `a colleague's change of another field of the part starts a new entry`() async throws {
    try await autosave(Self.words)
    _ = try await portal.store.edit(
      study.id, by: portal.grace.id, at: .section("privacy"), basedOn: nil, summary: "Content",
      change: { $0.consents[0].sections[1].content[.english] = "Grace's" },
      problems: { _ in (0, 0) })
    try await autosave(Self.words + " And more.")

    #expect(try await entries().prefix(3).map(\.accountName) == ["Ada", "Grace", "Ada"])
  }

  @Test func `a paragraph typed in twenty saves is one entry`() async throws {
    let paragraph = String(
      repeating: "We keep what you write, and nobody else reads any of it. ", count: 17)
    // Saves come in the middle of words, and some have a slip that the next one corrects.
    for part in 1...20 {
      let text = String(paragraph.prefix(paragraph.count * part / 20))
      try await autosave(part % 3 == 0 ? text + text.suffix(1) : text)
    }

    #expect(try await steps().count == 1)
  }

  @Test(arguments: [
    ["We keep yuor", "We keep your data"], ["We keep your data", "We keep all your coded data"],
    ["one data base", "one database"], ["onedatabase", "one database"],
    ["We keep", "We keep, and"], ["for 3", "for 30 days"], ["我们保存", "我们保存数据"],
    ["Sleeps", "Sleep", "Sleep and rest"],
  ])
  func `corrections and additions go on with an entry`(texts: [String]) async throws {
    for text in texts { try await autosave(text) }

    #expect(try await steps() == [texts.last])
  }

  @Test(arguments: [
    ["We keep your data", "We keep data"], ["We keep your data", "We store your data"],
    ["for 30 days", "for 35 days"], ["我们保存数据", "我们数据"],
    ["acknowledged", "acknow"], ["We keep data", "data We keep"],
  ])
  func `a save without one of the saved words starts an entry`(texts: [String]) async throws {
    for text in texts { try await autosave(text) }

    #expect(try await steps() == texts.reversed().map(Optional.some))
  }

  @Test func `a word that goes a few letters at a time stays in an entry`() async throws {
    for text in ["We keep acknowledgements", "We keep acknowledgeme", "We keep acknowledg"] {
      try await autosave(text)
    }

    #expect(try await steps() == ["We keep acknowledg", "We keep acknowledgeme"])
  }

  /// Runs of earlier releases extend across what others changed in the part.
  @Test func `joining leaves out what others changed in the meantime`() throws {
    func part(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }
    let last = ContentChange(
      place: .section("privacy"),
      before: try part(#"{"id":"privacy","content":{"en":"Grace's"},"summary":{"en":"We"}}"#),
      after: try part(#"{"id":"privacy","content":{"en":"Grace's"},"summary":{"en":"We keep"}}"#),
      position: nil)

    let run = last.joined(since: try part(#"{"id":"privacy","summary":{"en":"W"}}"#))

    #expect(run.differences.map(\.place) == [.section("privacy") + ["summary", "en"]])
    #expect(run.differences.map(\.before) == [.string("W")])
    #expect(run.differences.map(\.after) == [.string("We keep")])
  }

  private func entries() async throws -> [EditLine] {
    try await portal.store.history(of: study.id, for: portal.ada.id, isJoined: true)
  }

  /// What Ada's entries left, the latest first.
  private func steps() async throws -> [String?] {
    try await entries().filter { $0.kind == .edited && $0.accountName == "Ada" }
      .map { $0.differences.first?.after?.stringValue }
  }

  private func undo() async throws -> String?? {
    try await portal.store.undo(study.id, by: portal.ada.id).map {
      $0.study.summary(of: "privacy")
    }
  }

  private func autosave(_ text: String, after pause: Double = 2) async throws {
    portal.clock.advance(by: pause)
    try await portal.autosave(text, in: study.id, by: portal.ada)
  }
}
