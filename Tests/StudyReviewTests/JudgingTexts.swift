import SampleStudies
import StudyModel
import StudyReview
import Testing

@Suite("Judging changes of texts") struct JudgingTexts {
  private let rhythm = SampleStudies.heartRhythmAtHome

  private func only(_ edit: StudyEdit) throws -> Change {
    let changes = try StudyComparison(from: rhythm, to: rhythm.edited(edit)).changes
    #expect(changes.count == 1, "\(changes.map(\.sentence))")
    return try #require(changes.first)
  }

  /// Replaces the content of a section, and then a text in it.
  private func change(
    in section: String = "privacy", _ language: Language = .english, from old: String,
    to new: String
  ) throws -> Change {
    let place = "consents/consent/sections/\(section)/content/\(language.rawValue)"
    let before = try rhythm.edited(.value(place, .string(old)))
    let after = try rhythm.edited(.value(place, .string(new)))
    let changes = try StudyComparison(from: before, to: after).changes
    #expect(changes.count == 1, "\(changes.map(\.sentence))")
    return try #require(changes.first)
  }

  @Test func `an amount of money is a payment in any section and language`() throws {
    let spanish = try change(
      in: "costs", .spanish, from: "No cuesta nada.",
      to: "No cuesta nada. Recibirá $50 al terminar.")
    #expect(spanish.class == .costPayment)
    let english = try change(
      in: "purpose", from: "We want to learn.", to: "We want to learn. You get €20 for it.")
    #expect(english.class == .costPayment)
    #expect(try change(from: "We keep 5 copies.", to: "We keep 6 copies.").class == .dataUse)
  }

  @Test func `a telephone number is a contact in any section`() throws {
    let change = try change(
      in: "risks", from: "If it hurts, call 555-0100 at once.",
      to: "If it hurts, call 555-0199 at once.")
    #expect(change.class == .rightsContact)
  }

  @Test func `a new sentence has its own class where it is as grave as the section`() throws {
    let sharing = try change(
      in: "purpose", from: "We want to learn.",
      to: "We want to learn. Your name will be shared with Acme Pharma.")
    #expect(sharing.class == .dataUse)
    #expect(sharing.reason == "The changed sentence is about how data are used.")
    let words = try change(
      in: "purpose", from: "We want to record how walks go.", to: "We want to note how walks go.")
    #expect(words.class == .procedure)
  }

  @Test func `says which facts changed`() throws {
    let negation = try change(from: "We share it.", to: "We do not share it.")
    #expect(negation.reason.hasPrefix("A negation changed."))
    let restriction = try change(from: "Nurses see it.", to: "Only nurses see it.")
    #expect(restriction.reason.hasPrefix("A restriction changed."))
    let quantity = try change(from: "We ask every week.", to: "We ask every other week.")
    #expect(!quantity.reason.contains("quantity"))
    let often = try change(from: "We ask weekly.", to: "We ask daily.")
    #expect(often.reason.hasPrefix("A quantity changed."))
    let several = try change(from: "You get $20.", to: "You never get €30.")
    #expect(several.reason.hasPrefix("A number, a unit, and a negation changed."))
  }

  @Test func `a text that only explains is more than wording if a number in it changed`() throws {
    let change = try only(
      .text("This takes about three minutes.", "This takes about nine minutes."))

    #expect(change.class == .procedure)
    #expect(change.reason == "A number changed, which can change what people agree to.")
  }

  @Test func `curly quotes and long dashes are punctuation, also in negations`() throws {
    let change = try change(
      from: "We can't \"see\" it - ever.", to: "We can’t “see” it – ever.")

    #expect(change.class == .wording)
    #expect(change.reason == "Only punctuation or capital letters changed.")
  }

  @Test func `the same letters in other bytes look the same`() throws {
    let change = try change(from: "Ask Ren\u{E9}.", to: "Ask Rene\u{301}.")

    #expect(change.class == .format)
    #expect(change.reason.hasPrefix("The text looks the same."))
  }

