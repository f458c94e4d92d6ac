import StudyEditing
import StudyModel
import StudyPreview
import StudyReview
import StudyStore

@testable import PortalWeb

/// Pages of reviewers.
extension SamplePages {
  static let reviews: [SamplePage] =
    [
      SamplePage(
        "reviews",
        ReviewQueuePage(
          shell: asked,
          queue: ReviewQueue(
            reviews: [
              queued(.waiting, dueOn: CalendarDay("2026-11-20"), isOverdue: true),
              queued(.waiting, dueOn: CalendarDay("2026-11-30"), board: "Étoile Review Board"),
              queued(.decided(.requestChanges)),
              queued(.decided(.approve), state: .withdrawn), queued(.author), queued(.over),
              queued(.replaced(by: VersionNumber(1, 1, 0))), queued(.altered),
              queued(.replaced(by: VersionNumber(1, 2, 0))),
            ], page: 1, total: 120, waiting: 2, altered: [study.id: [altered]]))),
      SamplePage(
        "reviews-empty",
        ReviewQueuePage(
          shell: asked, queue: ReviewQueue(reviews: [], page: 1, total: 0, waiting: 0))),
    ] + ((try? SampleScreens.renderer.get()).map { read($0) } ?? [])

  private static let asked: Shell = {
    var asked = shell
    asked.reviews = ReviewsLink(ReviewCount(isAsked: true, waiting: 2), isReviewer: true)
    return asked
  }()

  private static func queued(
    _ mine: QueuedReview.Mine, dueOn: CalendarDay? = nil, board: String? = nil,
    isOverdue: Bool = false, state: Version.State = .proposed
  ) -> QueuedReview {
    QueuedReview(
      study: study.id, title: "Heart Rhythm at Home", number: VersionNumber(1, 1, 0),
      state: mine == .over ? .published : state, board: board, askedBy: "Ada Lovelace",
      askedAt: date, dueOn: dueOn, mine: mine, decided: 1, quorum: 2, isOverdue: isOverdue)
  }

  private static let decisions = [
    Decision(
      id: 1, request: 1, account: ada.id, name: "Rosalind", meaning: .approveWithConditions,
      at: date,
      sha256: lines[0].sha256, note: "Thank you.", overrideReason: "I do not read Spanish.",
      openThreads: 1, unseenScreens: 2, expiresOn: CalendarDay(number: 20_400), isChair: true,
      conditions: [
        Decision.Condition(id: 1, text: "Name the cuff’s maker."),
        Decision.Condition(
          id: 2, text: "Correct the telephone number.", closedAt: date, closedBy: "Rosalind",
          closing: "Corrected."),
      ], languages: [.english]),
    Decision(
      id: 2, request: 2, account: grace.id, name: "Grace", meaning: .disapprove, at: date,
      sha256: lines[0].sha256, note: "No.", counts: false),
  ]

  private static let approved = VersionLine(
    number: VersionNumber(1, 1, 0), sha256: lines[0].sha256, state: .approved, notes: "The cuff.",
    proposedAt: date, proposedBy: "Ada Lovelace", publishedAt: nil, publishedBy: nil,
    isCurrent: false,
    approval: Approval(
      number: "E-17", approvedOn: CalendarDay(number: 20_000),
      expiresOn: CalendarDay(number: 20_365), reconsent: .notify,
      decidedBy: "Étoile Review Board", sha256: lines[0].sha256, isOutside: true,
      recordedBy: "Ada Lovelace", openConditions: 1,
      review: Approval.Review(request: 1, quorum: 1, asked: 2)))

  private static let withdrawn = VersionLine(
    number: approved.number, sha256: approved.sha256, state: .withdrawn, notes: approved.notes,
    proposedAt: date, proposedBy: "Ada Lovelace", publishedAt: nil, publishedBy: nil,
    withdrawnAt: date, withdrawnBy: "Ada Lovelace", withdrawalReason: "A dose is wrong.",
    isCurrent: false, approval: approved.approval)

  private static func rights(_ refusal: DecisionError? = nil, unseen: [SeenScreen])
    -> DecisionRights
  {
    DecisionRights(
      token: "token", openThreads: 1, unseen: unseen, refusal: refusal,
      board: "Étoile Review Board", quorum: 2, given: 0, isChair: false)
  }

