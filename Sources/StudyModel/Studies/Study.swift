import Foundation

/// What researchers write: consents, tasks and the facts they share. A study document is one of these as JSON.
public struct Study: Codable, Hashable, Sendable, Identifiable {
  /// The schema this release writes. Documents of an older one always open; a newer one is refused.
  public static let currentSchema = 1

  public var schema: Int = Study.currentSchema
  /// Stable for the life of the study; survives renames.
  public var id: UUID
  /// Short name for addresses and file names: lower-case letters, digits and hyphens.
  public var slug: String
  public var facts: StudyFacts
  public var primaryLanguage: Language = Language.english
  /// Languages besides the primary one, in the order shown.
  public var furtherLanguages: [Language] = []
  public var consents: [Consent] = []
  public var tasks: [Task] = []
  /// What there is to read besides.
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

  /// All languages, the primary one first.
  public var languages: [Language] {
    [primaryLanguage] + furtherLanguages.filter { $0 != primaryLanguage }
  }

  public func consent(_ id: Consent.ID) -> Consent? { consents.first { $0.id == id } }
  public func task(_ id: Task.ID) -> Task? { tasks.first { $0.id == id } }
  public func article(_ id: Article.ID) -> Article? { articles.first { $0.id == id } }
  public func asset(_ id: Asset.ID) -> Asset? { assets.first { $0.id == id } }

  /// The study's title in its primary language, or its slug where none is written yet.
  public var displayTitle: String {
    let title = facts.title.text(in: primaryLanguage, else: primaryLanguage)
    return title.isEmpty ? slug : title
  }
}

/// A picture, film or document that a study shows, named by its content.
public struct Asset: Codable, Hashable, Sendable, Identifiable {
  /// SHA-256 of the bytes, 64 lower-case hexadecimal digits.
  public var id: String
  /// The name it was uploaded under.
  public var name: String
  /// Such as `image/png`.
  public var mediaType: String
  public var byteCount: Int
  /// What the picture shows, for those who do not see it.
  public var alternativeText: LocalizedText = [:]

  public init(
    id: String, name: String, mediaType: String, byteCount: Int,
    alternativeText: LocalizedText = [:]
  ) {
    self.id = id
    self.name = name
    self.mediaType = mediaType
    self.byteCount = byteCount
    self.alternativeText = alternativeText
  }
}
