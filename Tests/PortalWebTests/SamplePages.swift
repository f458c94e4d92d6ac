import Foundation
import SampleStudies
import StudyExchange
import StudyModel
import StudyStore
import Testing

@testable import PortalWeb

/// A page in one of its telling states.
struct SamplePage: CustomTestStringConvertible, Sendable {
  let name: String
  let page: any Page

  init(_ name: String, _ page: any Page) {
    self.name = name
    self.page = page
  }

  var testDescription: String { name }
}

/// Every page in the states that show all of its template. A new page adds its samples here.
enum SamplePages {
  static let all =
    errors + accounts + studies + versions + people + writing + working + documents + consentTexts
    + quizzes + flows

  /// The ones whose whole HTML is kept and reviewed.
  static let golden = all.filter {
    ["sign-in-wrong", "studies", "versions", "propose-errors", "error"].contains($0.name)
  }

  static let date = Date(timeIntervalSince1970: 1_795_257_720)
  static let study = SampleStudies.heartRhythmAtHome
  static let shell = Shell(
    accountName: "Ada Lovelace", initials: "AL", isAdministrator: true, csrf: "token",
    notice: Shell.Notice(
      text: "“Sleep Diary” is archived.", undoAction: "/undo",
      place: .init(title: "Sleep Diary", address: "/studies/x")), submission: "token")
  static let ada = Account(
    id: UUID(uuid: (1, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)),
    email: "ada@example.org",
    name: "Ada Lovelace", role: .administrator, isActive: true, createdAt: date,
    lastSignedInAt: date)
  static let grace = Account(
    id: UUID(uuid: (1, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 2)),
    email: "grace@example.org", name: "Grace", role: .researcher, isActive: false, createdAt: date,
    lastSignedInAt: nil)

  static func form(_ fields: KeyValuePairs<String, String>) -> SubmittedForm {
    var form = SubmittedForm()
    form.fields = fields.map { ($0.key, $0.value) }
    return form
  }

  static func draft(_ study: Study = study, _ role: MemberRole = .owner) -> Draft {
    Draft(
      study: study, document: (try? JSONValue(encoding: study)) ?? .null, revision: 4, role: role,
      editedAt: date, editorName: "Ada Lovelace",
      isArchived: false, publishedNumber: VersionNumber(1, 0, 0))
  }

  private static let errors = [
    SamplePage(
      "error",
      ErrorPage(
        shell: shell, title: "There is no such page", happened: "It leads nowhere.",
        safe: "Nothing was changed.", remedy: "Go back.", remedyAddress: "/studies",
        remedyLabel: "Your studies", texts: KeptTexts(form(["summary": "Typed"])).all)),
    SamplePage(
      "not-saved",
      NotSavedPage(
        shell: shell, happened: "The disk is full.", kept: KeptForm(typed, of: "/studies/x"))),
  ]

  private static let accounts = [
    SamplePage("sign-in", SignInPage(returningTo: "/studies")),
    SamplePage(
      "sign-in-wrong", SignInPage(email: "ada@example.org", problem: "They do not match.")),
    SamplePage("sign-in-kept", SignInPage(keeping: typed, of: "/studies/x/write")),
    SamplePage("signed-out-frame", SignedOutFramePage()),
    SamplePage("kept-text", KeptTextPage(shell: shell, kept: KeptForm(typed, of: "/studies/x"))),
    SamplePage(
      "set-up",
      SetUpPage(
        shell: .stranger, form: form(["email": "ada"]), token: "token",
        errors: FormErrors(.invalidEmail))),
    SamplePage("not-set-up", NotSetUpPage(shell: .stranger)),
    SamplePage(
      "invitation",
      InvitationPage(
        shell: .stranger, token: "token", email: "grace@example.org", role: "researcher",
        invitedBy: "Ada", errors: FormErrors(.missingName).summary,
        name: .ownName(SubmittedForm(), FormErrors(.missingName)),
        password: .newPassword(FormErrors()))),
    SamplePage(
      "password",
      PasswordPage(shell: shell, email: "ada@example.org", errors: FormErrors(.wrongPassword))),
    SamplePage(
      "accounts",
      AccountListPage(
        shell: shell, accounts: [ada, grace],
        invitations: [
          PendingInvitation(
            id: ada.id, email: "rosalind@example.org", name: "Rosalind", role: .reviewer,
            invitedBy: "Ada", expiresAt: date)
        ], reader: ada, form: SubmittedForm(), errors: FormErrors(.emailTaken))),
    SamplePage(
      "accounts-inactive",
      AccountListPage(
        shell: shell, accounts: [ada, grace], invitations: [], reader: grace, form: SubmittedForm(),
        errors: FormErrors())),
    SamplePage(
      "invitation-link",
      InvitationLinkPage(
        shell: shell, email: "grace@example.org", role: "researcher",
        link: "http://localhost/invitation?token=x", expires: Moment(date))),
  ]

