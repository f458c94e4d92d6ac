import StudyModel
import StudyReview
import TestSupport
import Testing

/// 40 edits of an earlier consent of the running study, and of one of its surveys: texts, settings, parts, and their order. What
/// is expected says where and how much, and quotes nothing of them.
@Suite(
  "Comparing real studies",
  .enabled(if: RealConsent.missing.isEmpty && RealConsent.hasSurvey, RealConsent.comment))
struct ComparingRealStudies {
  @Test func `each edit is found once, in its place, with its words`() throws {
    let study = try RealConsent.october.studyWithSurvey()
    var found: [String] = []
    for edit in Self.edits {
      var edited = study
      edit.apply(&edited)
      let changes = try StudyComparison(from: study, to: edited).changes
      let accounts = try changes.map { try $0.numbered(in: study, edited) }
      found.append("\(edit.name): " + accounts.joined(separator: "; "))
    }

    #expect(found.count == 40)
    #expect(found.joined(separator: "\n") == Self.expected)
  }

  @Test func `all edits together turn the one into the other`() throws {
    let study = try RealConsent.october.studyWithSurvey()
    var edited = study
    for edit in Self.edits { edit.apply(&edited) }

    let comparison = try StudyComparison(from: study, to: edited)

    #expect(Set(comparison.changes.map(\.id)).count == comparison.changes.count)
    #expect(
      try digest(comparison.applying(to: study).canonicalBytes()) == digest(edited.canonicalBytes())
    )
    #expect(comparison.numberPart == .major)
    #expect(comparison.reconsent.outcome == .reconsent)
  }

  private static let edits: [RealEdit] = ofTexts + ofLists + ofParts + ofTheSurvey

  private static let ofTexts: [RealEdit] = [
    .text("a number", in: 4, "less than 5", "less than 9"),
    .text("a unit", in: 4, "7 days", "7 weeks"),
    .text("a duration in words", in: 4, "three weeks", "six weeks"),
    .text("a frequency", in: 4, "every 3 months", "every month"),
    .text("the end of a range", in: 4, "10-15", "10-20"),
    .text("a possibility made a promise", in: 9, " may ", " will "),
    .text("two negations removed", in: 9, "cannot and do not ", ""),
    .text("a qualification removed", in: 8, "significant ", ""),
    .text("an item of an enumeration removed", in: 8, ", dehydration", ""),
    .text("an item of an enumeration added", in: 8, "fatigue,", "fatigue, dizziness,"),
    .text(
      "an explanation in parentheses", in: 12, #"\(FDA\)"#, "(FDA, an agency of the government)"),
    .text("a permission widened", in: 12, "as required by law", "as allowed by law"),
    .text("an exception removed", in: 12, " except [^.]*", ""),
    .text("a payment", in: 22, "not be paid", "be paid $25"),
    .text("a cost", in: 23, "no cost", "a cost of $10"),
    .text("a sponsor added", in: 24, ", and the", ", a maker of watches, and the"),
    .text("a sponsor removed", in: 24, #"by [A-Z]\w+ [A-Z]\w+, "#, "by "),
    .text("who pays", in: 25, "you may be responsible", "we will be responsible"),
    .text("a telephone number", in: 26, #"\d{3}-\d{3}-\d{4}"#, "555-555-0100"),
    .text("a telephone number removed", in: 26, #" or toll free at [\d-]+"#, ""),
    .text("a postal address", in: 16, #"\d{3} [A-Z]\w+ Drive"#, "1 Main Street"),
  ]

  private static let ofLists: [RealEdit] = [
    .consent(.lines("an item removed", in: 27) { $0.remove(at: 7) }),
    .consent(
      .lines("an item added", in: 27) { $0.insert("- be told who pays for the study;", at: 3) }),
    .consent(
      .text("a list that is numbered", in: 18) { $0 = $0.replacing("\n- ", with: "\n1. ") }),
    .text("emphasis", in: 3, "entirely", "**entirely**"),
    .consent(
      ConsentEdit(name: "a paragraph moved to another section") { consent in
        let language = RealConsent.language
        var paragraphs = (consent.sections[15].content[language] ?? "")
          .components(separatedBy: "\n\n")
        let moved = paragraphs.remove(at: 1)
        consent.sections[15].content[language] = paragraphs.joined(separator: "\n\n")
        let rest = consent.sections[16].content[language] ?? ""
        consent.sections[16].content[language] = rest + "\n\n" + moved
      }),
  ]

  private static let ofParts: [RealEdit] = [
    .consent(
      ConsentEdit(name: "sections swapped") {
        $0.sections.insert($0.sections.remove(at: 23), at: 22)
      }),
    .consent(
      ConsentEdit(name: "a section moved far") {
        $0.sections.insert($0.sections.remove(at: 24), at: 2)
      }),
    .consent(
      ConsentEdit(name: "a section shown as a screen") {
        $0.sections[10].appearance = .screenAndDocument
      }),
    .consent(ConsentEdit(name: "the kind of a section") { $0.sections[12].type = .privacy }),
    .text("the name of a check box", in: 27, "id=future-studies", "id=later-studies"),
    .consent(
      ConsentEdit(name: "a drawing no longer required") {
        $0.signatures[0].requiresDrawing = false
      }),
    RealEdit(name: "a contact added") {
      $0.facts.researchContact = Contact(name: "Dr. Ann Hale", telephone: "555-0100")
    },
  ]

  private static let ofTheSurvey: [RealEdit] = [
    .survey("an answer required") { $0.steps[10].isOptional = false },
    .survey("a limit") { $0.steps[10].content.setMaximum(300) },
    .survey("the unit of an answer") { $0.steps[13].content.setUnit("mmol/l") },
    .survey("an answer removed") { $0.steps[1].content.editChoices { $0.remove(at: 2) } },
    .survey("an answer renamed") {
      $0.steps[2].content.editChoices { $0[1].text[RealConsent.language] = "Yes, of type 1" }
    },
    .survey("a rule removed") { $0.rules.remove(at: 0) },
    .survey("a question moved") { $0.steps.insert($0.steps.remove(at: 12), at: 10) },
  ]

  private static let expected = """
    a number: changed consents/0/sections/4/content -1 +1 procedure
    a unit: changed consents/0/sections/4/content -1 +1 data-use
    a duration in words: changed consents/0/sections/4/content -1 +1 procedure
    a frequency: changed consents/0/sections/4/content -2 +1 procedure
    the end of a range: changed consents/0/sections/4/content -2 +2 procedure
    a possibility made a promise: changed consents/0/sections/9/content -1 +1 risk
    two negations removed: changed consents/0/sections/9/content -4 +0 risk
    a qualification removed: changed consents/0/sections/8/content -1 +0 risk
    an item of an enumeration removed: changed consents/0/sections/8/content -1 +0 risk
    an item of an enumeration added: changed consents/0/sections/8/content -0 +1 risk
    an explanation in parentheses: changed consents/0/sections/12/content -0 +5 data-use
    a permission widened: changed consents/0/sections/12/content -1 +1 data-use
    an exception removed: changed consents/0/sections/12/content -10 +0 data-use
    a payment: changed consents/0/sections/22/content -1 +1 cost-payment
    a cost: changed consents/0/sections/23/content -1 +3 cost-payment
    a sponsor added: changed consents/0/sections/24/content -0 +4 procedure
    a sponsor removed: changed consents/0/sections/24/content -2 +0 procedure
    who pays: changed consents/0/sections/25/content -2 +2 risk
    a telephone number: changed consents/0/sections/26/content -3 +3 rights-contact
    a telephone number removed: changed consents/0/sections/26/content -8 +0 rights-contact
    a postal address: changed consents/0/sections/16/content -3 +3 procedure
    an item removed: changed consents/0/sections/27/content -14 +0 procedure
    an item added: changed consents/0/sections/27/content -0 +7 risk
    a list that is numbered: changed consents/0/sections/18/content -0 +3 format
    emphasis: changed consents/0/sections/3/content -0 +0 format
    a paragraph moved to another section: changed consents/0/sections/15/content -15 +0 procedure; changed consents/0/sections/16/content -0 +15 procedure
    sections swapped: moved consents/0/sections/22 format
    a section moved far: moved consents/0/sections/2 format
    a section shown as a screen: changed consents/0/sections/10/appearance procedure
    the kind of a section: changed consents/0/sections/12/type wording
    the name of a check box: changed consents/0/sections/27/content -7 +7 procedure
    a drawing no longer required: changed consents/0/signatures/0/requiresDrawing procedure
    a contact added: added facts/researchContact rights-contact
    an answer required: changed tasks/1/steps/10/isOptional procedure
    a limit: changed tasks/1/steps/10/format/maximum procedure
    the unit of an answer: changed tasks/1/steps/13/format/unit procedure
    an answer removed: removed tasks/1/steps/1/format/choices/2 procedure
    an answer renamed: changed tasks/1/steps/2/format/choices/1/text -3 +3 procedure
    a rule removed: removed tasks/1/rules/0 quiz-logic
    a question moved: moved tasks/1/steps/10 quiz-logic
    """
}