  /// The study under rules that require more, without what it says of risks.
  private static var lackingRisks: Study {
    var lacking = study
    lacking.facts.profile = [.federallyFunded, .minimalRisk]
    lacking.consents[0].sections.removeAll { $0.coveredTopics.contains("risks") }
    return lacking
  }

  /// The page of a review in which no thread was looked for.
  private static func page(
    of review: OpenedReview, _ storyboard: Storyboard, changes: ScreenChanges? = nil,
    bases: [VersionLine] = [], errors: FormErrors = FormErrors()
  ) -> ReviewPage {
    ReviewPage(
      shell: asked, review: review, storyboard: storyboard,
      text: ReviewedText(review.study, version: review.number, storyboard), changes: changes,
      findings: [:], bases: bases, errors: errors)
  }

  private static func review(
    _ line: VersionLine, _ screens: VersionScreens, of study: Study = SamplePages.study,
    seen: Set<SeenScreen> = [], refusal: DecisionError? = nil, decisions: [Decision] = [],
    unread: [StudyThread] = []
  ) -> OpenedReview {
    OpenedReview(
      access: VersionAccess(
        study: study.id, slug: study.slug, title: study.displayTitle, role: nil, isAsked: true,
        isArchived: false, accountRole: .reviewer),
      line: line, study: study, screens: screens, seen: seen, readLanguages: [.english],
      rights: rights(refusal, unseen: screens.all),
      requests: [
        ReviewRequest(
          id: 1, number: line.number, board: nil,
          people: [AskedPerson(email: "rosalind@example.org", name: nil, decision: nil)],
          askedBy: "Ada Lovelace", askedAt: date, dueOn: CalendarDay("2026-11-30"))
      ], decisions: decisions,
      threads: [comment(on: screens.all.first?.screen)] + (decisions.isEmpty ? left : []) + unread)
  }

  /// More threads than the page shows, whose comments were not read.
  private static var many: [StudyThread] {
    let section = ["consents", study.consents[0].id, "sections", study.consents[0].sections[0].id]
    return (4...ReviewPage.Earlier.most + 10).map {
      thread($0, at: section, version: lines[1].number, isRead: false)
    }
  }

  /// What an earlier round left to settle, with and without a screen.
  private static var left: [StudyThread] {
    let consent = study.consents[0]
    return [
      thread(
        2, at: ["consents", consent.id, "sections", consent.sections[0].id],
        version: lines[1].number),
      thread(3, at: ["consents", "gone"], version: lines[1].number),
    ]
  }

  private static func comment(on screen: String?) -> StudyThread {
    StudyThread(
      id: ada.id, study: study.id, number: 1, version: lines[0].number, state: .open,
      isRequired: true, place: [], screen: screen, language: .english,
      anchor: (try? JSONValue(encoding: ThreadAnchor(place: []))) ?? .null, openedByID: grace.id,
      openedBy: "Grace", openedAt: date, comments: [], moves: [])
  }

  private static func screens(_ storyboards: [Storyboard]) -> VersionScreens {
    VersionScreens(
      languages: storyboards.map { storyboard in
        let screens = storyboard.chapters.flatMap { chapter in
          chapter.screens.map { VersionScreens.Screen($0, in: chapter) }
        }
        return (language: storyboard.language, screens: screens)
      })
  }

  /// The study with another picture and other words on its first two screens.
  private static var former: Study {
    var former = study
    former.consents[0].sections[0].illustration = .none
    former.consents[0].sections[1].title[.english] = "Before"
    former.tasks[0].rules = []
    former.facts.protocolNumber = "Before"
    former.facts.sponsor = "Before"
    return former
  }

  private static func changes(
    of own: [VersionScreens.Screen], _ before: [VersionScreens.Screen], by renderer: ScreenRenderer,
    _ storyboard: Storyboard
  ) -> ScreenChanges? {
    func compared(_ corrections: [ClassCorrection] = []) -> ComparedStudies? {
      try? ComparedStudies(
        from: .version(lines[1]), to: .version(lines[0]), old: former, new: study,
        corrections: corrections)
    }
    // A rule, whose class an author corrected.
    let rule = compared()?.comparison.changes.first { $0.place.contains("rules") }
    let correction = ClassCorrection(
      change: rule?.id ?? "", name: ChangeClass.procedure.rawValue, reason: "It decides who joins.",
      by: "Ada Lovelace", at: date)
    guard let corrected = compared([correction]) else { return nil }
    return ScreenChanges(
      of: own, since: lines[1], before,
      marks: StoryboardMarks(
        from: Storyboard(former, language: .english, by: renderer), to: storyboard,
        moves: corrected.comparison.moves),
      compared: corrected)
  }

