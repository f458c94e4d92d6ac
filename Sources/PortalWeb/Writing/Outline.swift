import StudyModel

/// The study as a list of places to go to, with a mark where something has to be fixed.
struct OutlineGroup: Sendable {
  let title: String
  let count: String
  /// Items of a list, as HTML.
  let rows: String
  /// The same as values, for the answer to a save by a script.
  let parts: [Row]

  struct Row: Sendable {
    let title: String
    let address: String
    let icon: String
    let isCurrent: Bool
    let mark: ProblemMark?
    /// Whether its title says an answer or a fact, which is edited on another page.
    var saysOtherParts = false

    var html: HTMLFragment {
      let current: HTMLFragment? = isCurrent ? #" aria-current="page""# : nil
      return #"""
        <li><a class="outline-row" href="\#(address)"\#(current)><svg class="icon" aria-hidden="true"><use \#
        href="/icons/icons.svg#\#(icon)"/></svg><span class="outline-title">\#(title)</span>\#(mark?.html)</a></li>

        """#
    }
  }
}

/// Builds the outline for the page of one part.
struct Outline {
  let study: Study
  let marks: ProblemMarks
  let current: Place
  let language: Language

  func groups() -> [OutlineGroup] {
    [group("Study", nil, rows: [row("Facts, contacts, board", ["facts"], icon: "document")])]
      + study.consents.map(consent) + study.tasks.map(task)
      + (study.articles.isEmpty ? [] : [articles()])
  }

  private func consent(_ consent: Consent) -> OutlineGroup {
    let place = ["consents", consent.id]
    return group(
      study.title(consent.title, in: language).orElse("Consent"), place,
      rows: consent.sections.map { section in
        let part = place + ["sections", section.id]
        let title = section.sceneTitle(for: language)
        return row(
          study.title(title, in: language).orElse(StudyFields.words(section.type)), part,
          icon: section.isOnScreen
            ? (section.isInDocument ? "scene-and-document" : "scene") : "document",
          text: title)
      }
        + consent.signatures.map { signature in
          let title = study.title(signature.title, in: language)
          return row(
            "Signature: " + title.orElse(StudyFields.words(signature.role)),
            place + ["signatures", signature.id], icon: "signature", text: signature.title)
        })
  }

  private func task(_ task: Task) -> OutlineGroup {
    let place = ["tasks", task.id]
    return group(
      StepNames.title(of: task, in: language, study), place,
      rows: task.steps.flatMap { self.rows(of: $0, place + ["steps", $0.id]) }
        + task.endings.map { step($0, place + ["endings", $0.id]) },
      count: task.steps.count + task.endings.count)
  }

  /// A quiz is followed by what it tests.
  private func rows(of step: Step, _ place: Place) -> [OutlineGroup.Row] {
    let own = self.step(step, place)
    guard step.kind == .quiz else { return [own] }
    return [
      own,
      OutlineGroup.Row(
        title: "What is tested", address: Paths.quizzes(study.id), icon: "check",
        isCurrent: false, mark: nil),
    ]
  }

  private func step(_ step: Step, _ place: Place) -> OutlineGroup.Row {
    row(
      StepNames.title(of: step, in: language, study), place, icon: Self.icon(step),
      text: step.title)
  }

  private func articles() -> OutlineGroup {
    group(
      "Articles", nil,
      rows: study.articles.map { article in
        row(
          study.title(article.title, in: language).orElse(article.id), ["articles", article.id],
          icon: "document", text: article.title)
      })
  }

  private func group(
    _ title: String, _ place: Place?, rows: [OutlineGroup.Row], count: Int? = nil
  ) -> OutlineGroup {
    let count = count ?? rows.count
    let overview = place.map { place in
      OutlineGroup.Row(
        title: "Overview",
        address: Paths.write(study, at: place, in: language), icon: "outline",
        isCurrent: current == place, mark: marks.mark(at: place))
    }
    let parts = (overview.map { [$0] } ?? []) + rows
    return OutlineGroup(
      title: title, count: count == 1 ? "1 part" : "\(count) parts",
      rows: parts.map(\.html).html, parts: parts)
  }

  /// - Parameter text: what the title was made from.
  private func row(
    _ title: String, _ place: Place, icon: String, text: LocalizedText = LocalizedText()
  ) -> OutlineGroup.Row {
    OutlineGroup.Row(
      title: title, address: Paths.write(study, at: place, in: language), icon: icon,
      isCurrent: current.starts(with: place), mark: marks.mark(in: place),
      saysOtherParts: text.text(in: language, else: study.primaryLanguage).contains("{"))
  }

  /// The sign of a step: of its answer format where it asks one question, else of its kind.
  static func icon(_ step: Step) -> String {
    switch step.content {
    case .question(let question): icon(question.format)
    case .consentScenes: "scene"
    case .consentForm, .consentReview, .signature: "signature"
    case .sharing: "sharing"
    case .quiz: "quiz"
    case .form: "form"
    case .answerSummary, .table: "list"
    case .completion: "completion"
    case .eligibility: "question"
    case .instruction: "instruction"
    default: "phone"
    }
  }

  private static func icon(_ format: AnswerFormat) -> String {
    switch format {
    case .textChoice, .imageChoice, .colorChoice, .valuePicker, .multipleValuePicker: "choice"
    case .scale, .continuousScale, .textScale: "scale"
    case .numeric, .height, .weight, .age, .healthQuantity: "number"
    case .text, .confirmText, .email: "text"
    case .date: "date"
    case .timeOfDay, .timeInterval: "time"
    default: "question"
    }
  }
}

extension Outline {
  /// What a save can have changed: the titles of the groups, by the addresses of their first rows; and by their addresses
  /// the rows that are open, have a mark, or say what other parts are called. The marks of all other rows are gone.
  var json: JSONValue {
    let groups = self.groups()
    let rows = groups.flatMap(\.parts).filter {
      $0.isCurrent || $0.mark != nil || $0.saysOtherParts
    }
    let titles = groups.compactMap { group in
      group.parts.first.map { ($0.address, JSONValue.string(group.title)) }
    }
    return .object([
      "groups": .object(Dictionary(titles) { first, _ in first }),
      "rows": .object(Dictionary(rows.map { ($0.address, $0.json) }) { first, _ in first }),
    ])
  }
}

extension OutlineGroup.Row {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = ["title": .string(title), "icon": .string(icon)]
    if let mark {
      members["mark"] = .object(["isError": .boolean(mark.isError), "words": .string(mark.words)])
    }
    return .object(members)
  }
}
