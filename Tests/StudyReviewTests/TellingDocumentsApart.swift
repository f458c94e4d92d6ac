import Foundation
import StudyModel
import StudyReview
import Testing

/// Whether something changed at what a comment on the screen of a consent document is about.
@Suite("Telling whether words of a consent document changed") struct TellingDocumentsApart {
  private static let review: Place = ["tasks", "join", "steps", "review"]
  private static let sections: Place = ["consents", "main", "sections"]
  private static let id = UUID()
  private static let sentence = "We keep your data confidential."

  private static let study: Study = {
    let risks = Section(
      id: "risks", type: .custom, title: [.english: "Risks"],
      formalTitle: [.english: "Risks and discomforts"],
      summary: [.english: "Little can happen. \(sentence)"],
      content: [.english: "You may feel tired. Ask us."])
    let privacy = Section(
      id: "privacy", type: .privacy, content: [.english: "\(sentence) Ask us."])
    let review = Step(
      id: "review", title: [.english: "Sign"],
      content: .consentReview(ConsentReview(consent: "main")))
    return Study(
      id: id, slug: "sleep", facts: StudyFacts(title: [.english: "Sleep"]),
      consents: [
        Consent(id: "main", title: [.english: "Consent to sleep"], sections: [risks, privacy])
      ],
      tasks: [Task(id: "join", kind: .survey, steps: [review])])
  }()

  private static func anchor(_ quote: String, in study: Study = study) -> ThreadAnchor {
    AnchorFinder(study).anchor(at: review, language: .english, quote: quote)
  }

  private static func changed(_ change: (inout Study) -> Void) -> Study {
    var now = study
    change(&now)
    return now
  }

  private static let otherRisks = changed {
    $0.consents[0].sections[0].content[.english] = "You may feel weary. Ask us."
  }
  private static let otherPrivacy = changed {
    $0.consents[0].sections[1].content[.english] = "We keep your data secret. Ask us."
  }
  private static let otherFacts = changed { $0.facts.title[.english] = "Rest" }

  private func isChanged(_ quote: String, in now: Study) -> Bool {
    let anchor = Self.anchor(quote)
    #expect(anchor.place == Self.review && anchor.member == nil)
    return SubjectChange(from: Self.study, to: now).isThere(for: anchor)
  }

  @Test func `a heading stands for its section, also the one of its kind`() {
    #expect(isChanged("Risks and discomforts", in: Self.otherRisks))
    #expect(!isChanged("Risks and discomforts", in: Self.otherPrivacy))
    #expect(isChanged("Privacy", in: Self.otherPrivacy))
    #expect(!isChanged("Privacy", in: Self.otherRisks))
  }

  @Test func `words of a paragraph change with their text only`() {
    #expect(isChanged(Self.sentence, in: Self.otherPrivacy))
    #expect(!isChanged(Self.sentence, in: Self.otherRisks))
    let renamed = Self.changed { $0.consents[0].sections[0].formalTitle[.english] = "Harm" }
    #expect(isChanged("You may feel tired.", in: Self.otherRisks))
    #expect(!isChanged("You may feel tired.", in: renamed))
  }

  @Test(arguments: ["Consent to sleep", "Ask us.", "Read and decide"])
  func `the title, words in several sections, and words in none change with any part`(
    quote: String
  ) {
    #expect(isChanged(quote, in: Self.otherRisks))
    #expect(isChanged(quote, in: Self.otherPrivacy))
    #expect(!isChanged(quote, in: Self.otherFacts))
  }

  @Test(arguments: ["Risks and discomforts", sentence, "Consent to sleep", "Read and decide"])
  func `neither the same study nor a change elsewhere is one`(quote: String) {
    #expect(!isChanged(quote, in: Self.study))
    #expect(!isChanged(quote, in: Self.otherFacts))
  }

  @Test(arguments: [sentence, "Read and decide"])
  func `another consent on the screen is a change`(quote: String) {
    let other = Self.changed {
      $0.consents.append(Consent(id: "other"))
      $0.tasks[0].steps[0].content = .consentReview(ConsentReview(consent: "other"))
    }
    #expect(isChanged(quote, in: other))
    #expect(isChanged(quote, in: Self.changed { $0.tasks[0].steps = [] }))
  }

  @Test func `words of the step itself stay with the step`() {
    let anchor = Self.anchor("Sign")
    #expect(anchor.member == ["title"])
    #expect(AnchorFinder(Self.study).subject(of: anchor) == anchor)
    #expect(!SubjectChange(from: Self.study, to: Self.otherRisks).isThere(for: anchor))
  }

  @Test(arguments: [
    ("Risks and discomforts", sections + ["risks"], ["formalTitle"]),
    (sentence, sections + ["privacy"], ["content"]),
    ("Consent to sleep", ["consents", "main"], ["title"]), ("Ask us.", ["consents", "main"], nil),
    ("Read and decide", review, nil),
  ])
  func `authors change the words where the consent says them`(
    quote: String, place: Place, member: Place?
  ) {
    let finder = AnchorFinder(Self.study)
    let subject = finder.subject(of: Self.anchor(quote))
    #expect(subject.place == place && subject.member == member)
    #expect(finder.finding(of: subject).place == place)
  }

  @Test func `a text that was imported as a whole replaces the sections of the document`() {
    var study = Self.study
    study.consents[0].replacementReviewText = [.english: "<p>\(Self.sentence)</p>"]
    let anchor = Self.anchor(Self.sentence, in: study)
    var now = study
    now.consents[0].sections[1].content[.english] = "Nothing."

    #expect(!SubjectChange(from: study, to: now).isThere(for: anchor))
    let subject = AnchorFinder(study).subject(of: anchor)
    #expect(subject.member == ["replacementReviewText"])
    now.consents[0].replacementReviewText = [.english: "<p>We keep it secret.</p>"]
    #expect(SubjectChange(from: study, to: now).isThere(for: anchor))
  }

  @Test func `words that were changed are where the consent says something like them`() {
    let finder = AnchorFinder(Self.otherPrivacy)
    #expect(finder.subject(of: Self.anchor(Self.sentence)).place == Self.sections + ["privacy"])
    let gone = Self.changed { $0.consents[0].sections[1].content[.english] = "Nothing." }
    let last = AnchorFinder(gone).subject(of: Self.anchor(Self.sentence))
    #expect(last.place == Self.review)
  }
}
