import Foundation
import StudyEditing
import StudyModel
import StudyStore

@testable import PortalWeb

/// Pages about boards, and about asking them.
extension SamplePages {
  static let reviewBoard = Board(
    id: ada.id, name: "Review Board", quorum: 2,
    members: [
      BoardMember(account: ada, isChair: true), BoardMember(account: grace, isChair: false),
    ], createdBy: ada.id)

  static let approvedLine = VersionLine(
    number: VersionNumber(1, 2, 0), sha256: String(repeating: "a1b2c3d4", count: 8),
    state: .approved, notes: "For the board.", proposedAt: date, proposedBy: "Ada Lovelace",
    publishedAt: nil, publishedBy: nil, isCurrent: false,
    approval: Approval(
      number: "2026-0007", approvedOn: CalendarDay(number: 20_778),
      expiresOn: CalendarDay(number: 21_143), reconsent: .notify, decidedBy: "City Board",
      sha256: String(repeating: "a1b2c3d4", count: 8), isOutside: true, letter: "hash",
      recordedBy: "Ada Lovelace", openConditions: 2,
      review: Approval.Review(request: 1, quorum: 2, asked: 3)))

  static let reviewRecords = ReviewPanel.Records(
    settings: ReviewSettings(requiresBoard: true, board: reviewBoard),
    requests: [
      ReviewRequest(
        id: 1, number: VersionNumber(1, 2, 0), board: "Review Board",
        people: [
          AskedPerson(email: "grace@example.org", name: "Grace", decision: .approve),
          AskedPerson(email: "new@example.org", name: nil, decision: nil),
        ], askedBy: "Ada Lovelace", askedAt: date, dueOn: CalendarDay(number: 20_790), quorum: 2),
      ReviewRequest(
        id: 2, number: VersionNumber(1, 2, 0), board: nil,
        people: [AskedPerson(email: "old@example.org", name: "Old", decision: nil)],
        askedBy: "Ada Lovelace", askedAt: date, dueOn: nil, endedAt: date),
    ],
    decisions: [
      Decision(
        id: 1, request: 1, account: grace.id, name: "Grace", meaning: .approveWithConditions,
        at: date,
        sha256: "hash", note: "Well written.", overrideReason: "Seen on paper.",
        openThreads: 2, unseenScreens: 1, expiresOn: CalendarDay(number: 20_400), isChair: true,
        conditions: [
          Decision.Condition(
            id: 1, text: "Add a number.", closedAt: date, closedBy: "Grace", closing: "Added."),
          Decision.Condition(id: 2, text: "Add a name."),
        ], languages: [.english])
    ])

  private static let invitations = [
    ReviewInvitation(
      email: "new@example.org",
      invitation: Invitation(id: ada.id, token: "token", expiresAt: date))
  ]

  private static let viewLinks = [
    ViewLink(
      id: ada.id, number: VersionNumber(1, 1, 0), note: "City <Board>", createdBy: "Ada Lovelace",
      createdAt: date, expiresAt: date.addingTimeInterval(86_400), openings: 3, walkthroughs: 2,
      lastOpenedAt: date),
    ViewLink(
      id: ada.id, number: VersionNumber(1, 1, 0), createdBy: "Alan <Turing>", createdAt: date,
      expiresAt: date.addingTimeInterval(86_400), isBacked: false),
    ViewLink(
      id: grace.id, number: VersionNumber(1, 1, 0), createdBy: "Grace", createdAt: date,
      expiresAt: date, revokedAt: date, openings: 1),
  ]

  private static let wrong = FormErrors("members", "No active account uses this email.")

  static let boards: [SamplePage] = managing + asking + linking