  private static let typed: SubmittedForm = {
    var kept = form([
      "csrf": "old", "summary": "Your watch records\nyour heart.", "password": "secret words",
    ])
    kept.files = [SubmittedFile(field: "file", fileName: "a.md", bytes: [])]
    return kept
  }()

  static func card(
    _ title: String, published: VersionNumber? = nil, proposed: VersionNumber? = nil,
    edits: Int = 0, archived: Bool = false, errors: Int = 0
  ) -> StudyCard {
    StudyCard(
      id: study.id, slug: "sample", title: title, lastEditedAt: date,
      lastEditorName: "Ada Lovelace",
      role: .owner, publishedNumber: published, proposedNumber: proposed,
      editsSincePublication: edits, isArchived: archived, errorCount: errors, warningCount: 0)
  }

  private static func list(
    _ cards: [StudyCard], total: Int = 60, words: String = "", isArchive: Bool = false,
    number: Int = 1, mayCreate: Bool = true
  ) -> StudyListPage {
    StudyListPage(
      shell: shell, cards: cards, totals: (inUse: total, archived: total), words: words,
      isArchive: isArchive, number: number, maySeeNew: mayCreate)
  }

  private static let studies = [
    SamplePage(
      "studies",
      list(
        [
          card(
            "Heart Rhythm at Home", published: VersionNumber(2, 1, 0),
            proposed: VersionNumber(2, 2, 0), edits: 4, errors: 3),
          card("Sleep <Diary>", errors: 1), card("Walking", published: VersionNumber(1, 0, 0)),
        ], number: 2)),
    SamplePage("studies-empty", list([], total: 0)),
    SamplePage("studies-empty-reviewer", list([], total: 0, mayCreate: false)),
    SamplePage("studies-no-match", list([], total: 0, words: "tides")),
    SamplePage("studies-archived", list([card("Old", archived: true)], isArchive: true)),
    SamplePage("studies-archive-empty", list([], total: 0, isArchive: true)),
    SamplePage(
      "new-study",
      NewStudyPage(
        shell: shell, form: form(["start": "sample"]), errors: FormErrors("title", "Give a title."))
    ),
    SamplePage(
      "copy",
      CopyStudyPage(
        shell: shell, study: "Heart", action: "/copy", returning: "/studies",
        errors: FormErrors("title", "Give a title.").summary,
        title: FormField("title", "Title", error: "Give a title."),
        source: SelectField(
          "source", "What", hint: "All of it.",
          options: [(value: "draft", label: "The draft", hint: nil)], chosen: "draft"))),
    SamplePage(
      "import",
      ImportPage(shell: shell, form: form([:]), errors: FormErrors("file", "Line 3, column 4: no."))
    ),
    SamplePage("imported", imported([])),
    SamplePage(
      "imported-with-losses",
      imported([
        Loss(
          format: "fhir", code: "x", kind: .dropped, severity: .error, place: ["survey", "cuff"],
          what: "A barcode answer", became: "nothing", advice: "Choose a text answer.")
      ])),
  ]

  private static func imported(_ losses: [Loss]) -> ImportResultPage {
    ImportResultPage(
      shell: shell, study: study, fileName: "heart.json", format: "accord", losses: losses)
  }

  static func line(
    _ number: VersionNumber, _ state: Version.State, isCurrent: Bool = false
  ) -> VersionLine {
    VersionLine(
      number: number, sha256: String(repeating: "a1b2c3d4", count: 8), state: state,
      notes: "Adds the blood pressure cuff.", proposedAt: date, proposedBy: "Ada Lovelace",
      publishedAt: state == .proposed ? nil : date,
      publishedBy: state == .proposed ? nil : "Ada Lovelace", isCurrent: isCurrent)
  }

