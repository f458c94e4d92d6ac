import Foundation

/// What researchers write: consents, tasks, and the facts they share. A study document is a study as JSON.
public struct Study: Codable, Hashable, Sendable, Identifiable {
  /// The schema that this release writes. Documents with an older one always open; a newer one is refused.
  public static let currentSchema = 1

  public var schema: Int = Study.currentSchema
  /// Unchanged for the life of the study, even if it is renamed.
  public var id: UUID
  /// A short name for URLs and file names: lowercase letters, digits, and hyphens.
  public var slug: String
  public var facts: StudyFacts
  public var primaryLanguage: Language = Language.english
  /// The languages other than the primary one, in the order shown.
  public var furtherLanguages: [Language] = []
  public var consents: [Consent] = []
  public var tasks: [Task] = []
  /// Additional material to read.
  public var articles: [Article] = []
  public var assets: [Asset] = []

  public init(
    schema: Int = Study.currentSchema, id: UUID, slug: String, facts: StudyFacts,
    primaryLanguage: Language = Language.english, furtherLanguages: [Language] = [],
    consents: [Consent] = [], tasks: [Task] = [], articles: [Article] = [],
    assets: [Asset] = []
  ) {
    self.schema = schema
    self.id = id
    self.slug = slug
    self.facts = facts
    self.primaryLanguage = primaryLanguage
    self.furtherLanguages = furtherLanguages
    self.consents = consents
    self.tasks = tasks
    self.articles = articles
    self.assets = assets
  }

  /// All languages, the primary one first, and each once, even if the study lists one several times.
  public var languages: [Language] {
    furtherLanguages.reduce(into: [primaryLanguage]) { all, language in
      if !all.contains(language) { all.append(language) }
    }
  }

  public func consent(_ id: Consent.ID) -> Consent? { consents.first { $0.id == id } }
  public func task(_ id: Task.ID) -> Task? { tasks.first { $0.id == id } }
  public func article(_ id: Article.ID) -> Article? { articles.first { $0.id == id } }
  public func asset(_ id: Asset.ID) -> Asset? { assets.first { $0.id == id } }

  /// The study's title in its primary language, or its slug if the title is empty.
  public var displayTitle: String {
    let title = facts.title.text(in: primaryLanguage, else: primaryLanguage)
    return title.isEmpty ? slug : title
  }
}
