import Foundation
import StudyEditing
import StudyModel
import StudyParts
import StudyPrint
import StudyStore

/// Builds a page of the editor. A refused form is shown as it was typed.
struct WritingPageBuilder {
  let draft: Draft
  let part: PlacedPart
  let language: Language
  let shell: Shell
  let account: Account.ID
  var typed: SubmittedForm?
  var errors: [FieldError] = []
  var rules: RuleForm?
  var ruleError: FieldError?
  /// The fingerprint of the rules that their author saw, as the form submits it.
  var rulesSeen: String?
  /// The rules that others have saved in the meantime.
  var ruleConflict: RuleConflictView?
  /// Whether the rules shown are not saved.
  var rulesAreOpen = false
  var identifierError: String?
  var typedIdentifier: String?
  /// The description typed for a picture that was refused.
  var pictureText: String?
  /// The picture that the form's author saw.
  var pictureSeen: SeenPicture?
  /// The picture slot of the refused form, or the one that was requested.
  var pictureSlot: String?
  /// The PDF that the author of a refused form saw.
  var fileSeen: String?
  /// What Undo and Redo would do.
  var undo: UndoView?
  /// The refused request to add a language.
  var refusedLanguage: LanguageRefusal?
  /// The day from which a schedule's dates are counted.
  var scheduleDay: CalendarDay?
  /// Who else is in the study.
  var presence: PresenceView?
  /// The threads about the part; nil for people who cannot edit it.
  var threads: PartThreads?
  /// An answer to one of them that was refused.
  var refusedReply: RefusedReply?
  /// A new comment on the part that was refused.
  var refusedComment: RefusedComment?
  /// What facts were before someone changed them.
  var former = FormerFacts()

  private var study: Study { draft.study }
  private var mayEdit: Bool { draft.mayEdit }

  /// - Throws: `CancellationError` soon after the task is canceled.
  func page() throws -> WritingPage {
    let problems = try draft.problems
    let value = draft.document.value(at: part.documentPlace) ?? .object([:])
    let fieldProblems = FieldProblems(problems, of: part, language: language)
    let standard = StandardTexts(of: part, in: language)
    let views = part.settings.map { field in
      var view = FieldView(
        field, part: value, language: language, original: study.primaryLanguage,
        placeholder: part.placeholder(for: field, in: language) ?? standard.text(for: field),
        typed: typed,
        error: errors.first { $0.name == field.name }?.message,
        problems: fieldProblems.views(of: field.name)
      ).with(threads)
      if case .facts = part.kind, mayEdit {
        let fact = former.fact(of: field, now: value, in: language)
        view.formerFact = FormerFactView(fact, field: field, in: study)
      }
      return (field, view)
    }
    let rare = views.filter(\.0.isRare).map(\.1)
    let pictures = PartPictures(
      of: part, language: language, chosen: pictureSlot, typed: pictureText,
      seen: pictureSeen, errors: errors)
    let time = Moment(draft.editedAt)
    let marks = ProblemMarks(problems)
    let bases = part.bases(in: language, of: value)
    // A task with hundreds of steps takes a while to write.
    let mark = value.mark
    let shell = shell.showing(draft)
    return WritingPage(
      shell: shell,
      study: draft.tabs(.write),
      outline: Outline(
        study: study, marks: marks, current: part.documentPlace, language: language,
        people: presence?.people ?? []
      )
      .groups(),
      presence: presence,
      title: part.title(in: language), whereabouts: part.whereabouts, parent: parent(),
      languages: languageLinks(problems), hasLanguages: study.languages.count > 1,
      action: Paths.write(study.id, at: part.documentPlace),
      refillKey: WritingPage.refillKey(ofMark: mark), keptFor: account.uuidString,
      language: language.rawValue, originalsBasis: bases["originals"],
      mayEdit: mayEdit, readOnly: readOnly(), savedAt: time.machine, savedClock: time.time,
      isSaved: errors.isEmpty,
      errors: errors.map {
        .init(
          field: "field-"
            + ($0.name.hasPrefix("picture")
              ? PictureView.identifier($0.name) : $0.name.replacing(".", with: "-")),
          message: $0.message)
      },
      hasErrors: !errors.isEmpty, refused: refusedReply?.summary ?? refusedComment?.summary,
      rows: FieldRow.rows(views.filter { !$0.0.isRare }),
      rareFields: rare,
      hasRareFields: !rare.isEmpty,
      picture: pictures.own, otherPictures: pictures.additional,
      hasOtherPictures: !pictures.additional.isEmpty,
      picturesBasis: bases["other-pictures"], pictureChoice: pictures.choice,
      file: FileView(
        of: part, language: language, seen: fileSeen,
        error: errors.first { $0.name == "file" }?.message),
      format: format(), rules: rulesView(problems, basis: bases["rules"]),
      visibility: visibility(problems, basis: bases["visibility"]),
      tests: tests(basis: bases["tests"]),
      tested: tested(), guessing: guessing(),
      schedule: ScheduleView(
        part, day: scheduleDay ?? CalendarDay(draft.editedAt, in: .gmt), language: language),
      pipes: mayEdit ? PipesView(part, language: language) : nil,
      factList: mayEdit ? FactsView(part, language: language) : nil,
      lists: PartLists(
        part: part, language: language, marks: marks,
        form: mayEdit
          ? RowForm(
            csrf: shell.csrf, submission: shell.submission, edit: shell.edit,
            language: language.rawValue) : nil
      ).views(),
      languageSettings: LanguageSettingsView(of: part, refused: refusedLanguage, problems),
      identifier: IdentifierView(
        of: part, language: language, typed: typedIdentifier, error: identifierError),
      tools: tools(), neighbours: neighbours(), findAddress: Paths.find(study.id),
      comments: threads.map {
        PartCommentsView(
          $0, on: part, language: language, refused: refusedReply, comment: refusedComment,
          in: shell)
      },
      removal: removal(mark),
      documentAddress: documentAddress(), elements: elements(),
      undo: undo ?? UndoView(study.id, at: part.documentPlace, nil),
      proposeAddress: mayEdit ? Paths.proposal(study.id) : nil, paperAddress: paper(),
      taskSummary: taskSummary(),
      problems: ProblemList(
        problems, study: study, most: ProblemList.mostBeside),
      preview: preview(problems))
  }