  private static let managing = [
    SamplePage("boards", BoardListPage(shell: shell, boards: [reviewBoard])),
    SamplePage("boards-empty", BoardListPage(shell: shell, boards: [])),
    SamplePage(
      "board-new", NewBoardPage(shell: shell, form: BoardFields(reviewBoard), errors: wrong)),
    SamplePage(
      "board",
      BoardPage(
        shell: shell, board: reviewBoard, reader: ada,
        changes: [RecordedChange(at: date, by: "Ada Lovelace", summary: "Added Grace")],
        form: BoardFields(reviewBoard), errors: wrong)),
    SamplePage(
      "board-reader",
      BoardPage(
        shell: shell, board: reviewBoard, reader: grace, changes: [], form: BoardFields(reviewBoard)
      )),
    SamplePage(
      "people-board",
      PeoplePage(
        shell: shell, draft: draft(), members: [Member(account: ada, role: .owner)],
        reader: ada.id, form: SubmittedForm(), errors: FormErrors(),
        board: StudyBoardView(
          ReviewSettings(requiresBoard: true, board: reviewBoard, requiresSecondPerson: true),
          boards: [reviewBoard], of: draft()))),
    SamplePage(
      "people-no-board",
      PeoplePage(
        shell: shell, draft: draft(), members: [Member(account: ada, role: .owner)],
        reader: ada.id, form: SubmittedForm(), errors: FormErrors(),
        board: StudyBoardView(
          ReviewSettings(requiresBoard: false, board: nil), boards: [], of: draft()))),
    SamplePage("no-approval", NoApprovalPage(shell: shell, draft: draft())),
    SamplePage("second-person", SecondPersonPage(shell: shell, draft: draft(), isRequired: false)),
    SamplePage(
      "second-person-required",
      SecondPersonPage(shell: shell, draft: draft(), isRequired: true)),
  ]

  private static let asking = [
    SamplePage(
      "asking",
      AskingPage(
        shell: shell, draft: draft(), line: lines[0], form: form(["emails": "nobody"]),
        errors: FormErrors("emails", "This is not an email address."))),
    SamplePage(
      "asking-board",
      AskingPage(
        shell: shell, draft: draft(), line: lines[0], form: form(["dueOn": "2020-01-01"]),
        errors: FormErrors("dueOn", "Choose today or a later day."), board: "Review Board",
        today: CalendarDay("2026-11-21"))),
    SamplePage(
      "review-invitations",
      ReviewInvitationsPage(
        shell: shell, draft: draft(), number: VersionNumber(1, 1, 0), invitations: invitations,
        origin: "https://accord.example.org")),
    SamplePage(
      "outside-approval",
      OutsideApprovalPage(
        shell: shell, draft: draft(), line: lines[0], form: form(["decidedBy": "City Board"]),
        errors: FormErrors("file", "Choose a PDF file."))),
    SamplePage(
      "start-draft",
      DraftStartPage(shell: shell, draft: draft(), number: VersionNumber(1, 1, 0))),
    SamplePage(
      "start-changed-draft",
      DraftStartPage(
        shell: shell, draft: draft(), number: VersionNumber(1, 1, 0),
        since: [.init(who: "Grace", summary: "Edited Risks")])),
    SamplePage(
      "versions-approved",
      VersionListPage(
        shell: shell, draft: draft(), lines: [approvedLine, lines[0]], requiresBoard: true)),
  ]

  private static let linking = [
    SamplePage(
      "view-links",
      ViewLinksPage(
        shell: shell, draft: draft(), number: VersionNumber(1, 1, 0), links: viewLinks, now: date,
        form: form(["days": "0"]), errors: FormErrors("days", "Enter a number."))),
    SamplePage(
      "view-links-none",
      ViewLinksPage(
        shell: shell, draft: draft(study, .viewer), number: VersionNumber(1, 1, 0), links: [],
        now: date, form: SubmittedForm())),
    SamplePage(
      "new-view-link",
      NewViewLinkPage(
        shell: shell, draft: draft(), number: VersionNumber(1, 1, 0),
        link: "https://accord.example.org/view/token", expires: date)),
  ]
}
