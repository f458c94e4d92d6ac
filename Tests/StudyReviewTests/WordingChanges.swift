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

  @Test func `an answer that moved is named by its words, as is the one before it`() throws {
    let answers = "tasks/daily-check-in/steps/symptoms/format/choices"
    let last = try only(from: rhythm, .insert(answers, ["value": "v1", "text": ["en": "Cough"]]))
    #expect(last.sentence.hasSuffix("The answer “Cough” is new."))
    let longer = try rhythm.edited(
      .insert(answers, ["value": "v1", "text": ["en": "Cough"]])
    ).edited(.insert(answers, ["value": "v2", "text": ["en": "Fever"]]))

    // Each was inserted at the beginning.
    let first = try only(from: longer, .move("\(answers)/v1", 0))
    #expect(first.sentence.hasSuffix("The answer “Cough” was moved to the beginning."))

    let second = try only(from: longer, .move("\(answers)/v2", 2))
    #expect(second.sentence.hasSuffix("The answer “Fever” was moved after “Dizzy”."))
  }

  @Test func `an entry without a name for its kind is said to be of its list`() throws {
    let shares = try rhythm.edited(.insert("facts/profile", "sharesData"))

    let added = try only(from: rhythm, .insert("facts/profile", "sharesData"))
    let removed = try #require(try StudyComparison(from: shares, to: rhythm).changes.first)

    #expect(
      added.sentence == "Study facts: “Shares data with others” is new in “Study characteristics”.")
    #expect(
      removed.sentence
        == "Study facts: “Shares data with others” was removed from “Study characteristics”.")
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

  @Test func `a text of a step is named by the number on its page`() throws {
    func sentences(_ edit: (inout BodyItem) -> Void) throws -> [String] {
      var after = rhythm
      edit(&after.tasks[1].steps[0].bodyItems[1])
      return try StudyComparison(from: rhythm, to: after).changes.map(\.sentence)
    }

    let details = try sentences { $0.detailText[.english] = "At any time." }
    let styles = try sentences { $0.style = .callout }

    #expect(details.count == 1 && styles.count == 1)
    #expect(details.first?.contains("“Text 2, detail below the text”") == true)
    #expect(styles.first?.contains("Text 2, shown as is now “Urgent advice”") == true)
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
