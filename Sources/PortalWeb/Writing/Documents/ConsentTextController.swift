import ConsentMarkdown
import Foundation
import Hummingbird
import StudyEditing
import StudyExchange
import StudyModel
import StudyParts
import StudyStore

/// A consent as one Markdown text: shown, saved to its sections, and checked as it is typed.
struct ConsentTextController: Sendable {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/consents/:consent/document")), use: show)
    routes.post(
      .init(Paths.ofStudy("/consents/:consent/document")), use: services.keepingText(of: save))
    routes.post(.init(Paths.ofStudy("/preview/document")), use: preview)
  }

  @Sendable private func show(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    // The page lists the problems, so its tab counts the same ones.
    let draft = try await services.counted(services.draft(context))
    var builder = try await builder(draft, request, context)
    builder.undo = try await services.undoView(
      draft, at: ["consents", builder.consent.id], by: context.account.id)
    return try await services.reply(builder.page())
  }

  @Sendable private func save(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let draft = try await services.draft(context)
    try draft.study.requireLanguage(of: context.form, request)
    var builder = try await builder(draft, request, context)
    let edit = DocumentEdit(
      consent: builder.consent.id, language: builder.language, form: context.form.resolved)
    builder.typed = context.form
    do {
      let saved = try await services.edit(
        draft, context, at: ["consents", edit.consent],
        "Edited the text of \(name(of: builder.consent, in: draft.study))"
      ) { try edit.applied(to: $0.requiring(edit.language)).notingSources(since: $0) }
      var response = services.redirect(
        to: Paths.document(saved.study, of: edit.consent, in: edit.language), notice: "Saved.")
      response.acknowledge(context.form, secure: services.secureCookies)
      return response
    } catch DocumentEditError.conflict(let conflicts) {
      let current = try await services.draft(context)
      let place: Place = ["consents", edit.consent]
      let line = try await services.store.latestEdit(
        of: draft.study.id, for: context.account.id, about: place
      ) {
        $0.differences.contains { $0.place.starts(with: place) }
      }
      let merged = try await services.withMergedTexts(
        conflicts, of: edit, current, for: context.account.id)
      return try await services.reply(
        ConflictPage(
          merged, edit: edit, title: name(of: builder.consent, in: draft.study),
          draft: current, latest: line,
          shell: builder.shell.showing(current, at: context.part?.edit),
          problemCount: current.problemCount), status: .conflict)
    } catch DocumentEditError.fields(let errors) {
      builder.errors = errors
    } catch DocumentEditError.unreadable(let problems) {
      builder.unreadable = problems
    } catch DocumentEditError.question(let question) {
      var question = question
      question.changes = try await services.changes(
        in: question.sections, of: edit.consent, draft.study.id, context)
      builder.question = question
    }
    return try await services.reply(builder.page(), status: .unprocessableContent)
  }

  /// Renders the text and lists its problems or, on request, those that the study would have with it.
  @Sendable private func preview(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let study = try await services.draft(context).study
    guard let consent = study.consent(context.form["consent"] ?? "") else {
      throw PortalError.notFound
    }
    let language = study.language(context.form["language"])
    if context.form["wanted"] == "problems" {
      let edit = DocumentEdit(consent: consent.id, language: language, form: context.form)
      // If the text cannot be saved, the problems of the study cannot be determined yet.
      guard let changed = try? edit.applied(to: study) else { return services.json([:]) }
      return try services.json(
        ProblemList(
          StudyProblems(unlessCanceled: changed).all, study: changed,
          most: ProblemList.mostBeside
        ).json)
    }
    let fields = DocumentFields(context.form)
    let check = DocumentCheck(
      fields, of: consent, title: consent.title.text(in: language, else: study.primaryLanguage))
    let rendered = try await services.screens.screens().document(
      check.document, text: fields.text, in: study, language: language, today: services.today)
    return services.json([
      "html": .string(study.liveText(rendered, in: language)),
      "problems": .array(check.problems.map(\.json)),
      "version": .string(
        ReconsentNote(version: fields.version, published: context.form["published"]).words),
    ])
  }

  private func builder(
    _ draft: Draft, _ request: Request, _ context: SignedInContext
  ) async throws -> DocumentPageBuilder {
    guard let consent = context.consent(in: draft.study) else { throw PortalError.notFound }
    return try await DocumentPageBuilder(
      draft: draft, consent: consent,
      language: draft.study.language(context.form["language"] ?? request.query["language"]),
      shell: services.shell(context, request), account: context.account.id,
      published: publishedVersion(of: consent.id, draft, context))
  }

  /// The version of the text in the published version; nil if it was changed outside of Accord, which does not stop anyone
  /// from writing the next one.
  private func publishedVersion(
    of consent: Consent.ID, _ draft: Draft, _ context: SignedInContext
  ) async throws -> String? {
    guard let number = draft.publishedNumber else { return nil }
    do {
      let published = try await services.store.version(
        number, of: draft.study.id, for: context.account.id, comparing: .withoutThreads)
      return try published?.version.study().consent(consent)?.statedVersion
    } catch is AlteredVersion {
      return nil
    }
  }

  private func name(of consent: Consent, in study: Study) -> String {
    study.title(consent.title, in: study.primaryLanguage).orElse("the consent")
  }
}

