import Foundation
import StudyModel
import StudyParts
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

/// How values that are no texts read in the history.
@Suite("Showing changed values") struct ShowingChangedValues {
  private static let line = EditLine(
    number: 2, kind: .edited, at: Date(timeIntervalSince1970: 0), accountID: UUID(),
    accountName: "Ada", place: [], summary: "", before: nil, after: nil, isUndone: false,
    hash: "")

  @Test func `a picture is shown by its name, or as a picture if it has none`() throws {
    var study = Study.survey()
    let hash = String(repeating: "5a168893", count: 8)
    let difference = try #require(
      ContentDifference.all(
        from: ["image": .string(hash)], to: [:], at: ["tasks", "survey", "steps", "thanks"]
      ).first)
    func view() -> ChangeView {
      ChangeView(difference, of: Self.line, among: [difference], in: study, mayEdit: true)
    }

    #expect(view().title == "Thank you · Picture")
    #expect(view().sentence == "Removed: a picture")
    study.assets = [Asset(id: hash, name: "heart.png", mediaType: "image/png", byteCount: 1)]
    #expect(view().sentence == "Removed: heart.png")
  }

  @Test func `a new order says what moved where, by its name`() throws {
    let study = Study.survey()
    let steps = study.tasks[1].steps
    let ids = steps.map(\.id)
    let titles = try ids.map { id in
      try #require(PlacedPart(at: ["tasks", study.tasks[1].id, "steps", id], in: study))
        .title(in: study.primaryLanguage)
    }
    let last = try #require(ids.last)
    let document = { (ids: [String]) -> JSONValue in
      .array(ids.map { ["id": .string($0)] })
    }
    let differences = ContentDifference.all(
      from: document(ids), to: document([last] + ids.dropLast()),
      at: ["tasks", study.tasks[1].id, "steps"])
    let difference = try #require(differences.first)

    let sentence = ChangeView(
      difference, of: Self.line, among: differences, in: study, mayEdit: true
    ).sentence
    #expect(sentence == "Moved “\(try #require(titles.last))” to the beginning")
    #expect(
      ChangeView.values(of: difference, in: study).before == titles.joined(separator: ", "))
  }

  @Test func `a checkbox that is turned on has both values in an exported history`() throws {
    let differences = ContentDifference.all(
      from: [:], to: ["allowsIncompleteTranslations": true], at: ["facts"])

    let values = ChangeView.values(of: try #require(differences.first), in: Study.survey())
    #expect(values.before == "off" && values.after == "on")
  }

  @Test(arguments: [(true, "Turned on"), (false, "Turned off")])
  func `a checkbox is turned on or off`(isOn: Bool, sentence: String) throws {
    let (on, off): (JSONValue, JSONValue) = (["allowsIncompleteTranslations": true], [:])
    let differences = ContentDifference.all(
      from: isOn ? off : on, to: isOn ? on : off, at: ["facts"])

    #expect(try Self.sentence(about: differences) == sentence)
  }

  @Test(arguments: [(nil, 3, "Added: 3"), (3, nil, "Removed: 3")] as [(Double?, Double?, String)])
  func `a number that was blank or became blank is shown`(
    before: Double?, after: Double?, sentence: String
  ) throws {
    func document(_ score: Double?) -> JSONValue {
      score.map { ["minimumScore": .number($0)] } ?? [:]
    }
    let differences = ContentDifference.all(
      from: document(before), to: document(after), at: ["tasks", "survey", "steps", "thanks"])

    #expect(try Self.sentence(about: differences) == sentence)
  }

  @Test func `a text is shown as people read it, with what its codes do in words`() throws {
    let place: Place = ["consents", "consent", "sections", "privacy"]
    let before = """
      Write to **{fact:contact.email}**.

      <toggle id=later initial-value=true>May we ask you later?</toggle>

      | What | Who |
      |---|---|
      | Visit | We |
      """
    let after = before.replacing("initial-value=true", with: "initial-value=false")
      .replacing("Visit", with: "Call")
    func view(_ before: JSONValue?, _ after: JSONValue?) throws -> ChangeView {
      let differences = ContentDifference.all(from: before, to: after, at: place)
      return ChangeView(
        try #require(differences.first), of: Self.line, among: differences, in: Study.survey(),
        mayEdit: true)
    }

    let changed = try view(
      ["content": ["en": .string(before)]], ["content": ["en": .string(after)]])
    let added = try view([:], ["content": ["en": .string(before)]])

    let pieces = try #require(changed.words?.pieces)
    let words = pieces.map { $0.same ?? $0.added ?? $0.removed ?? "" }.joined()
    #expect(pieces.compactMap(\.removed).contains { $0.contains("Yes") })
    #expect(pieces.compactMap(\.added).contains { $0.contains("No") })
    #expect(words.contains("Visit") && words.contains("Call"))
    let said = added.words?.pieces.compactMap(\.added).joined() ?? added.sentence ?? ""
    #expect(said.contains("Write to [Research contact: email].") && said.contains("What | Who"))
    for code in ["<toggle", "{fact", "|---", "| What", "**"] {
      #expect(!words.contains(code) && !said.contains(code), "\(code)")
    }
  }

  @Test func `a reference to a part whose identifier changed shows both identifiers`() throws {
    var study = Study.survey()
    var renamed = study.consents[0]
    renamed.id = "agreement"
    study.consents.append(renamed)
    let differences = ContentDifference.all(
      from: ["consent": "consent"], to: ["consent": "agreement"],
      at: ["tasks", "join", "steps", "scenes"])
    let difference = try #require(differences.first)

    let view = ChangeView(
      difference, of: Self.line, among: differences, in: study, mayEdit: true)

    let values = ChangeView.values(of: difference, in: study)
    #expect(values.before == "Consent (consent)" && values.after == "Consent (agreement)")
    #expect(view.words?.pieces.compactMap(\.removed) == ["(consent)"])
    #expect(view.words?.pieces.compactMap(\.added) == ["(agreement)"])
  }

  @Test func `a change of markup alone is shown as it is written`() throws {
    let differences = ContentDifference.all(
      from: ["content": ["en": "Your *choice*."]], to: ["content": ["en": "Your **choice**."]],
      at: ["consents", "consent", "sections", "privacy"])
    let view = ChangeView(
      try #require(differences.first), of: Self.line, among: differences, in: Study.survey(),
      mayEdit: true)

    #expect(view.words?.pieces.compactMap(\.added) == ["**choice**."])
  }

  /// What the history says about the first of the differences of one edit.
  private static func sentence(about differences: [ContentDifference]) throws -> String? {
    let difference = try #require(differences.first)
    return ChangeView(
      difference, of: line, among: differences, in: Study.survey(), mayEdit: true
    ).sentence
  }
}
