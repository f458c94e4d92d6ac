import SampleStudies
import StudyModel
import StudyReview
import TestSupport
import Testing

@Suite("Judging changes") struct JudgingChanges {
  private let walks = SampleStudies.tutorialConsent
  private let rhythm = SampleStudies.heartRhythmAtHome

  private func comparison(_ study: Study, _ edits: StudyEdit...) throws -> StudyComparison {
    try StudyComparison(from: study, to: study.edited(edits))
  }

  private func only(_ study: Study, _ edit: StudyEdit) throws -> Change {
    let changes = try comparison(study, edit).changes
    #expect(changes.count == 1, "\(changes.map(\.sentence))")
    return try #require(changes.first)
  }

  // MARK: Texts

  @Test func `a changed number has the class of its section, whatever its size`() throws {
    let duration = try only(walks, .text("For four weeks your phone", "For six weeks your phone"))
    #expect(duration.class == .procedure)
    #expect(duration.reason.hasPrefix("A number changed."))
    #expect(duration.words?.runs.first { $0.kind == .deleted }?.text == "four")

    #expect(try only(walks, .text("Only two people", "Only three people")).class == .dataUse)
    #expect(try only(rhythm, .text("for 7 years after", "for 9 years after")).class == .dataUse)
    #expect(try only(rhythm, .text("for 7 years after", "for 7 months after")).class == .dataUse)
  }

  @Test func `a negation is never mere wording`() throws {
    let change = try only(
      walks, .text("You can stop at any time, and", "You cannot stop at any time, and"))

    #expect(change.class.numberPart == .major)
    #expect(change.class != .wording)
  }

  @Test func `a sentence about risks has their class in any section`() throws {
    let change = try only(
      walks, .text("The main risk is that someone learns", "The main risk is that a thief learns"))

    #expect(change.class == .risk)
    #expect(change.reason == "The changed sentence is about risks and benefits.")
  }

  @Test func `spelling, punctuation, and capital letters are wording, and markup is format`()
    throws
  {
    #expect(try only(walks, .text("the study office can", "the study ofice can")).class == .wording)
    #expect(try only(walks, .text("Taking part is", "Taking part, is")).class == .wording)
    #expect(try only(walks, .text("Taking part is", "taking part is")).class == .wording)
    #expect(try only(walks, .text("is your choice.", "is **your choice**.")).class == .format)
    #expect(try only(walks, .text("is your choice. You", "is your choice.\nYou")).class == .format)
  }

  @Test func `words that look like a mistake but negate are not spelling`() throws {
    let change = try only(walks, .text("Only two people", "Not two people"))

    #expect(change.class != .wording)
  }

  @Test func `a label is wording`() throws {
    #expect(try only(walks, .text("Welcome aboard", "Welcome on board")).class == .wording)
  }

  @Test func `a change only in another language is a translation, unless a number changed`()
    throws
  {
    let words = try only(rhythm, .text("Queremos saber qué lo", "Queremos averiguar qué lo"))
    #expect(words.class == .translation)
    #expect(words.language == .spanish)

    let number = try only(
      rhythm,
      .text(
        "Ocho semanas, unos tres minutos al día. Nunca",
        "Seis semanas, unos tres minutos al día. Nunca"))
    #expect(number.class == .procedure)
  }

  @Test func `a translation follows the change of its source`() throws {
    let changes = try comparison(
      rhythm,
      .text(
        "Eight weeks, about three minutes a day. You never",
        "Six weeks, about three minutes a day. You never"),
      .text(
        "Ocho semanas, unos tres minutos al día. Nunca",
        "Seis semanas, unos tres minutos al día. Nunca")
    ).changes

    #expect(changes.map { $0.class } == [.procedure, .procedure])
    #expect(changes.contains { $0.reason.contains("follows the change in English") })
  }

  // MARK: Parts and settings

