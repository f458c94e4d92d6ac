import Foundation

/// Parts taken out of a study to be put in elsewhere: steps with their rules, items of a form, questions of a quiz or
/// sections of a consent, and the pictures they show.
public struct PartCopy: Codable, Hashable, Sendable {
  public var content: Content
  /// Where the parts come from: what they name is looked up there.
  public var origin: Origin
  public var assets: [Asset] = []

  public init(content: Content, origin: Origin, assets: [Asset] = []) {
    self.content = content
    self.origin = origin
    self.assets = assets
  }

  /// What is copied; the parts of one copy stand in one list.
  public enum Content: Codable, Hashable, Sendable {
    case steps([Step], rules: [Rule])
    case items([FormItem])
    case questions([QuizQuestion])
    case sections([Section])
  }

  /// The list the parts stood in.
  public struct Origin: Codable, Hashable, Sendable {
    public var study: UUID
    public var list: Place
    public var language: Language

    public init(study: UUID, list: Place, language: Language) {
      self.study = study
      self.list = list
      self.language = language
    }
  }

  /// The member that lists such parts: `steps`, `items`, `questions` or `sections`.
  public var member: String {
    switch content {
    case .steps: "steps"
    case .items: "items"
    case .questions: "questions"
    case .sections: "sections"
    }
  }

  public var ids: [String] {
    switch content {
    case .steps(let steps, _): steps.map(\.id)
    case .items(let items): items.map(\.id)
    case .questions(let questions): questions.map(\.id)
    case .sections(let sections): sections.map(\.id)
    }
  }
}

extension Study {
  /// A copy of parts of one list, in their order; nil where the list holds no such part.
  public func copy(of ids: Set<String>, in list: Place) -> PartCopy? {
    guard let content = content(of: ids, in: list) else { return nil }
    var copy = PartCopy(
      content: content, origin: .init(study: id, list: list, language: primaryLanguage))
    let text = (try? JSONValue(encoding: content.steps ?? []).canonicalText) ?? ""
    let further = (try? JSONValue(encoding: content.sections ?? []).canonicalText) ?? ""
    // Texts name a picture by its file name, everything else by its hash.
    copy.assets = assets.filter {
      text.contains($0.id) || further.contains($0.id) || further.contains($0.name)
        || text.contains($0.name)
    }
    return copy
  }

  private func content(of ids: Set<String>, in list: Place) -> PartCopy.Content? {
    guard list.count > 2 else { return nil }
    switch (list[0], list.count, list.last) {
    case ("consents", 3, "sections"):
      let sections = consent(list[1])?.sections.filter { ids.contains($0.id) } ?? []
      return sections.isEmpty ? nil : .sections(sections)
    case ("tasks", 3, "steps"), ("tasks", 3, "endings"):
      guard let task = task(list[1]) else { return nil }
      let all = list[2] == "steps" ? task.steps : task.endings
      let steps = all.filter { ids.contains($0.id) }
      return steps.isEmpty
        ? nil : .steps(steps, rules: task.rules.filter { ids.contains($0.step) })
    case ("tasks", 5, _):
      switch (task(list[1])?.step(list[3])?.content, list[4]) {
      case (.form(let form)?, "items"):
        let items = form.items.filter { ids.contains($0.id) }
        return items.isEmpty ? nil : .items(items)
      case (.quiz(let quiz)?, "questions"):
        let questions = quiz.questions.filter { ids.contains($0.id) }
        return questions.isEmpty ? nil : .questions(questions)
      default: return nil
      }
    default: return nil
    }
  }
}

extension PartCopy.Content {
  /// Everything but sections, as steps.
  fileprivate var steps: [Step]? {
    switch self {
    case .steps(let steps, _): steps
    case .items(let items): [Step(id: "", content: .form(.init(items: items)))]
    case .questions(let questions): [Step(id: "", content: .quiz(.init(questions: questions)))]
    case .sections: nil
    }
  }

  fileprivate var sections: [Section]? {
    if case .sections(let sections) = self { sections } else { nil }
  }
}
