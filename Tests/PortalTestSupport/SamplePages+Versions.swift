import SampleStudies
import StudyEditing
import StudyModel
import StudyPreview
import StudyReview
import StudyStore

@testable import PortalWeb

/// Pages about proposing, publishing, and withdrawing a study, and about its history.
extension SamplePages {
  static func line(
    _ number: VersionNumber, _ state: Version.State, isCurrent: Bool = false,
    objections: BoardObjections? = nil
  ) -> VersionLine {
    VersionLine(
      number: number, sha256: String(repeating: "a1b2c3d4", count: 8), state: state,
      notes: "Adds the blood pressure cuff.", proposedAt: date, proposedBy: "Ada Lovelace",
      publishedAt: state == .proposed ? nil : date,
      publishedBy: state == .proposed ? nil : "Ada Lovelace", isCurrent: isCurrent,
      hasPublishedPredecessor: state == .proposed, pendingObjections: objections)
  }

  static let lines = [
    line(VersionNumber(1, 1, 0), .proposed),
    line(VersionNumber(1, 0, 0), .published, isCurrent: true),
    line(VersionNumber(0, 2, 0), .withdrawn), line(VersionNumber(0, 1, 0), .superseded),
  ]

  private static let sentBack =
    [line(VersionNumber(1, 1, 0), .changesRequested)] + lines.dropFirst()

  private static let openComments: ThreadCounts = {
    var counts = ThreadCounts()
    counts.open = 2
    counts.requiredOpen = 1
    return counts
  }()

  private static let broken = SampleStudies.empty(
    title: "Empty", slug: "empty", id: study.id, language: .english)

  /// The sample without one of its Spanish texts.
  private static let openStudy: Study = {
    var open = study
    open.facts.title = [.english: "A new title"]
    return open
  }()

  private static let files = VersionPage.Files(
    summary: "1 file",
    rows: [
      VersionPage.File(
        name: "consents/main/es.html", address: "/file",
        hash: String(repeating: "a1b2c3d4", count: 8), shortHash: "a1b2c3…b2c3d4",
        maker: "Accord 0.1.0")
    ], unprinted: "documents/main/en.pdf")

  static let versions: [SamplePage] =
    [
      SamplePage("versions", VersionListPage(shell: shell, draft: draft(), lines: lines)),
      SamplePage(
        "versions-objected",
        VersionListPage(
          shell: shell, draft: draft(),
          lines: [
            line(
              VersionNumber(1, 1, 0), .proposed,
              objections: BoardObjections(changes: 1, disapprovals: 1, able: 3)),
            line(VersionNumber(1, 0, 0), .proposed),
          ])),
      SamplePage(
        "versions-altered", VersionListPage(shell: shell, draft: draft(), lines: alteredLines)),
      SamplePage(
        "withdraw-altered",
        WithdrawalPage(shell: shell, draft: draft(), line: alteredLines[0])),
      SamplePage("versions-empty", VersionListPage(shell: shell, draft: draft(broken), lines: [])),
      SamplePage(
        "propose",
        ProposalPage(
          shell: shell, draft: draft(), problems: StudyProblems(study).all,
          comments: ThreadCounts(), lines: lines,
          form: SubmittedForm())),
      SamplePage(
        "propose-errors",
        ProposalPage(
          shell: shell, draft: draft(), problems: StudyProblems(study).all,
          comments: ThreadCounts(), lines: lines,
          form: form(["number": "two"]),
          errors: FormErrors("notes", "Say what it is for."))),
      SamplePage(
        "propose-same",
        ProposalPage(
          shell: shell, draft: draft(), problems: [], comments: ThreadCounts(), lines: lines,
          form: form(["number": "1.2.0", "notes": "Nothing new."]),
          errors: FormErrors(VersionError.nothingChanged(since: VersionNumber(1, 1, 0))))),
      SamplePage(
        "propose-again",
        ProposalPage(
          shell: shell, draft: draft(), problems: [], comments: openComments, lines: sentBack,
          handover: ProposalHandover(
            to: reviewBoard, after: sentBack, canMakePackage: true,
            form: SubmittedForm(), errors: FormErrors()), form: SubmittedForm())),
      SamplePage(
        "propose-unasked",
        ProposalPage(
          shell: shell, draft: draft(), problems: [], comments: ThreadCounts(), lines: sentBack,
          handover: ProposalHandover(
            to: reviewBoard, after: sentBack, canMakePackage: true,
            form: form(["revision": "3", "board": reviewBoard.id.uuidString]),
            errors: FormErrors("board", "No member can decide.")),
          form: form(["revision": "3", "board": reviewBoard.id.uuidString]),
          errors: FormErrors("board", "No member can decide."))),
      SamplePage(
        "propose-changed",
        ProposalPage(
          shell: shell, draft: draft(), problems: StudyProblems(study).all,
          comments: ThreadCounts(), lines: lines,
          form: form(["number": "1.0.0"]), errors: FormErrors("notes", "Grace changed the draft."),
          change: LaterChange(who: "Grace", isOwn: false, at: date))),
      SamplePage(
        "propose-blocked",
        ProposalPage(
          shell: shell, draft: draft(broken), problems: StudyProblems(broken).all,
          comments: ThreadCounts(), lines: [],
          form: SubmittedForm())),
      SamplePage(
        "publish",
        PublicationPage(
          shell: shell, draft: draft(), line: lines[0], lines: lines, study: openStudy,
          comments: openComments)),
      SamplePage(
        "publish-first",
        PublicationPage(
          shell: shell, draft: draft(), line: lines[0], lines: [lines[0]], study: study,
          comments: ThreadCounts())),
      SamplePage("withdraw", WithdrawalPage(shell: shell, draft: draft(), line: lines[1])),
      SamplePage(
        "withdraw-errors",
        WithdrawalPage(
          shell: shell, draft: draft(), line: lines[1], form: form(["reason": ""]),
          errors: FormErrors("reason", "Say why."))),
    ] + ((try? SampleScreens.renderer.get()).map { read($0) } ?? [])

