import StudyModel
import StudyParts

/// The study as a list of links to its parts, which marks those with problems.
struct OutlineGroup: Sendable {
  let title: String
  let count: String
  /// List items, as HTML.
  let rows: String

  fileprivate init(_ list: Outline.List) {
    title = list.title
    count = list.count == 1 ? "1 part" : "\(list.count) parts"
    rows = list.rows.map(\.html).html
  }

  struct Row: Sendable {
    let title: String
    let address: String
    let icon: String
    let isCurrent: Bool
    let mark: ProblemMark?
    /// Whether the title includes an answer or a fact, which is edited on another page.
    var saysOtherParts = false
    /// The people who have the part open.
    var people: [PresenceView.Person] = []

    var html: HTMLFragment {
      let current: HTMLFragment? = isCurrent ? #" aria-current="page""# : nil
      return #"""
        <li><a class="outline-row" href="\#(address)"\#(current)><svg class="icon" aria-hidden="true"><use \#
        href="/icons/icons.svg#\#(icon)"/></svg><span class="outline-title" dir="auto">\#(title)</span>\#(here)\#(mark?.html)</a></li>

        """#
    }

    private var here: HTMLFragment {
      people.reduce("") { marks, person in
        """
        \(marks)<span class="outline-here" role="img" aria-label="\(person.name) is here">\(person.initials)</span>
        """
      }
    }
  }
}

/// Builds the outline for the page of one part.
struct Outline {
  let study: Study
  let marks: ProblemMarks
  let current: Place
  let language: Language
  /// Who else is in the study.
  var people: [PresenceView.Person] = []

  /// A group before it is drawn, because the response to a script's save needs no HTML.
  fileprivate struct List {
    let title: String
    let count: Int
    let rows: [OutlineGroup.Row]
  }

  func groups() -> [OutlineGroup] { lists().map { OutlineGroup($0) } }

  private func lists() -> [List] {
    [group("Study", nil, rows: [row("Facts, contacts, board", ["facts"], icon: "document")])]
      + study.consents.map(consent) + study.tasks.map(task)
      + (study.articles.isEmpty ? [] : [articles()])
  }

  private func consent(_ consent: Consent) -> List {
    let place = ["consents", consent.id]
    return group(
      study.title(consent.title, in: language).orElse("Consent"), place,
      rows: consent.sections.map { section in
        let part = place + ["sections", section.id]
        let title = section.sceneTitle(for: language)
        return row(
          study.title(title, in: language).orElse(section.type.name), part,
          icon: section.isOnScreen
            ? (section.isInDocument ? "scene-and-document" : "scene") : "document",
          text: title)
      }
        + consent.signatures.map { signature in
          let title = study.title(signature.title, in: language)
          return row(
            "Signature: " + title.orElse(signature.role.name),
            place + ["signatures", signature.id], icon: "signature", text: signature.title)
        })
  }

  private func task(_ task: Task) -> List {
    let place = ["tasks", task.id]
    return group(
      StepNames.title(of: task, in: language, study), place,
      rows: task.steps.flatMap { self.rows(of: $0, place + ["steps", $0.id]) }
        + task.endings.map { step($0, place + ["endings", $0.id]) },
      count: task.steps.count + task.endings.count)
  }

  /// A quiz is followed by a link to what it tests.
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
      StepNames.title(of: step, in: language, study), place, icon: step.icon,
      text: step.title)
  }

  private func articles() -> List {
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
  ) -> List {
    let overview = place.map { place in
      OutlineGroup.Row(
        title: "Overview",
        address: Paths.write(study, at: place, in: language), icon: "outline",
        isCurrent: current == place, mark: marks.mark(at: place),
        people: people.filter { $0.place == place })
    }
    return List(
      title: title, count: count ?? rows.count, rows: (overview.map { [$0] } ?? []) + rows)
  }

  /// - Parameter text: The text that the title was made from.
  private func row(
    _ title: String, _ place: Place, icon: String, text: LocalizedText = LocalizedText()
  ) -> OutlineGroup.Row {
    OutlineGroup.Row(
      title: title, address: Paths.write(study, at: place, in: language), icon: icon,
      isCurrent: current.starts(with: place), mark: marks.mark(in: place),
      saysOtherParts: text.text(in: language, else: study.primaryLanguage).utf8
        .contains(UInt8(ascii: "{")),
      people: people.filter { $0.place.starts(with: place) })
  }
}

extension Outline {
  /// What a save can have changed: group titles, by the addresses of their first rows, and rows that are current, have
  /// a mark, or include texts of other parts, by their own addresses. Rows that are left out have no mark.
  var json: JSONValue {
    let lists = lists()
    let rows = lists.flatMap(\.rows).filter {
      $0.isCurrent || $0.mark != nil || $0.saysOtherParts
    }
    let titles = lists.compactMap { list in
      list.rows.first.map { ($0.address, JSONValue.string(list.title)) }
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
