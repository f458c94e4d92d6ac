import StudyModel
import Testing

@testable import StudyStore

@Suite("Finding earlier states of a part") struct FindingEarlierParts {
  let portal: Portal
  let study: Study

  init() async throws {
    (portal, study) = try await Portal.sharingDiary()
  }

  @Test func `a state is found by its words`() async throws {
    for text in ["One", "Two", "Three", "Two", "Four"] { try await write(text) }

    #expect(try await earlier(with: ["Two"]) == ["Two", "Two"])
    #expect(try await earlier(with: ["Three", "One"]) == ["Three", "One"])
    #expect(try await earlier(with: ["Tw"]) == [])
    #expect(try await earlier(with: ["Four"]) == [])
    #expect(try await earlier(with: []) == [])
    #expect(try await earlier(with: nil) == ["Two", "Three", "Two", "One", nil])
  }

  @Test(arguments: [("Año", "An\u{303}o"), ("An\u{303}o", "Año"), ("\"A\\\n", "\"A\\\n")])
  func `words are found however they were typed`(once: String, again: String) async throws {
    for text in [once, "Two"] { try await write(text) }

    #expect(try await earlier(with: [again]) == [once])
  }

  @Test func `words in another language or another part are not found`() async throws {
    for text in ["One", "Two"] { try await write(text) }
    for text in ["Three", "Four"] { try await write(text, about: "overview") }

    #expect(try await earlier(with: ["One"], in: .spanish) == [])
    #expect(try await earlier(with: ["Three"]) == [])
  }

  @Test func `the saves of a run are one edit`() async throws {
    try await write("One")
    for text in ["One w", "One wo", "One word"] { try await autosave(text) }
    try await write("Two")

    #expect(try await earlier(with: ["One w", "One wo"]) == [])
    #expect(try await earlier(with: ["One"]).contains("One"))
    #expect(try await earlier(with: ["One word"]).first == "One word")
    #expect(try await earlier(with: nil) == ["One word", "One", nil])
  }

  @Test func `a run does not hide another text of its part`() async throws {
    let place: Place = ["consents", "main"]
    func write(
      _ text: String, isAutosave: Bool,
      in member: WritableKeyPath<Consent, LocalizedText> & Sendable
    ) async throws {
      portal.clock.advance(by: 2)
      _ = try await portal.store.edit(
        study.id, by: portal.ada.id, at: place, basedOn: nil, summary: "Edited",
        isAutosave: isAutosave,
        revising: { draft in
          var study = draft.study
          study.consents[0][keyPath: member][.english] = text
          return study
        }, problems: { _ in (0, 0) })
    }
    try await write("Study of sleep", isAutosave: false, in: \.title)
    for text in ["I", "I a", "I agree"] {
      try await write(text, isAutosave: true, in: \.replacementReviewText)
    }

    let found = try await portal.store.earlierParts(
      at: place, of: study.id, for: portal.ada.id, with: ["Study of sleep"], in: .english)

    #expect(found.map { $0["title"]?["en"] } == ["Study of sleep"])
    #expect(found.map { $0["replacementReviewText"]?["en"] } == [nil])
  }

  @Test func `edits of everything, moves, and Undo count`() async throws {
    try await write("One")
    try await portal.change(study, by: portal.grace) {
      $0.consents[0].write("Grace’s", about: "privacy")
      $0.consents[0].sections.reverse()
    }
    try await portal.change(study, by: portal.grace) { $0.consents[0].sections.reverse() }
    _ = try await portal.store.undo(study.id, by: portal.grace.id) { _ in (0, 0) }
    try await write("Two")
    _ = try await portal.store.undo(study.id, by: portal.ada.id) { _ in (0, 0) }
    try await write("Three", about: "overview")
    let length = try await portal.draft(of: study.id, for: portal.ada).historyLength
    try await portal.change(study, by: portal.ada) {
      $0.consents[0].sections.removeAll { $0.id == "privacy" }
    }
    _ = try await portal.bringBack(.section("privacy"), from: length + 1, in: study)
    try await write("Four")

    let all = try await history()
    for text in ["One", "Two", "Three", "Grace’s", "Four", "Five"] {
      // An edit of everything may have the words in another part.
      let found = try await earlier(with: [text]).filter { $0 == text }
      #expect(found == all.filter { $0 == text }, "\(text)")
    }
    #expect(try await earlier(with: nil) == all)
  }

  @Test func `other people find nothing`() async throws {
    try await write("One")
    try await write("Two")

    await #expect(throws: StoreError.notFound) {
      _ = try await portal.store.earlierParts(
        at: .section("privacy"), of: study.id, for: portal.rosalind.id, with: ["One"], in: .english)
    }
  }

  /// The summaries of the section before each of its edits, read from the whole history.
  private func history() async throws -> [String?] {
    let place = Place.section("privacy")
    var filter = HistoryFilter()
    filter.place = place
    return try await portal.store.history(
      of: study.id, for: portal.ada.id, limit: 100, filter: filter, isJoined: true
    ).compactMap { edit -> String?? in
      guard place.starts(with: edit.place) else { return nil }
      return edit.before?.value(at: place.dropFirst(edit.place.count)).map(Self.summary)
    }
  }

  /// The summaries of the section before its latest edits.
  private func earlier(with words: [String]?, in language: Language = .english) async throws
    -> [String?]
  {
    try await portal.store.earlierParts(
      at: .section("privacy"), of: study.id, for: portal.ada.id, with: words, in: language
    ).map(Self.summary)
  }

  private static func summary(of section: JSONValue) -> String? {
    section["summary"]?["en"]?.stringValue
  }

  private func write(_ text: String, about section: String = "privacy") async throws {
    try await portal.write(text, about: section, in: study.id, by: portal.ada)
  }

  private func autosave(_ text: String) async throws {
    portal.clock.advance(by: 2)
    try await portal.autosave(text, in: study.id, by: portal.ada)
  }
}