  private static func read(_ renderer: ScreenRenderer) -> [SamplePage] {
    let english = Storyboard(study, language: .english, by: renderer)
    let spanish = Storyboard(study, language: .spanish, by: renderer)
    let screens = screens([english, spanish])
    let own = screens.screens(in: .english)
    let before =
      Array(own.dropFirst(2).dropLast())
      + [
        VersionScreens.Screen(
          id: own[0].id, content: "before", way: nil, title: "Before", kind: "Step",
          anchor: "screen-x",
          chapter: own[0].chapter),
        VersionScreens.Screen(
          id: "gone", content: "gone", way: nil, title: "Gone", kind: "Step", anchor: "screen-gone",
          chapter: own[0].chapter),
      ]
    let open = review(lines[0], screens, seen: Set(own.prefix(5).map(\.seen)))
    let done = review(
      approved, screens, refusal: .notInReview(.approved), decisions: decisions)
    let rights = rights(unseen: screens.all)
    let typed = form([
      "meaning": "approveWithConditions", "condition": "Name the maker.", "note": "Fine.",
      "password": "secret",
    ])
    return [
      SamplePage(
        "review",
        page(
          of: open, english, changes: changes(of: own, before, by: renderer, english),
          bases: [lines[1], lines[3]])),
      SamplePage(
        "review-no-language",
        page(
          of: open, english,
          errors: FormErrors("reads", "Choose at least one language."))),
      SamplePage(
        "review-many-threads", page(of: review(lines[0], screens, unread: many), english)),
      SamplePage("review-decided", page(of: done, spanish)),
      SamplePage(
        "review-missing-requirements",
        page(of: review(lines[0], screens, of: lackingRisks), english)),
      SamplePage("review-record", DecisionRecordPage(shell: asked, review: done, canStamp: true)),
      SamplePage(
        "review-record-withdrawn",
        DecisionRecordPage(
          shell: asked,
          review: review(
            withdrawn, screens, refusal: .notInReview(.withdrawn), decisions: decisions))),
      SamplePage("review-record-empty", DecisionRecordPage(shell: asked, review: open)),
      SamplePage(
        "review-seen-chapter",
        SeenChapterPage(
          shell: asked, review: open,
          chapter: SeenChapterPage.Chapter(
            id: own[0].chapter, language: .english, screens: Array(own.prefix(8))))),
      SamplePage(
        "review-seen-marks",
        SeenMarksPage(
          shell: asked, review: open, storyboard: english, screen: english.screens[0])),
      SamplePage(
        "review-unseen-marks",
        SeenMarksPage(
          shell: asked, review: review(lines[0], screens), storyboard: english,
          screen: english.screens[0])),
      SamplePage(
        "review-decision",
        DecisionPage(
          shell: asked, review: open, rights: rights, signer: "Rosalind", form: SubmittedForm(),
          changes: changes(of: own, before, by: renderer, english))),
      SamplePage(
        "review-decision-errors",
        DecisionPage(
          shell: asked, review: open, rights: rights, signer: "Rosalind", form: typed,
          errors: decisionErrors, rows: 3, news: [.init(words: "Grace approved", at: Moment(date))])
      ),
      SamplePage(
        "review-condition",
        ConditionPage(
          shell: asked, review: done, decision: decisions[0],
          condition: decisions[0].conditions[0], signer: "Rosalind", form: SubmittedForm(),
          errors: FormErrors("closing", "Say how."))),
    ]
  }

  private static var decisionErrors: FormErrors {
    var errors = FormErrors()
    for field in [
      "meaning", "conditions", "note", "approvalNumber", "expiresOn", "overrideReason", "password",
    ] {
      errors.add(field, "This is wrong.")
    }
    return errors
  }
}
