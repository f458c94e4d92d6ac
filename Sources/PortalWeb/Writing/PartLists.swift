import StudyModel

/// The lists of parts that a part holds.
struct PartLists {
  let part: EditedPart
  let language: Language
  let marks: ProblemMarks
  /// Nil where nothing may be changed.
  let form: RowForm?

  private var study: Study { part.study }

  func views() -> [PartListView] {
    switch part.kind {
    case .facts: [consents(), tasks(), articles()]
    case .consent(let consent): [sections(consent), signatures(consent)]
    case .task(let task):
      [steps(task.steps, "steps", "Steps"), steps(task.endings, "endings", "Endings")]
    case .step(_, let step): children(step)
    case .section, .article, .signature, .item, .quizQuestion, .formPage, .eligibilityQuestion,
      .healthType:
      []
    }
  }

  private func consents() -> PartListView {
    list(
      "Consents", "consents", study.consents.map { ($0.id, "document") }, add: "Add consent",
      empty: "No consents yet.")
  }

  private func tasks() -> PartListView {
    list(
      "Tasks", "tasks", study.tasks.map { ($0.id, "list") }, add: "Add task",
      kinds: [("join", "Joining the study"), ("survey", "Survey")], kindLabel: "Purpose",
      empty: "No tasks yet. Participants have nothing to do.")
  }

  private func articles() -> PartListView {
    list(
      "Articles and resources", "articles", study.articles.map { ($0.id, "document") },
      add: "Add article",
      empty: "No articles yet. An article is always available, or only from one day to another.")
  }

  private func sections(_ consent: Consent) -> PartListView {
    list(
      "Sections", "sections",
      consent.sections.map { ($0.id, $0.isOnScreen ? "scene" : "document") },
      add: "Add section", kinds: SectionType.allCases.map { ($0.rawValue, StudyFields.words($0)) },
      kindLabel: "Kind",
      empty:
        "No sections yet. Each section is a screen, a part of the document, or both.")
  }

  private func signatures(_ consent: Consent) -> PartListView {
    list(
      "Signatures", "signatures", consent.signatures.map { ($0.id, "signature") },
      add: "Add signature",
      kinds: Signature.Role.allCases.map { ($0.rawValue, StudyFields.words($0)) },
      kindLabel: "Role",
      empty: "No signatures yet.")
  }

  private func steps(_ steps: [Step], _ member: String, _ title: String) -> PartListView {
    list(
      title, member, steps.map { ($0.id, Outline.icon($0)) },
      add: member == "steps" ? "Add step" : "Add ending",
      kinds: StepContent.Kind.allCases.filter { Blanks.content($0, in: study) != nil }.map {
        ($0.rawValue, StepNames.word(for: $0))
      }, usual: usualKind(besides: steps, member), kindLabel: "Kind",
      empty: member == "steps"
        ? "No steps yet. Start with an instruction or a question."
        : "No endings yet. A rule or a button can lead to an ending instead of the next step.")
  }

  /// What is likely to be added next: the same as the last, or the first thing that someone would write.
  private func usualKind(besides steps: [Step], _ member: String) -> String {
    let last = steps.last { [.question, .form, .instruction].contains($0.kind) }?.kind
    return (member == "steps" ? last ?? .question : .completion).rawValue
  }

  private func children(_ step: Step) -> [PartListView] {
    switch step.content {
    case .form(let form):
      [
        list(
          "Items", "items", form.items.map { ($0.id, icon($0)) }, add: "Add item",
          kinds: [("heading", "Heading"), (NewPart.groupKind, "Repeatable group")]
            + AnswerFormat.Kind.allCases.map { ($0.rawValue, StepNames.word(for: $0)) },
          usual: form.items.last { !$0.isHeading }?.format?.kind.rawValue, kindLabel: "Kind",
          empty: "No items yet.", groups: form.groups)
      ]
    case .quiz(let quiz):
      [
        list(
          "Questions", "questions", quiz.questions.map { ($0.id, "quiz") }, add: "Add question",
          empty: "No questions yet. Ask about what participants must understand.")
      ]
    case .eligibility(let eligibility):
      [
        list(
          "Questions", "questions", eligibility.questions.map { ($0.id, "question") },
          add: "Add question", empty: "No questions yet. Anyone who has a code can take part.")
      ]
    case .component(let component) where component.runs == .healthData:
      [
        list(
          "Collected data", "healthTypes", component.healthTypes.map { ($0.id, "phone") },
          add: "Add health data", kinds: StepFields.healthKinds, kindLabel: "Kind",
          empty: "No health data yet.")
      ]
    case .consentForm(let form):
      [
        list(
          "Pages", "pages", form.pages.map { ($0.id, "document") }, add: "Add page",
          empty: "No pages yet.")
      ]
    default: []
    }
  }

  private func list(
    _ title: String, _ member: String, _ parts: [(id: String, icon: String)], add: String,
    kinds: [(String, String)]? = nil, usual: String? = nil, kindLabel: String = "", empty: String,
    groups: [ItemGroup] = []
  ) -> PartListView {
    let nested = Set(groups.flatMap(\.items).map(\.id))
    // The study's own lists are next to its facts, not below them.
    let container = (part.documentPlace == ["facts"] ? [] : part.place) + [member]
    return PartListView(
      title: title, id: "list-\(member)", isEmpty: parts.isEmpty, emptyWords: empty,
      rows: parts.enumerated().map { index, item in
        let place = container + [item.id]
        let child = EditedPart(at: place, in: study)
        return PartRow(
          title: child?.title(in: language) ?? item.id, detail: child?.kindWords ?? "",
          address: Paths.write(study, at: place, in: language), icon: item.icon,
          orderAction: Paths.order(study.id, at: place), canRise: index > 0,
          canSink: index < parts.count - 1, isNested: nested.contains(item.id),
          mark: marks.mark(in: place),
          addition: child.flatMap { PartAddition(behind: $0) }
        ).html(form: form)
      }.html, addAction: Paths.parts(study.id, at: container), addLabel: add,
      kinds: kinds.map {
        $0.map { .init(id: "\(member)-\($0.0)", value: $0.0, label: $0.1, isChosen: $0.0 == usual) }
      }, hasKinds: kinds != nil, kindLabel: kindLabel, spots: spots(in: groups),
      hasSpots: !groups.isEmpty, bankAddress: Paths.bank(for: study.id, into: container))
  }

  private func icon(_ item: FormItem) -> String {
    item.isHeading ? item.repetition == nil ? "heading" : "list" : "question"
  }

  /// Behind the last question of each group.
  private func spots(in groups: [ItemGroup]) -> [FieldView.OptionView] {
    groups.map { group in
      let words = study.title(group.heading.text, in: language)
      return FieldView.OptionView(
        id: "spot-\(group.id)", value: group.items.last?.id ?? group.id,
        label: "In “\(words.orElse(group.id))”", isChosen: false)
    }
  }
}
