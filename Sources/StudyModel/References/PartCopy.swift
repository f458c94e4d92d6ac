import Foundation

/// Parts taken out of a study to be put in elsewhere, and the pictures they show. The parts of one copy stood in one list.
public struct PartCopy: Codable, Hashable, Sendable {
  public var content: Content
  /// Where the parts come from: what they name is looked up there.
  public var origin: Origin
  public var assets: [Asset] = []
  /// What the parts name besides one another, in words, to tell what is missing where they are put in. Copies that were
  /// kept before there was this have none.
  public var named: [NamedPart]?

  public init(
    content: Content, origin: Origin, assets: [Asset] = [], named: [NamedPart]? = nil
  ) {
    self.content = content
    self.origin = origin
    self.assets = assets
    self.named = named
  }

  /// What is copied.
  public enum Content: Codable, Hashable, Sendable {
    /// Steps with their rules.
    case steps([Step], rules: [Rule])
    case items([FormItem])
    /// Questions of a quiz.
    case questions([QuizQuestion])
    case eligibilityQuestions([EligibilityQuestion])
    case pages([ConsentForm.Page])
    case healthTypes([HealthType])
    case sections([Section])
    case signatures([Signature])
    case consents([Consent])
    case tasks([Task])
    case articles([Article])
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

  /// A part that copied parts name, and what it is called where they come from.
  public struct NamedPart: Codable, Hashable, Sendable {
    public var part: StudyPart
    public var words: String

    public init(part: StudyPart, words: String) {
      self.part = part
      self.words = words
    }
  }

  /// Which lists the parts fit into.
  public var sort: Sort {
    switch content {
    case .steps: .steps
    case .items: .items
    case .questions: .questions
    case .eligibilityQuestions: .eligibilityQuestions
    case .pages: .pages
    case .healthTypes: .healthTypes
    case .sections: .sections
    case .signatures: .signatures
    case .consents: .consents
    case .tasks: .tasks
    case .articles: .articles
    }
  }

  public var ids: [String] { content.ids }
}

extension PartCopy.Content {
  var ids: [String] {
    switch self {
    case .steps(let steps, _): steps.map(\.id)
    case .items(let items): items.map(\.id)
    case .questions(let questions): questions.map(\.id)
    case .eligibilityQuestions(let questions): questions.map(\.id)
    case .pages(let pages): pages.map(\.id)
    case .healthTypes(let types): types.map(\.id)
    case .sections(let sections): sections.map(\.id)
    case .signatures(let signatures): signatures.map(\.id)
    case .consents(let consents): consents.map(\.id)
    case .tasks(let tasks): tasks.map(\.id)
    case .articles(let articles): articles.map(\.id)
    }
  }
}

extension Study {
  /// A copy of parts of one list, in their order; nil where the list holds no such part. The heading of a repeatable group
  /// brings its questions along.
  public func copy(of wanted: Set<String>, in list: Place) -> PartCopy? {
    let ids = wanted.union(questions(below: wanted, in: list))
    guard let content = parts(of: list, where: ids.contains) else { return nil }
    var copy = PartCopy(
      content: content, origin: .init(study: id, list: list, language: primaryLanguage))
    guard !copy.ids.isEmpty else { return nil }
    let text = (try? JSONValue(encoding: content).canonicalText) ?? ""
    // Texts name a picture by its file name, everything else by its hash.
    copy.assets = assets.filter { text.contains($0.id) || text.contains($0.name) }
    copy.named = parts(namedBy: copy).map { .init(part: $0, words: words(for: $0)) }
    return copy
  }

  private func questions(below headings: Set<String>, in list: Place) -> Set<String> {
    guard PartCopy.Sort(of: list, in: self) == .items,
      case .form(let form)? = task(list[1])?.step(list[3])?.content
    else { return [] }
    return Set(form.groups.filter { headings.contains($0.id) }.flatMap(\.items).map(\.id))
  }

  /// What copied parts name that is none of them, each once.
  private func parts(namedBy copy: PartCopy) -> [StudyPart] {
    let list = copy.origin.list
    let own = copy.ids.compactMap { StudyPart(at: list + [$0]) }
    var roots = copy.ids.map { list + [$0] }
    if copy.sort == .steps { roots += copy.ids.map { [list[0], list[1], "rules", $0] } }
    var found: [StudyPart] = []
    for reference in references()
    where roots.contains(where: { reference.place.starts(with: $0) })
      && !own.contains(where: { reference.part.isWithin($0) })
      && !found.contains(reference.part)
    {
      found.append(reference.part)
    }
    return found
  }

  /// The parts of a list whose identifiers are wanted, in their order; nil where there is no such list.
  func parts(of list: Place, where isWanted: (String) -> Bool) -> PartCopy.Content? {
    func chosen<Part: Identifiable<String>>(_ parts: [Part]) -> [Part] {
      parts.filter { isWanted($0.id) }
    }
    switch PartCopy.Sort(of: list, in: self) {
    case .consents: return .consents(chosen(consents))
    case .tasks: return .tasks(chosen(tasks))
    case .articles: return .articles(chosen(articles))
    case .sections: return consent(list[1]).map { .sections(chosen($0.sections)) }
    case .signatures: return consent(list[1]).map { .signatures(chosen($0.signatures)) }
    case .steps:
      return task(list[1]).map { task in
        .steps(
          chosen(list[2] == "steps" ? task.steps : task.endings),
          rules: task.rules.filter { isWanted($0.step) })
      }
    case .items, .questions, .eligibilityQuestions, .pages, .healthTypes, nil:
      switch list.count == 5 ? task(list[1])?.step(list[3])?.content : nil {
      case .form(let form)?: return .items(chosen(form.items))
      case .quiz(let quiz)?: return .questions(chosen(quiz.questions))
      case .eligibility(let test)?: return .eligibilityQuestions(chosen(test.questions))
      case .consentForm(let form)?: return .pages(chosen(form.pages))
      case .component(let component)?: return .healthTypes(chosen(component.healthTypes))
      default: return nil
      }
    }
  }
}