  @Test func `parts have the class of what they are about`() throws {
    let removed = try only(walks, .value("consents/consent/sections/privacy", nil))
    #expect(removed.kind == .removed && removed.class == .dataUse)
    #expect(removed.sentence.hasSuffix("This section was removed."))

    let moved = try only(walks, .move("consents/consent/sections/privacy", 0))
    #expect(moved.kind == .moved && moved.class == .format)
    #expect(moved.sentence.hasSuffix("This section was moved to the beginning."))

    let language = try only(rhythm, .insert("furtherLanguages", "fr"))
    #expect(language.class == .translation)
    #expect(language.sentence == "Study: The language “French” is new.")
  }

  @Test func `contacts, rules, and quiz keys have classes of their own`() throws {
    let contact = try only(walks, .value("facts/rightsContact/telephone", "555-0999"))
    #expect(contact.class == .rightsContact)
    #expect(contact.before == "555-0186" && contact.after == "555-0999")
    #expect(try comparison(walks, .text("555-0186", "555-0999")).reconsent.outcome == .notify)

    var skipping = walks
    skipping.tasks[0].rules.removeLast()
    let changes = try StudyComparison(from: walks, to: skipping).changes
    let rule = try #require(changes.first)
    #expect(rule.class == .quizLogic && rule.kind == .removed)
    #expect(rule.detail.contains("Always goes to the end of the task"))

    let key = try only(
      rhythm,
      .value("tasks/join/steps/quiz/questions/leaving/choices/with-doctor/isCorrect", true))
    #expect(key.class == .quizLogic)
    #expect(key.detail == "The answer “When my doctor agrees” is now correct.")

    let name = try only(
      rhythm, .value("consents/consent/signatures/investigator/familyName", "Hale"))
    #expect(name.class == .rightsContact)
    #expect(name.reason == "It says who is responsible or whom to contact.")
  }

  @Test func `what changed about one answer, a switch, or a condition is a sentence`() throws {
    let answers = "tasks/join/steps/quiz/questions/leaving/choices"
    let words = try only(rhythm, .value("\(answers)/with-doctor/text/en", "When my doctor says so"))
    #expect(words.detail == "The words of the answer “When my doctor says so” changed.")
    let last = try only(rhythm, .value("\(answers)/with-doctor/staysLast", true))
    #expect(
      last.detail
        == "The answer “When my doctor agrees” now stays last when the answers are shuffled.")

    let note = "tasks/daily-check-in/steps/pulse/isOptional"
    #expect(try only(rhythm, .value(note, nil)).detail == "“Can be skipped” is now off.")

