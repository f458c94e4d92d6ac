import Foundation
import StudyEditing
import StudyModel
import StudyReview
import StudyStore
import Testing

@testable import PortalWeb

/// Pages that compare versions.
extension SamplePages {
  static let comparisons: [SamplePage] = (try? compared()) ?? []

  /// The sample after an edit of each kind.
  static let laterStudy: Study = {
    var later = study
    later.facts.board = "Northmere Ethics Committee"
    later.consents[0].sections[0].content[.english] =
      "## About\n\nThis is a **research study** about the heart.\n\n- It takes 10 weeks."
    later.consents[0].sections[1].content.note(source: "0123456789abcdef", of: .spanish)
    later.consents[0].sections[2].summary[.spanish] = "Otras palabras."
    later.consents[0].sections.append(
      Section(
        id: "blood", type: .custom, title: [.english: "Blood test"],
        content: [.english: "A nurse takes 5 ml of blood."]))
    later.tasks[0].steps.removeLast()
    return later
  }()

  /// A single text that an edit changed.
  private static let restored: Place = [
    "consents", study.consents[0].id, "sections", study.consents[0].sections[0].id, "content", "en",
  ]

  /// The question whether to restore it.
  /// - Parameter newer: what a colleague saved since the question was shown.
  private static func restoring(
    _ compared: ComparedStudies, since newer: EditLine? = nil
  ) throws -> RestoringPage {
    try RestoringPage(
      shell: shell, draft: draft(laterStudy), number: lines[1].number,
      value: try #require(RestoredValue(at: restored, in: study)), comparison: compared,
      since: newer.map { RestoringPage.Since($0) })
  }

  private static func comparable(_ draft: Draft?) -> ComparableStudy {
    ComparableStudy(
      access: VersionAccess(
        study: study.id, slug: study.slug, title: study.displayTitle, role: draft?.role,
        isAsked: draft == nil, isArchived: false, accountRole: .reviewer),
      draft: draft, lines: lines)
  }

  private static func pair(
    _ later: ComparedSide, _ corrections: [ClassCorrection] = []
  ) throws -> ComparedStudies {
    try ComparedStudies(
      from: .version(lines[1]), to: later, old: study, new: laterStudy, corrections: corrections)
  }

  private static func page(
    _ name: String, _ study: ComparableStudy, _ query: KeyValuePairs<String, String>,
    _ compared: ComparedStudies? = nil, _ screens: ScreenPairs? = nil
  ) -> SamplePage {
    SamplePage(
      name,
      ComparisonPage(
        shell: shell, of: study, ComparisonChoice(form(query), in: study), compared: compared,
        screens: screens))
  }

  private static func compared() throws -> [SamplePage] {
    let draft = ComparedSide.draft(draft(laterStudy))
    let author = comparable(self.draft(laterStudy))
    let reviewer = comparable(nil)
    let plain = try pair(draft)
    let back = try ComparedStudies(
      from: draft, to: .version(lines[1]), old: laterStudy, new: study)
    let first = plain.comparison.changes[0]
    let corrected = try pair(
      draft,
      [
        ClassCorrection(
          change: first.id, name: ChangeClass.wording.rawValue, reason: "Only a new name.",
          by: "Grace", at: date)
      ])
    let versions = try pair(.version(lines[0]))
    let open = OpenComparison(study: plain, draft: self.draft(laterStudy))
    let choice = ComparisonChoice(form([:]), in: author)
    return [
      page("compare", author, ["from": "1.0.0", "to": "draft"], corrected),
      page(
        "compare-side", reviewer,
        ["from": "1.0.0", "to": "1.1.0", "view": "side", "language": "es"], versions),
      page(
        "compare-same", author, ["from": "1.0.0", "to": "1.0.0"],
        try ComparedStudies(
          from: .version(lines[1]), to: .version(lines[1]), old: study, new: study)),
      page(
        "compare-decided", author, ["from": "1.0.0", "to": "1.1.0"], try pair(.version(lines[2]))),
      page("compare-unknown", reviewer, ["from": "9.9.9"]),
      SamplePage("restore-change", try restoring(back)),
      SamplePage(
        "restore-change-again",
        try restoring(
          back,
          since: EditLine(
            number: 9, kind: .edited, at: date, accountID: ada.id, accountName: "Ada Lovelace",
            place: restored, summary: "Changed the content", before: nil, after: "Words",
            isUndone: false, hash: "hash"))),
      SamplePage(
        "correct-class",
        ClassCorrectionPage(
          shell: shell, plain.comparison.changes[1], in: open, choice,
          form: form(["class": "none"]),
          errors: FormErrors("class", "Choose a class from the list."))),
      SamplePage(
        "correct-class-again",
        ClassCorrectionPage(
          shell: shell, corrected.comparison.changes[0],
          in: OpenComparison(study: corrected, draft: self.draft(laterStudy)), choice,
          form: form([:]))),
      SamplePage(
        "propose-after-changes",
        ProposalPage(
          shell: shell, draft: self.draft(laterStudy), problems: [], comments: ThreadCounts(),
          lines: lines,
          suggestion: NumberSuggestion(plain, in: study.id, after: lines[0].number),
          form: SubmittedForm())),
    ] + (try screens(author, plain))
  }

  private static func screens(
    _ author: ComparableStudy, _ compared: ComparedStudies
  ) throws -> [SamplePage] {
    let renderer = try SampleScreens.renderer.get()
    let pairs = ScreenPairs(
      from: .init(compared.old, language: .english, by: renderer, prefix: "old-"),
      to: .init(compared.new, language: .english, by: renderer),
      moves: compared.comparison.moves)
    return [page("compare-screens", author, ["view": "screens"], compared, pairs)]
  }
}
