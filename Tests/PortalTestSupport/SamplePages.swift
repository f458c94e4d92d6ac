import Foundation
import SampleStudies
import StudyDocuments
import StudyEditing
import StudyModel
import StudyStore
import Testing

@testable import PortalWeb

/// A page in a notable state.
struct SamplePage: CustomTestStringConvertible, Sendable {
  let name: String
  let page: any Page

  init(_ name: String, _ page: any Page) {
    self.name = name
    self.page = page
  }

  var testDescription: String { name }
}

/// Every page, in states that together show all of its template. Add samples of a new page here.
enum SamplePages {
  static let all =
    errors + accounts + secondFactor + identity + studies + versions + people + writing + working
    + documents
    + consentTexts
    + quizzes + flows + threads + reviews + boards + groups + comparisons + packages + formats
    + notices
    + imports + tokens + webhooks

  /// Samples whose complete HTML is kept as a golden file.
  static let golden = all.filter {
    ["sign-in-wrong", "studies", "versions", "propose-errors", "error"].contains($0.name)
  }

  static let date = Date(timeIntervalSince1970: 1_795_257_720)
  static let study = SampleStudies.heartRhythmAtHome
  static let shell = Shell(
    accountName: "Ada Lovelace", initials: "AL", isAdministrator: true, csrf: "token",
    notice: Shell.Notice(
      text: "“Sleep Diary” is archived.", undo: NoticeUndo("/undo 7"),
      place: .init(title: "Sleep Diary", address: "/studies/x")), submission: "token",
    keptFor: "00000000-0000-4000-8000-000000000001")
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
      isArchived: false, publishedNumber: VersionNumber(1, 0, 0),
      problems: StudyProblems(study).counts)
  }

  private static let errors = [
    SamplePage(
      "error",
      ErrorPage(
        shell: shell, title: "Page not found", happened: "It leads nowhere.",
        differences: altered.differences, safe: "Nothing was changed.", remedy: "Go back.",
        remedyAddress: "/studies",
        remedyLabel: "Your studies", typed: KeptTexts(form(["summary": "Typed"])),
        titleWithText: "Your text was not saved", happenedWithText: "The page was removed.")),
    SamplePage(
      "not-saved",
      NotSavedPage(
        shell: shell, happened: "The disk is full.", kept: KeptForm(typed, of: "/studies/x"))),
  ]

  static func card(
    _ title: String, published: VersionNumber? = nil, proposed: VersionNumber? = nil,
    edits: Int = 0, archived: Bool = false, errors: Int = 0
  ) -> StudyCard {
    StudyCard(
      id: study.id, slug: "sample", title: title, lastEditedAt: date,
      lastEditorName: "Ada Lovelace",
      role: .owner, publishedNumber: published, proposedNumber: proposed, requiresBoard: false,
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
      "studies-altered",
      StudyListPage(
        shell: shell, cards: [card("Heart", published: altered.number)],
        altered: [study.id: [altered]], totals: (inUse: 1, archived: 0), words: "",
        isArchive: false, number: 1, maySeeNew: true)),
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
        authors: [(id: ada.id, name: "Ada Lovelace")],
        deleted: [DeletedPart(place: section + ["sections", "a"], title: "Gone")]),
      isFirstPage: false, isLastPage: false,
      cameFromFile: true, imported: [3], checkedAt: date, firstChecked: 3,
      end: ChainEnd(length: 4, hash: sha256([UInt8(1)])))
  }
}
