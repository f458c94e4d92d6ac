import Foundation
import Mustache
import SampleStudies
import StudyModel
import Synchronization
import TestSupport
import Testing

@testable import StudyPreview

@Suite("The templates of participants' screens") struct TheScreenTemplates {
  /// Names that templates looked up in vain, and the templates that were used.
  final class Notes: Sendable {
    let inVain = Mutex<Set<String>>([])
    let used = Mutex<Set<String>>([])
  }

  private let files: TemplateFiles
  private let library: MustacheLibrary
  private let illustrations: Illustrations

  init() throws {
    files = try TemplateFiles(folder: Repository.root.appending(path: "Templates/walkthrough"))
    library = try files.library()
    illustrations = try Illustrations(
      folder: Repository.root.appending(path: "Public/illustrations"))
  }

  @Test func `Every screen has everything its template refers to, whatever its state`() {
    let notes = Notes()
    for (seed, study) in Self.studies.enumerated() {
      let tour = ScreenTour(
        study: study, seed: UInt64(seed), typed: "words",
        builder: { builder(for: study, $0, $1, notes) })
      #expect(tour.screens.allSatisfy { $0.hasSuffix("</html>\n") })
    }
    #expect(notes.inVain.withLock { $0.sorted() } == [])
    let screens = Set(files.texts.keys.filter { $0.hasPrefix("steps/") })
    #expect(screens.subtracting(notes.used.withLock { $0 }) == [])
  }

  /// Every format, every kind of step, and every interactive element, and random studies for the effects of answers.
  static var studies: [Study] {
    let questions = ShowingEveryFormat.formats.enumerated().map { index, format in
      Step(
        id: "question-\(index)", title: english("A title"), isOptional: true,
        content: .question(
          Question(
            format: format, question: english("How?"), tag: english("Part 1"),
            learnMore: LearnMore(content: english("More")))))
    }
    let form = Step(
      id: "form", title: english("A form"),
      content: .form(
        Form(
          items: ShowingEveryFormat.formats.enumerated().map { index, format in
            FormItem(id: "item-\(index)", text: english("How?"), format: format)
          })))
    let elements = english(
      """
      Text.

      <toggle id=t expected-value=true>Yes?</toggle>

      <select id=s expected-value="*">
      <option id=a>First</option>
      </select>

      <signature id=sig />
      """)
    let consent = Consent(
      id: "c", title: english("A consent"),
      sections: [
        Section(
          id: "s", type: .overview, title: english("Title"), content: elements,
          learnMoreAddress: "https://example.org"),
        Section(
          id: "h", type: .custom, title: english("Title"), htmlContent: english("<p>Words</p>")),
      ],
      signatures: [
        Signature(
          id: "s", role: .investigator, title: english("Lead"), givenName: "Ada",
          familyName: "Example", date: "2026-11-21")
      ])
    var reviewing = ConsentReview(consent: "c", signature: "s")
    reviewing.revealsExpectedAnswers = true
    reviewing.requiresScrollToBottom = true
    let review = [
      Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: "c"))),
      Step(id: "review", content: .consentReview(reviewing)),
    ]
    return [
      study(questions + [form]), study(review, consents: [consent]),
      study(
        ShowingEveryStep.steps(saying: "Words"),
        consents: [ShowingEveryStep.consent(saying: "Words")]),
      SampleStudies.heartRhythmAtHome,
    ] + (1...8).map { Study.random(seed: $0) }
  }

  private func builder(
    for study: Study, _ setting: ScreenSetting, _ attempt: ScreenAttempt?, _ notes: Notes
  ) -> ScreenBuilder {
    let library = library
    return ScreenBuilder(
      study: study, setting: setting, attempt: attempt, illustrations: illustrations,
      render: { view, template in
        let names = AskedNames()
        let html = library.render(names.page(view), withTemplate: template)
        names.finish()
        let inVain = names.inVain.map { "\(template): \($0)" }
        notes.inVain.withLock { $0.formUnion(inVain) }
        notes.used.withLock { _ = $0.insert(template) }
        return html ?? ""
      })
  }
}
