import Foundation

/// One topic of a consent, shown as a scene on screen, in the document, or both.
public struct Section: Codable, Hashable, Sendable, Identifiable {
  /// Unique in its consent; unchanged by renames and moves.
  public var id: String
  public var type: SectionType
  public var title: LocalizedText = [:]
  /// The heading in the document, if it differs from the scene's title.
  public var formalTitle: LocalizedText = [:]
  /// The short text of the scene; not part of the document.
  public var summary: LocalizedText = [:]
  /// CommonMark with SpeziConsent's interactive elements, which Learn more opens and the document prints.
  public var content: LocalizedText = [:]
  /// Sanitized HTML that replaces `content`, for imports that cannot become CommonMark without loss.
  public var htmlContent: LocalizedText = [:]
  public var learnMoreLabel: LocalizedText = [:]
  /// A URL that Learn more opens instead of the content; never part of the document.
  public var learnMoreAddress: String?
  public var illustration: Illustration = Illustration.predefined
  public var appearance: Appearance = Appearance.screenAndDocument
  /// The requirement topics that the section covers, such as `risks` or `voluntary`.
  public var topics: [String] = []
  /// The heading level in the Markdown document that it was imported from; 2 if nil.
  public var headingLevel: Int?
  /// Settings kept from the imported file.
  public var keptSettings: [KeptSetting] = []

  public init(
    id: String, type: SectionType, title: LocalizedText = [:], formalTitle: LocalizedText = [:],
    summary: LocalizedText = [:], content: LocalizedText = [:], htmlContent: LocalizedText = [:],
    learnMoreLabel: LocalizedText = [:], learnMoreAddress: String? = nil,
    illustration: Illustration = Illustration.predefined,
    appearance: Appearance = Appearance.screenAndDocument, topics: [String] = [],
    headingLevel: Int? = nil, keptSettings: [KeptSetting] = []
  ) {
    self.id = id
    self.type = type
    self.title = title
    self.formalTitle = formalTitle
    self.summary = summary
    self.content = content
    self.htmlContent = htmlContent
    self.learnMoreLabel = learnMoreLabel
    self.learnMoreAddress = learnMoreAddress
    self.illustration = illustration
    self.appearance = appearance
    self.topics = topics
    self.headingLevel = headingLevel
    self.keptSettings = keptSettings
  }

  public var isOnScreen: Bool { type != .onlyInDocument && appearance != .documentOnly }
  public var isInDocument: Bool { appearance != .screenOnly }

  /// The scene's title: the section's own, else the default for its type.
  public func sceneTitle(in language: Language, else fallback: Language) -> String {
    sceneTitle(for: language).text(in: language, else: fallback)
  }

  /// The document's heading: the formal title, else the scene's title.
  public func documentHeading(in language: Language, else fallback: Language) -> String {
    documentHeading(for: language).text(in: language, else: fallback)
  }

  /// The scene's title in all its languages; the type's default only in the given language.
  public func sceneTitle(for language: Language) -> LocalizedText {
    title.isEmpty ? LocalizedText(type.defaultTitle(in: language) ?? "", in: language) : title
  }

  /// The document's heading in all its languages.
  public func documentHeading(for language: Language) -> LocalizedText {
    formalTitle.isEmpty ? sceneTitle(for: language) : formalTitle
  }

  /// Whether the scene offers Learn more (as in ResearchKit, if there is content, HTML, or a URL).
  public var hasLearnMore: Bool {
    !content.isEmpty || !htmlContent.isEmpty || learnMoreAddress != nil
  }

  /// Where a section is shown.
  public enum Appearance: String, Codable, CaseIterable, Sendable {
    case screenAndDocument, screenOnly, documentOnly
  }
}

extension Section {
  /// The texts of the section, with their places below it.
  package func texts(at place: Place) -> [PlacedText] {
    placed(
      [
        ("title", title), ("formalTitle", formalTitle), ("summary", summary),
        ("content", content), ("htmlContent", htmlContent), ("learnMoreLabel", learnMoreLabel),
      ], at: place)
  }
}

extension Section: ListedPart {
  static var copyKind: PartCopy.Kind { .sections }
  static func copied(_ parts: [Section]) -> PartCopy.Content { .sections(parts) }
}
