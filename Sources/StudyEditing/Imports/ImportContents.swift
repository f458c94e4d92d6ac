import StudyModel
import StudyParts

/// What an import makes: its numbers, and each consent and task.
package struct ImportContents: Sendable {
  package let numbers: [Number]
  package let parts: [Part]

  package struct Number: Sendable {
    package let count: Int
    package let name: String
  }

  package struct Part: Sendable {
    package let icon: String
    package let title: String
    package let count: String
    /// Where it is; nil before it is created.
    package let address: String?
    /// The value of its checkbox.
    package let value: String
    /// Whether it can be left out.
    let isSelectable: Bool
    package let isChosen: Bool
    /// How its identifier changes.
    package let note: String?
    /// Its sections or steps; nil if it has none.
    package let inside: Inside?
  }

  package struct Inside: Sendable {
    package let label: String
    package let titles: [Line]
  }

  package struct Line: Sendable {
    package let icon: String
    package let title: String
  }

  /// - Parameter place: where a part of the study is; nil before it is created.
  package init(_ study: Study, at place: (Place) -> String?) {
    numbers = Self.numbers(study)
    parts =
      study.consents.map { Part($0, of: study, at: place(["consents", $0.id])) }
      + study.tasks.map { Part($0, of: study, at: place(["tasks", $0.id])) }
  }

  private init(numbers: [Number], parts: [Part]) {
    self.numbers = numbers
    self.parts = parts
  }

  /// The same with other choices and notes, by the value of the checkbox.
  package func choosing(
    _ isChosen: (String) -> Bool, noting note: (String) -> String?
  ) -> ImportContents {
    ImportContents(
      numbers: numbers,
      parts: parts.map { part in
        Part(
          icon: part.icon, title: part.title, count: part.count, address: part.address,
          value: part.value, isSelectable: true, isChosen: isChosen(part.value),
          note: note(part.value),
          inside: part.inside)
      })
  }

  private static func numbers(_ study: Study) -> [Number] {
    func number(_ count: Int, _ one: String, _ several: String) -> Number {
      Number(count: count, name: count == 1 ? one : several)
    }
    return [
      number(study.consents.count, "consent", "consents"),
      number(study.consents.map(\.sections.count).reduce(0, +), "section", "sections"),
      number(study.tasks.count, "task", "tasks"),
      number(
        study.tasks.flatMap(\.steps).map { questions(of: $0) }.reduce(0, +), "question", "questions"
      ),
    ]
  }

  private static func questions(of step: Step) -> Int {
    switch step.content.asking {
    case .question: 1
    case .form(let form): form.items.count { !$0.isHeading }
    case .quiz(let quiz): quiz.questions.count
    case .eligibility(let eligibility): eligibility.questions.count
    case .sharing, .consentReview, .consentForm, .signature, .webPage, nil: 0
    }
  }
}

extension ImportContents.Part {
  package init(_ consent: Consent, of study: Study, at address: String?) {
    let language = study.primaryLanguage
    let lines = consent.sections.map { section in
      ImportContents.Line(
        icon: "document",
        title: study.title(section.title, in: language).orElse(
          section.type.defaultTitle(in: language) ?? section.id))
    }
    let count = lines.count == 1 ? "1 section" : "\(lines.count) sections"
    self.init(
      icon: "document", title: study.title(consent.title, in: language).orElse("Consent"),
      count: count, address: address, value: Self.value(["consents", consent.id]),
      isSelectable: false, isChosen: true,
      note: nil, inside: lines.isEmpty ? nil : .init(label: "Show \(count)", titles: lines))
  }

  package init(_ task: StudyModel.Task, of study: Study, at address: String?) {
    let language = study.primaryLanguage
    let lines = task.steps.map { step in
      ImportContents.Line(
        icon: step.icon, title: study.name(of: step, in: language, of: task.id))
    }
    let count = lines.count == 1 ? "1 step" : "\(lines.count) steps"
    self.init(
      icon: "list", title: study.title(task.title, in: language).orElse(task.id), count: count,
      address: address, value: Self.value(["tasks", task.id]), isSelectable: false, isChosen: true,
      note: nil,
      inside: lines.isEmpty ? nil : .init(label: "Show \(count)", titles: lines))
  }

  /// The value of the checkbox of a part.
  package static func value(_ place: Place) -> String {
    place.map(\.percentEncoded).joined(separator: "/")
  }
}