  private func readOnly() -> WritingPage.ReadOnly? {
    if draft.isArchived {
      let owner = draft.role == .owner
      return .init(
        reason: "This study is archived and cannot be edited."
          + (owner ? "" : " An owner can restore it."),
        bringBackAction: owner ? Paths.archiving(study.id) + "/removal" : nil)
    }
    return mayEdit
      ? nil
      : .init(
        reason: draft.viewingReason, bringBackAction: nil)
  }

  private func paper() -> String? {
    guard case .consent(let consent) = part.kind else { return nil }
    return Paths.paper(study.id, consent.id).page(language, Paper(usualFor: language))
  }

  private func taskSummary() -> WritingPage.TaskSummary? {
    guard case .task(let task) = part.kind else { return nil }
    return .init(
      estimate: EstimateView(TimeEstimate(of: task, in: study, language: language)),
      flow: Paths.flow(study.id) + "?task=\(Paths.encoded(task.id))")
  }

  private func parent() -> WritingPage.ParentLink? {
    part.parentPlace.flatMap { PlacedPart(at: $0, in: study) }.map {
      .init(
        address: Paths.write(study, at: $0.place, in: language),
        title: $0.title(in: language))
    }
  }

  private func languageLinks(_ problems: [Problem]) -> [WritingPage.LanguageLink] {
    let gaps = WritingPage.LanguageLink.gaps(problems, at: part.documentPlace)
    return study.languages.map { language in
      .init(
        tag: language.rawValue, name: language.ownName,
        address: Paths.write(study.id, at: part.documentPlace, language: language),
        isCurrent: language == self.language,
        missing: gaps[language.rawValue])
    }
  }