  static let lines = [
    line(VersionNumber(1, 1, 0), .proposed),
    line(VersionNumber(1, 0, 0), .published, isCurrent: true),
    line(VersionNumber(0, 2, 0), .withdrawn), line(VersionNumber(0, 1, 0), .superseded),
  ]

  private static let broken = SampleStudies.empty(
    title: "Empty", slug: "empty", id: study.id, language: .english)

  /// The sample with a text that is missing in Spanish.
  private static let openStudy: Study = {
    var open = study
    open.facts.title = [.english: "A new title"]
    return open
  }()

  private static let versions = [
    SamplePage("versions", VersionListPage(shell: shell, draft: draft(), lines: lines)),
    SamplePage("versions-empty", VersionListPage(shell: shell, draft: draft(broken), lines: [])),
    SamplePage(
      "propose",
      ProposalPage(shell: shell, draft: draft(), lines: lines, form: SubmittedForm())),
    SamplePage(
      "propose-errors",
      ProposalPage(
        shell: shell, draft: draft(), lines: lines, form: form(["number": "two"]),
        errors: FormErrors("notes", "Say what it is for."))),
    SamplePage(
      "propose-blocked",
      ProposalPage(shell: shell, draft: draft(broken), lines: [], form: SubmittedForm())),
    SamplePage(
      "publish",
      PublicationPage(
        shell: shell, draft: draft(), line: lines[0], lines: lines, study: openStudy)),
    SamplePage(
      "publish-first",
      PublicationPage(
        shell: shell, draft: draft(), line: lines[0], lines: [lines[0]], study: study)),
    SamplePage("withdraw", WithdrawalPage(shell: shell, draft: draft(), line: lines[1])),
    SamplePage(
      "withdraw-errors",
      WithdrawalPage(
        shell: shell, draft: draft(), line: lines[1], form: form(["reason": ""]),
        errors: FormErrors("reason", "Say why."))),
    SamplePage(
      "version-withdrawn",
      VersionPage(
        shell: shell, draft: draft(), line: lines[2], study: study, language: .english,
        mayCopy: false)),
    SamplePage(
      "version",
      VersionPage(shell: shell, draft: draft(), line: lines[1], study: study, language: .spanish)),
  ]

  private static let people = [
    SamplePage(
      "people",
      PeoplePage(
        shell: shell, draft: draft(),
        members: [Member(account: ada, role: .owner), Member(account: grace, role: .viewer)],
        reader: ada.id, form: SubmittedForm(), errors: FormErrors("email", "Nobody."))),
    SamplePage(
      "people-viewer",
      PeoplePage(
        shell: shell, draft: draft(study, .viewer), members: [Member(account: ada, role: .owner)],
        reader: grace.id, form: SubmittedForm(), errors: FormErrors())),
    SamplePage("history", history(.unbroken(count: 2))),
    SamplePage("history-broken", history(.broken(at: 1))),
  ]

  private static func history(_ verdict: HistoryVerdict) -> HistoryPage {
    func edit(_ number: Int, _ place: Place, _ before: JSONValue?, _ after: JSONValue?) -> EditLine
    {
      EditLine(
        number: number, kind: .edited, at: date, accountID: ada.id, accountName: "Ada Lovelace",
        place: place, summary: "Changed the summary", before: before, after: after,
        isUndone: number == 2, hash: "hash")
    }
    let section = ["consents", study.consents[0].id]
    return HistoryPage(
      shell: shell, draft: draft(),
      edits: [
        edit(
          4, section, .object(["title": ["en": "Your blood pressure every week"], "sections": []]),
          .object(["title": ["en": "Your blood pressure once a week"], "version": 2])),
        edit(
          3, section + ["sections"],
          [["id": "a", "title": ["en": "Gone"]], ["id": "b"], ["id": "c"]],
          [["id": "c"], ["id": "b"], ["id": "d"]]),
        edit(2, ["versions", "1.0.0"], nil, .null),
      ], verdict: verdict,
      filter: HistoryFilterView(
        form(["removals": "on", "part": "tasks/gone"]), of: study,
        authors: [(id: ada.id, name: "Ada Lovelace")]), isFirstPage: false, isLastPage: false,
      cameFromFile: true, now: date)
  }
}