  @Test func `sentences, paragraphs, and items in another order say the same`() throws {
    let same = "The same sentences are arranged differently."
    let sentences = try change(
      from: "We keep it 5 years. We do not sell it.", to: "We do not sell it. We keep it 5 years.")
    #expect(sentences.class == .wording && sentences.reason == same)
    let items = try change(
      from: "1. wear it\n2. answer us\n3. rest", to: "1. rest\n2. wear it\n3. answer us")
    #expect(items.class == .wording && items.reason == same)
    // The same words in other sentences do not.
    let moved = try change(
      from: "We do not sell it. We keep it.", to: "We do sell it. We not keep it.")
    #expect(moved.class == .dataUse)
  }

  @Test func `a telephone number or an email address is a contact in any section`() throws {
    for (old, new) in [
      ("Call 555-0142.", "Call 555-0199."), ("Call (650) 498-4900.", "Call (650) 498-4901."),
      ("Write to a@example.org.", "Write to b@example.org."),
      ("Call {fact:contact.phone}.", "Call 555-0199."),
      ("Call 555-0199.", "Call {fact:injury.phone}."),
      ("Write to a@example.org.", "Write to {fact:rights.email}."),
    ] {
      let change = try change(in: "tasks", from: old, to: new)
      #expect(change.class == .rightsContact)
      #expect(change.reason == "A telephone number or an email address changed.")
    }
    #expect(
      try change(in: "tasks", from: "On 2027-03-31.", to: "On 2027-04-30.").class == .procedure)
    #expect(try change(in: "tasks", from: "Call 911.", to: "Call 112.").class == .procedure)
  }

  @Test func `negations inside of words are found in scripts without spaces`() throws {
    for (old, new) in [("記録します。", "記録しません。"), ("我们保存记录。", "我们不保存记录。"), ("기록합니다.", "기록하지 않습니다.")] {
      let change = try change(Language("ja"), from: old, to: new)
      #expect(change.class == .dataUse)
      #expect(change.reason.hasPrefix("A negation changed in Japanese only."))
    }
    #expect(try change(Language("ja"), from: "記録します。", to: "保存します。").class == .translation)
  }

  @Test func `the words of key information decide what it is about`() throws {
    let benefit = try only(
      .text("**Benefits:** The study may not help", "**Benefits:** The study will not help"))
    #expect(benefit.class == .risk)
    let other = try only(.text("Take your time. Talk with", "Talk with"))
    #expect(other.class == .procedure)
    #expect(other.reason == "The section gives the key information about the study.")
  }

  @Test func `a sentence about more than its section has the more serious class`() throws {
    let change = try change(in: "withdrawing", from: "We stop.", to: "We stop and keep your data.")

    #expect(change.class == .dataUse)
  }

  @Test func `a check box in a text is more than its words`() throws {
    let box = "<toggle id=later>\nMay we contact you?\n</toggle>"
    let added = try change(in: "contacts", from: "Call us.", to: "Call us.\n\n\(box)")
    #expect(added.class == .procedure)
    #expect(added.reason == "It changes what participants are asked in the text.")
    let translated = try change(
      in: "contacts", .spanish, from: "Call us.\n\n\(box)", to: "Call us.")
    #expect(translated.reason == "It changes what participants are asked in the Spanish text.")
    let words = try change(in: "contacts", from: box, to: box.replacing("contact", with: "call"))
    #expect(words.class == .rightsContact)
  }

  @Test func `the imported text is not compared word for word with what was made of it`() throws {
    let place = "consents/consent/originalMarkdown/en"
    let before = try rhythm.edited(.value(place, "# Risks\n\nIt may hurt."))
    let after = try rhythm.edited(.value(place, "# Risks\n\nIt will hurt."))

    let changes = try StudyComparison(from: before, to: after).changes

    #expect(changes.map { $0.class } == [.format])
    #expect(changes.first?.words == nil && changes.first?.wholeText == nil)
    #expect(changes.first?.reason == "It is kept for exports and not shown to participants.")
  }

  @Test func `right away is not about rights`() throws {
    let change = try only(.text("reads your answers right away.", "reads your answers right now."))

    #expect(change.class == .wording)
  }
}