extension SignedInContext {
  /// The consent that an address names.
  func consent(in study: Study) -> Consent? { consentID.flatMap(study.consent) }

  /// The identifier of the consent in the path, whether it exists or not.
  var consentID: Consent.ID? {
    parameters.get("consent").map { String($0).removingPercentEncoding ?? String($0) }
  }
}

extension Study {
  /// The language with a tag if the study has it, otherwise its primary language.
  func language(_ tag: String?) -> Language {
    languages.first { $0.rawValue == tag } ?? primaryLanguage
  }
}

extension ConflictPage {
  /// Shows two versions of a document's texts.
  /// - Parameter latest: The edit that last changed the document.
  init(
    _ conflicts: [DocumentConflict], edit: DocumentEdit, title: String, draft: Draft,
    latest: EditLine? = nil, shell: Shell, problemCount: Int
  ) {
    let labels = [
      "title": "Title", "version": "Version of the text", "metadata": "More front matter",
      "text": "Text",
    ]
    let editor = latest?.accountName ?? draft.editorName
    let names = conflicts.map(\.name)
    let fields = conflicts.map { conflict in
      Field(
        id: "field-" + conflict.name, name: conflict.name,
        label: labels[conflict.name] ?? conflict.name, noun: Field.text, editorName: editor,
        isOwn: editor == shell.accountName, saved: Moment(latest?.at ?? draft.editedAt),
        was: conflict.was, mine: conflict.mine,
        theirs: conflict.theirs,
        differences: TextDifferences(from: conflict.theirs, to: conflict.mine),
        proposed: conflict.merged ?? conflict.mine, isMerged: conflict.merged != nil,
        rows: min(max(conflict.mine.count / 60 + 2, 2), 20),
        isText: true, mineFields: [])
    }
    let others = edit.changes(in: draft.study).map { name, text in
      OtherChange(
        label: labels[name] ?? name, words: text, textLanguage: edit.language.rawValue)
    }
    self.init(
      shell: shell,
      study: StudyTabs(draft.study, current: .write, problemCount: problemCount),
      labels: Labels(about: title, nouns: fields.map(\.noun)),
      action: Paths.document(draft.study.id, of: edit.consent),
      back: Paths.document(draft.study, of: edit.consent, in: edit.language),
      language: edit.language.rawValue,
      fields: fields,
      others: others, hasOthers: !others.isEmpty,
      kept: edit.form.fields.filter { field in
        !["csrf", "language", "agreed", "resolution", "conflict", SubmittedForm.pageEdit].contains(
          field.name)
          && !names.contains { field.name == $0 || field.name == "was." + $0 }
      }.map { KeptField(name: $0.name, value: $0.value) })
  }
}
