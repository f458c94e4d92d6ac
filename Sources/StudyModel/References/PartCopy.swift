import Foundation

/// Parts copied from a study for use elsewhere, and the assets they show. All parts in a copy come from the same list.
public struct PartCopy: Codable, Hashable, Sendable {
  public var content: Content
  /// Where the parts come from; their references are resolved there.
  public var origin: Origin
  public var assets: [Asset] = []
  /// The other parts that the copied parts refer to, with their names, for reporting which are missing at the
  /// destination. Nil in copies from before this was stored.
  public var named: [NamedPart]?

  public init(
    content: Content, origin: Origin, assets: [Asset] = [], named: [NamedPart]? = nil
  ) {
    self.content = content
    self.origin = origin
    self.assets = assets
    self.named = named
  }

  /// The copied parts.
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

  /// The list that the parts came from.
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

  /// A part that copied parts refer to, and its name where they came from.
  public struct NamedPart: Codable, Hashable, Sendable {
    public var part: StudyPart
    public var words: String

    public init(part: StudyPart, words: String) {
      self.part = part
      self.words = words
    }
  }

  /// The kind of lists that the parts fit into.
  public var kind: Kind { content.parts.copyKind }

  public var ids: [String] { content.parts.ids }
}

extension PartCopy.Content {
  /// The parts, whatever their kind.
  var parts: any PartsOfOneKind {
    switch self {
    case .steps(let steps, _): steps
    case .items(let items): items
    case .questions(let questions): questions
    case .eligibilityQuestions(let questions): questions
    case .pages(let pages): pages
    case .healthTypes(let types): types
    case .sections(let sections): sections
    case .signatures(let signatures): signatures
    case .consents(let consents): consents
    case .tasks(let tasks): tasks
    case .articles(let articles): articles
    }
  }
}

extension Study {
  /// A copy of some parts of a list, in their order; nil if the list has none of them. The heading of a repeatable
  /// group includes its questions.
  public func copy(of wanted: Set<String>, in list: Place) -> PartCopy? {
    let ids = wanted.union(stepKind(holding: list)?.companions(of: wanted) ?? [])
    guard let content = parts(of: list, where: ids.contains) else { return nil }
    var copy = PartCopy(
      content: content, origin: .init(study: id, list: list, language: primaryLanguage))
    guard !copy.ids.isEmpty else { return nil }
    let text = (try? JSONValue(encoding: content).canonicalText) ?? ""
    // Texts name an image by its file name, everything else by its hash.
    copy.assets = assets.filter { text.contains($0.id) || text.contains($0.name) }
    copy.named = parts(namedBy: copy).map { .init(part: $0, words: words(for: $0)) }
    return copy
  }

  /// The other parts that copied parts refer to, without duplicates.
  private func parts(namedBy copy: PartCopy) -> [StudyPart] {
    let list = copy.origin.list
    let own = copy.ids.compactMap { StudyPart(at: list + [$0]) }
    var roots = copy.ids.map { list + [$0] }
    if copy.kind == .steps { roots += copy.ids.map { [list[0], list[1], "rules", $0] } }
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

  /// The parts of a list with the wanted identifiers, in their order, and steps with their rules; nil if there is no
  /// such list.
  private func parts(of list: Place, where isWanted: (String) -> Bool) -> PartCopy.Content? {
    guard let parts = parts(of: list)?.chosen(where: isWanted).copied else { return nil }
    guard case .steps(let steps, _) = parts, let task = task(list[1]) else { return parts }
    return .steps(steps, rules: task.rules.filter { isWanted($0.step) })
  }

  /// All parts of a list; nil if there is no such list.
  func parts(of list: Place) -> (any PartsOfOneKind)? {
    list.last.flatMap { holder(at: list.dropLast())?.last?.held(in: $0) }
  }

  /// The step content that holds a list.
  func stepKind(holding list: Place) -> (any StepKind)? {
    let read = PlaceReading(list)
    guard read.members.count == 1, read.inStep == nil, let step = read.step else { return nil }
    return read.task.flatMap { task($0) }?.step(step)?.content.stepKind
  }
}
