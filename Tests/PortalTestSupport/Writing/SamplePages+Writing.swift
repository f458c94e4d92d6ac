import SampleStudies
import StudyEditing
import StudyExchange
import StudyModel
import StudyParts
import StudyStore

@testable import PortalWeb

/// The editor's pages, in states that together show all of their templates.
extension SamplePages {
  static let writing: [SamplePage] =
    parts.flatMap { name, place in
      [MemberRole.owner, .viewer].compactMap { role in
        page(of: place, role).map { SamplePage("write-\(name)-\(role.rawValue)", $0) }
      }
    }
    + [
      page(of: ["facts"], .owner, typed: form(["was.title": "0", "title": ""]), wrong: true)
        .map { SamplePage("write-refused", $0) },
      conflict().map { SamplePage("conflict", $0) },
      conflict(isRestoring: true).map { SamplePage("conflict-restoring", $0) },
      untranslated.map { SamplePage("write-untranslated", $0) },
      length.map { SamplePage("write-length", $0) },
      withoutConsent.map { SamplePage("write-without-consent", $0) },
      discussed(at: ["facts"]).map { SamplePage("write-discussed", $0) },
      discussed(at: ["tasks", "daily-check-in", "steps", "symptoms"])
        .map { SamplePage("write-discussed-choices", $0) },
    ].compactMap { $0 } + [
      SamplePage("problems", problemsPage(broken)),
      SamplePage("problems-many", problemsPage(broken, times: 300)),
      SamplePage("problems-none", problemsPage(study)),
      SamplePage("unsaved-text", unsavedText),
      SamplePage("unsaved-language", unsavedLanguage),
    ]

  private static let parts: [(String, Place)] = [
    ("facts", ["facts"]), ("consent", ["consents", "consent"]),
    ("section", ["consents", "consent", "sections", "privacy"]),
    ("signature", ["consents", "consent", "signatures", "participant"]),
    ("task", ["tasks", "join"]), ("rules", ["tasks", "join", "steps", "eligibility"]),
    ("review", ["tasks", "join", "steps", "review"]), ("quiz", ["tasks", "join", "steps", "quiz"]),
    ("choices", ["tasks", "daily-check-in", "steps", "symptoms"]),
    ("scale", ["tasks", "daily-check-in", "steps", "strength"]),
    ("form", ["tasks", "daily-check-in", "steps", "today"]),
    ("schedule", ["tasks", "daily-check-in"]), ("article", ["articles", "feeling-your-pulse"]),
  ]

  /// A study with problems everywhere.
  private static var broken: Study {
    var study = SampleStudies.empty(
      title: "Sleep Diary", slug: "sleep-diary", id: study.id, language: .english)
    study.tasks[0].rules.append(.init(step: "none", kind: .direct(.step("nowhere"))))
    return study
  }

  private static func page(
    of place: Place, _ role: MemberRole, typed: SubmittedForm? = nil, wrong: Bool = false
  ) -> WritingPage? {
    PlacedPart(at: place, in: study).flatMap { part in
      var builder = WritingPageBuilder(
        draft: draft(study, role), part: part, language: .english, shell: shell, account: ada.id)
      builder.typed = typed
      builder.presence = here
      builder.errors = wrong ? [FieldError(name: "title", message: "Title needs a value.")] : []
      return try? builder.page()
    }
  }

  /// More people than the page shows.
  private static let here = PresenceView(
    (1...6).map { number in
      PresentPeople.Person(
        account: ada.id, name: "Grace \(number)",
        part: .init(place: ["facts"], title: "Study facts", language: .english))
    }, of: study.id, at: ["facts"])

  /// The facts of a study without a consent to preview.
  private static var withoutConsent: WritingPage? {
    var study = study
    study.consents = []
    return PlacedPart(at: ["facts"], in: study).flatMap { part in
      var builder = WritingPageBuilder(
        draft: draft(study), part: part, language: .english, shell: shell, account: ada.id)
      // Words that some texts have.
      builder.former = FormerFacts(
        SubmittedForm(fields: [("former", "researchContact.name:heart")]))
      return try? builder.page()
    }
  }

  /// A part with more threads than there is room for next to a field, some about words that are gone.
  private static func discussed(at place: Place) -> WritingPage? {
    PlacedPart(at: place, in: study).flatMap { part in
      var builder = WritingPageBuilder(
        draft: draft(study), part: part, language: .english, shell: shell, account: ada.id)
      let list = part.settings.first {
        if case .choices = $0.control { true } else { $0.isLocalized }
      }
      let members: [Place?] = [nil, list?.path, part.settings.last?.path]
      var threads: [StudyThread] = []
      for (index, member) in members.enumerated() {
        for number in 1...6 {
          threads.append(
            thread(
              10 * index + number, at: place, member: member, quote: number == 6 ? "gone" : nil,
              version: number == 1 ? VersionNumber(1, 0, 0) : nil, state: .open,
              isRequired: number == 1))
        }
      }
      builder.threads = PartThreads(threads, about: part, .english)
      builder.refusedReply = threads.first.map {
        RefusedReply(
          thread: $0, form: SubmittedForm(fields: [("text", "Because <so>.")]),
          errors: FormErrors("text", "Shorten the comment."))
      }
      builder.refusedComment = RefusedComment(
        form: SubmittedForm(fields: [("text", "Why <so>?"), ("quote", "so")]),
        errors: FormErrors("text", "Shorten the comment."))
      return try? builder.page()
    }
  }