    let glasses = "tasks/daily-check-in/steps/today/items/glasses/visibility"
    let always = try only(rhythm, .value(glasses, nil))
    #expect(always.detail.hasPrefix("It is now always asked. It was asked when “"))
  }

  @Test func `a question that ends the task early decides who can take part`() throws {
    let edit = StudyEdit.text("Are you 18 years or older?", "Are you 21 years or older?")
    let change = try only(rhythm, edit)

    #expect(change.class == .eligibility)
    #expect(try comparison(rhythm, edit).reconsent.outcome == .none)
  }

  @Test func `a rule that decides who can take part is about that, before and after`() throws {
    let changes = try comparison(rhythm, .branch("join/eligibility", to: .step("goodbye"))).changes
    #expect(changes.map { $0.class } == [.eligibility])
    let back = try StudyComparison(
      from: rhythm.edited(.branch("join/eligibility", to: .step("goodbye"))), to: rhythm)
    #expect(back.changes.map { $0.class } == [.eligibility])
    let other = try comparison(rhythm, .branch("daily-check-in/felt", to: .step("note"))).changes
    #expect(other.map { $0.class } == [.quizLogic])
  }

  @Test func `a section that is no longer a screen is more than a matter of display`() throws {
    let place = "consents/consent/sections/risks/type"
    let hidden = try only(rhythm, .value(place, "onlyInDocument"))
    #expect(hidden.class == .risk)
    #expect(hidden.reason.hasPrefix("Participants no longer see the section as a screen."))
    let shown = try StudyComparison(
      from: rhythm.edited(.value(place, "onlyInDocument")), to: rhythm)
    #expect(
      shown.changes.first?.reason.hasPrefix("Participants now see the section as a screen.") == true
    )
    let other = try only(
      walks, .value("consents/consent/sections/data-gathering/type", "studyTasks"))
    #expect(other.class == .wording)
  }

  @Test func `a symptom that is asked about is no risk, and a removed part is no sentence`() throws
  {
    let answer = "tasks/daily-check-in/steps/symptoms/format/choices/dizzy"
    #expect(try only(rhythm, .value(answer, nil)).class == .procedure)
    let removed = try only(rhythm, .value("consents/consent/sections/benefits", nil))
    #expect(
      removed.reason == "The section meets requirements about risks and benefits.")
    let article = try only(rhythm, .value("articles/after-the-study", nil))
    #expect(article.reason == "It says something about how data are used.")
  }

  @Test func `a number says what it is now and what it was`() throws {
    var study = walks
    let format = NumericFormat(minimum: 18)
    study.tasks[0].steps.insert(
      Step(
        id: "age", title: LocalizedText("Age", in: .english),
        content: .question(Question(format: .numeric(format)))), at: 0)

    let change = try only(study, .value("tasks/join/steps/age/format/minimum", 21))

    #expect(change.sentence == "Age: Lowest number is now 21, was 18.")
    #expect(change.part == ["tasks", "join", "steps", "age"])
    let blank = try only(study, .value("tasks/join/steps/age/format/minimum", nil))
    #expect(blank.sentence == "Age: Lowest number is now blank, was 18.")
  }

  @Test func `a step that moved to another task is one move and what changed in it`() throws {
    var study = rhythm
    let join = try #require(study.tasks.firstIndex { $0.id == "join" })
    let other = try #require(study.tasks.firstIndex { $0.id != "join" })
    let greeting = try #require(study.tasks[join].steps.firstIndex { $0.id == "greeting" })
    var step = study.tasks[join].steps.remove(at: greeting)
    step.title[.english] = "Another title"
    study.tasks[other].steps.append(step)

    let comparison = try StudyComparison(from: rhythm, to: study)

    #expect(comparison.count(of: .moved) == 1 && comparison.count(of: .changed) == 1)
    let move = try #require(comparison.changes.first { $0.kind == .moved })
    #expect(move.formerPlace == ["tasks", "join", "steps", "greeting"])
    #expect(move.detail.hasPrefix("This step was moved from “Join the study” to “"))
    let applied = try comparison.applying(to: rhythm)
    #expect(try digest(applied.canonicalBytes()) == digest(study.canonicalBytes()))
  }

  @Test func `moving one section is one change`() throws {
    let count = try #require(rhythm.consents.first?.sections.count)
    let first = try #require(rhythm.consents.first?.sections.first?.id)

    let change = try only(rhythm, .move("consents/consent/sections/\(first)", count - 1))

    #expect(change.kind == .moved)
  }

  @Test func `a new part has its texts in one language, in reading order`() throws {
    let change = try only(
      rhythm,
      .insert(
        "consents/consent/sections",
        [
          "id": "blood", "type": "custom", "title": ["en": "Blood test", "es": "Sangre"],
          "content": ["en": "It may hurt."], "summary": ["en": "A nurse takes blood."],
        ]))

    #expect(
      change.elementTexts(in: .english) == ["Blood test", "A nurse takes blood.", "It may hurt."])
    #expect(change.elementTexts(in: .spanish) == ["Sangre"])
    let moved = try only(walks, .move("consents/consent/sections/privacy", 0))
    #expect(moved.elementTexts(in: .english) == [])
  }
}
