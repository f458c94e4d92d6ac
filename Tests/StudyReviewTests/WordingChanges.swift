import SampleStudies
import StudyModel
import StudyReview
import Testing

/// What comparisons of real consents had put in words that nobody would use.
@Suite("Wording changes") struct WordingChanges {
  private static let sections = "consents/consent/sections"
  private let rhythm = SampleStudies.heartRhythmAtHome

  private func only(from before: Study, _ edit: StudyEdit) throws -> Change {
    let changes = try StudyComparison(from: before, to: before.edited(edit)).changes
    #expect(changes.count == 1, "\(changes.map(\.sentence))")
    return try #require(changes.first)
  }

  /// Replaces the content of a new section that names no topics, and then a text in it.
  private func change(under heading: String, from old: String, to new: String) throws -> Change {
    let before = try rhythm.edited(
      .insert(
        Self.sections,
        [
          "id": "new", "type": "custom", "title": ["en": .string(heading)],
          "content": ["en": .string(old)],
        ]))
    return try only(from: before, .value("\(Self.sections)/new/content/en", .string(new)))
  }

  @Test func `a choice that a document omits is named`() throws {
    let change = try only(
      from: rhythm, .value("\(Self.sections)/risks/appearance", "documentOnly"))

    #expect(
      change.sentence == "Risks: Appears in is now “Document only”, was “Screen and document”.")
    #expect(change.reason.hasPrefix("Participants no longer see the section as a screen."))
  }

  @Test func `a section that participants see as a screen again is said to be one`() throws {
    let hidden = try rhythm.edited(.value("\(Self.sections)/risks/appearance", "documentOnly"))

    let change = try only(from: hidden, .value("\(Self.sections)/risks/appearance", nil))

    #expect(
      change.sentence == "Risks: Appears in is now “Screen and document”, was “Document only”.")
    #expect(change.reason.hasPrefix("Participants now see the section as a screen."))
  }

  @Test func `what a section is about can be told from its heading`() throws {
    let (old, new) = ("Some people feel tired.", "Some people feel exhausted.")

    let risk = try change(under: "POSSIBLE RISKS", from: old, to: new)
    let data = try change(under: "Confidentiality", from: old, to: new)
    // Less grave than what is assumed of sections that name nothing.
    let contact = try change(under: "Contact information", from: old, to: new)

    #expect(risk.class == .risk)
    #expect(risk.reason == "The heading of the section is about risks and benefits.")
    #expect(data.class == .dataUse)
    #expect(contact.class == .procedure)
  }

  @Test func `bullets that become numbers are only form`() throws {
    let change = try change(
      under: "Your tasks", from: "You will:\n\n- wear it\n- answer us",
      to: "You will:\n\n1. wear it\n2. answer us")

    #expect(change.class == .format)
    #expect(change.reason == "Only spaces and markup changed.")
  }

  @Test func `a telephone number among other words is called one`() throws {
    let change = try change(
      under: "Questions", from: "Ask the team at 555-0142 or toll free at 1-866-555-0199.",
      to: "Ask the team at 555-0142.")

    #expect(change.reason.hasPrefix("A telephone number changed."))
  }
}