  /// A section in a language without texts.
  private static var untranslated: WritingPage? {
    var study = study
    study.furtherLanguages.append(Language("ar"))
    return writingPage(
      of: study, at: ["consents", "consent", "sections", "privacy"], in: Language("ar"))
  }

  /// A question about a duration whose default has seconds, as an imported file may have.
  private static var length: WritingPage? {
    var study = study
    let format = TimeIntervalFormat(defaultSeconds: 5_430)
    study.tasks[0].steps.insert(
      Step(
        id: "slept", title: LocalizedText("Sleep", in: .english),
        content: .question(Question(format: .timeInterval(format)))), at: 0)
    return writingPage(
      of: study, at: ["tasks", study.tasks[0].id, "steps", "slept"], in: .english)
  }

  static func writingPage(
    of study: Study, at place: Place, in language: Language
  ) -> WritingPage? {
    PlacedPart(at: place, in: study).flatMap {
      var builder = WritingPageBuilder(
        draft: draft(study, .owner), part: $0, language: language, shell: shell, account: ada.id)
      builder.undo = UndoView(
        study.id, at: place,
        UndoChoices(
          undo: edit(7, "Edited Privacy"), redo: edit(6, "Deleted Risks"),
          anywhere: edit(9, "Edited Study facts")))
      return try? builder.page()
    }
  }

  private static func edit(_ number: Int, _ summary: String) -> ReversibleEdit {
    ReversibleEdit(number: number, summary: summary, at: date, place: ["facts"])
  }

  private static var unsavedText: UnsavedTextPage {
    let line = EditLine(
      number: 3, kind: .edited, at: date, accountID: ada.id, accountName: "Ada Lovelace",
      place: ["consents"], summary: "Deleted", before: nil, after: nil, isUndone: false,
      hash: "hash")
    let gone = ContentDifference.all(
      from: [["id": "risks", "title": ["en": "Risks"]]], to: [], at: ["consents"])
    return UnsavedTextPage(
      shell: shell, study: draft().tabs(.write), title: "“Risks” was removed",
      happened: "Ada removed it", deleted: Moment(date),
      typed: KeptTexts(
        form([
          "was.title": Setting.fingerprint(ofRead: .string("Risks")), "title": "Risks",
          "summary": "Typed",
        ])),
      bringBack: gone.first.map { BringBackView($0, of: line, among: gone, in: study) },
      saving: UnsavedTextPage.Saving(
        action: "/studies/write?restoring=on",
        fields: [ConflictPage.KeptField(name: "summary", value: "Typed")]),
      back: "/studies", backLabel: "Study facts")
  }

  private static var unsavedLanguage: UnsavedTextPage {
    UnsavedTextPage(
      shell: shell, study: draft().tabs(.write), title: "Spanish was removed",
      happened: "Grace removed Spanish from the languages of this study", deleted: Moment(date),
      typed: KeptTexts(form(["summary": "Riesgos"])), bringBack: nil, saving: nil,
      adding: .init(language: "Spanish", address: "/studies/write/facts#languages-title"),
      back: "/studies", backLabel: "Risks")
  }

  private static func conflict(isRestoring: Bool = false) -> ConflictPage? {
    let place = ["tasks", "daily-check-in", "steps", "symptoms"]
    guard let part = PlacedPart(at: place, in: study) else { return nil }
    let fields = part.settings.filter { ["title", "format.choices"].contains($0.name) }
    return ConflictPage(
      fields.map {
        var conflict = FieldConflict(
          field: $0, mine: "Mine", theirs: "Theirs",
          removed: [FieldElement(name: "a", value: ["text": ["es": "Mareo"]])])
        if $0.name == "format.choices" {
          conflict.merge = RowMerge(
            SeenAnswers([[["value": "a", "text": ["en": "Dizzy"]]]]), mine: [],
            theirs: [["value": "a", "text": ["en": "Giddy"]]])
        }
        return conflict
      },
      edit: PartEdit(
        place: place, language: .english,
        form: form(["text": "Kept", "was.text": "0", "format.choices.0.text": "Mine"])),
      part: part, draft: draft(), shell: shell, account: ada.id, problemCount: 1,
      isRestoring: isRestoring)
  }

  private static func problemsPage(_ study: Study, times: Int = 1) -> ProblemsPage {
    ProblemsPage(
      ProblemFilter(form(["severity": "warning"]), study: study),
      problems: Array(repeating: StudyProblems(study).all, count: times).flatMap(\.self),
      exports: ExportLosses.all(of: study, having: []),
      of: study, shell: shell)
  }
}