  /// A version that someone changed in the database.
  static let altered = AlteredVersion(
    study: study.id, title: "Heart Rhythm at Home", number: lines[0].number, state: .published,
    recorded: .proposed, differences: ["the decision of Rosalind <Franklin> differs (note)"])

  private static let alteredLines = [
    VersionLine(
      number: lines[0].number, sha256: lines[0].sha256, state: .published, notes: "The first one.",
      proposedAt: date, proposedBy: "Ada Lovelace", publishedAt: date, publishedBy: "Ada Lovelace",
      isCurrent: true, altered: altered)
  ]

  /// The pages that show a version.
  private static func read(_ renderer: ScreenRenderer) -> [SamplePage] {
    let english = Storyboard(study, language: .english, by: renderer)
    let spanish = Storyboard(study, language: .spanish, by: renderer)
    let noted = Dictionary(
      spanish.screens.map { ($0.id, margin(of: $0, isSeen: $0.number == 1)) }
    ) { first, _ in first }
    return [
      SamplePage(
        "version-withdrawn",
        VersionPage(
          shell: shell, draft: draft(), line: lines[2], study: study, storyboard: english,
          mayCopy: false)),
      SamplePage(
        "version",
        VersionPage(
          shell: shell, draft: draft(), line: lines[1], study: study, storyboard: spanish,
          margins: noted, files: files)),
      SamplePage(
        "version-imported",
        VersionPage(
          shell: shell, draft: draft(), line: lines[1], study: imported,
          storyboard: Storyboard(imported, language: .english, by: renderer))),
      SamplePage(
        "version-reviewed",
        VersionPage(
          shell: shell, draft: draft(), line: approvedLine, study: study, storyboard: english,
          lines: [approvedLine], records: reviewRecords)),
      SamplePage(
        "version-to-ask",
        VersionPage(
          shell: shell, draft: draft(), line: lines[0], study: study, storyboard: english,
          records: ReviewPanel.Records(
            settings: ReviewSettings(requiresBoard: true, board: reviewBoard), requests: [],
            decisions: []))),
    ] + (frozen.map { [view($0, english)] } ?? [])
  }

  private static let frozen = try? Version(
    freezing: study, as: VersionNumber(1, 2, 0), notes: "For the board.")

  private static func view(_ version: Version, _ storyboard: Storyboard) -> SamplePage {
    SamplePage(
      "view",
      ViewPage(
        ViewedVersion(
          link: ada.id, study: study.id, title: "Heart Rhythm at Home", slug: "heart",
          line: approvedLine, version: version, expiresAt: date), study: study,
        storyboard: storyboard, token: "token"))
  }

  /// A study with an imported document and an article.
  private static let imported: Study = {
    var imported = study
    imported.consents[0].replacementReviewText = [
      .english: "<h1>Imported</h1><p onclick=\"run()\">Words</p>"
    ]
    imported.consents[0].sections[0].htmlContent = [
      .english: "<p onclick=\"run()\">Words of a section</p>"
    ]
    imported.articles = [Article(id: "article", title: [.english: "An article"])]
    return imported
  }()

  private static func margin(of screen: StoryboardScreen, isSeen: Bool) -> ScreenMargin {
    ScreenMargin(
      changed: Chip("Changed", icon: "add", tone: "amber"),
      gap: Chip("Outdated translation", icon: "warning", tone: "amber"),
      seen: ScreenMargin.SeenMark(
        isSeen: isSeen, action: "/seen", screen: screen.id, content: screen.content),
      threads: [
        ScreenMargin.Thread(
          address: "/thread", words: "How tight is the cuff?",
          chip: Chip("Open", icon: "eye", tone: "violet"))
      ], hasThreads: true)
  }
}