  private func format() -> WritingPage.FormatView? {
    let action = Paths.format(study.id, at: part.place)
    if case .quizQuestion(_, _, let question) = part.kind {
      return WritingPage.FormatView(of: question, action: action).seen(at: "key", part, draft)
    }
    guard let format = part.format else { return nil }
    let isItem = if case .item = part.kind { true } else { false }
    let kinds = AnswerFormat.Kind.allCases.filter { isItem || $0 != .confirmText }
    return WritingPage.FormatView(kinds, chosen: format.kind, action: action)
      .seen(at: "format", part, draft)
  }

  /// - Parameter mark: of the part's own value.
  private func removal(_ mark: String) -> WritingPage.RemovalView? {
    guard part.place.count >= 2 else { return nil }
    return .init(
      action: Paths.removal(study.id, at: part.place),
      was: part.place == part.documentPlace
        ? SeenValue.code(ofMark: mark, editedAt: draft.editedAt)
        : SeenValue.code(of: part.place, in: draft),
      what: part.title(in: language))
  }

  private func tools() -> WritingPage.PartToolsView? {
    guard let copied = CopiedPart(at: part.place, in: study) else { return nil }
    return .init(
      duplication: copied.canBeDuplicated ? Paths.duplication(study.id, at: part.place) : nil,
      copying: Paths.copying(study.id, at: part.place),
      keeping: Paths.keeping(study.id, at: part.place),
      order: Paths.order(study.id, at: part.place), addition: AddAfterView(part))
  }

  private func neighbours() -> WritingPage.NeighboursView {
    let places = study.partPlaces
    let index = places.firstIndex(of: part.documentPlace)
    func link(_ offset: Int) -> WritingPage.ParentLink? {
      guard let index, places.indices.contains(index + offset),
        let other = PlacedPart(at: places[index + offset], in: study)
      else { return nil }
      return .init(
        address: Paths.write(study, at: other.place, in: language),
        title: other.title(in: language))
    }
    return .init(previous: link(-1), next: link(1))
  }

  private func documentAddress() -> String? {
    switch part.kind {
    case .consent(let consent), .section(let consent, _), .signature(let consent, _):
      Paths.document(study, of: consent.id, in: language)
    case .facts, .task, .article, .step, .item, .quizQuestion, .formPage, .eligibilityQuestion,
      .healthType:
      nil
    }
  }

  private func elements() -> WritingPage.ElementsView? {
    guard mayEdit, case .section(let consent, let section) = part.kind else { return nil }
    let list = ElementList(
      study: study, consent: consent, section: section.id, language: language)
    return .init(
      action: Paths.element(study.id, of: consent.id), consent: consent.id, section: section.id,
      kinds: list.kinds, lines: list.lines(of: section.content[language] ?? ""))
  }

  private func preview(_ problems: [Problem]) -> WritingPage.PreviewView {
    let task: Task? =
      switch part.kind {
      case .task(let task), .step(let task, _), .item(let task, _, _),
        .quizQuestion(let task, _, _),
        .formPage(let task, _, _), .eligibilityQuestion(let task, _, _),
        .healthType(let task, _, _):
        task
      case .facts, .consent, .section, .signature, .article:
        study.tasks.first { $0.kind == .join } ?? study.tasks.first
      }
    let document = documentPreview()
    return .init(
      address: document
        ?? Paths.stagePreview(study.id, at: part.documentPlace, language: language),
      walkAction: Paths.walkthroughs(study.id), markdownAction: Paths.markdownPreview(study.id),
      task: task.flatMap { $0.steps.isEmpty ? nil : $0.id }, languages: languageLinks(problems),
      title: "Screen: " + part.title(in: language), strip: strip(),
      empty: WritingPage.EmptyPreview(part, mayEdit: mayEdit), isDocument: document != nil)
  }

  /// The document of the first consent, which begins with the facts, since these have no screen; nil for other parts.
  private func documentPreview() -> String? {
    guard case .facts = part.kind, let consent = study.consents.first else { return nil }
    return Paths.paper(study.id, consent.id).html(language)
  }

  private func strip() -> ScreenStripView? {
    guard case .task(let task) = part.kind, !(task.steps + task.endings).isEmpty else {
      return nil
    }
    return ScreenStripView(of: task, in: study, language: language)
  }
}
