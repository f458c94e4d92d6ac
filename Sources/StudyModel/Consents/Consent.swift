import Foundation

/// A consent document: what a participant reads, agrees to and signs.
public struct Consent: Codable, Hashable, Sendable, Identifiable {
  /// Unique among the study's consents; never its position.
  public var id: String
  public var title: LocalizedText = [:]
  /// The version of the text, as its front matter states it. In a draft it is what the author asks for; in a frozen version
  /// no other text has ever stated it, see `Study.statingConsentVersions(as:after:)`.
  public var statedVersion: String?
  /// Front-matter lines besides title and version, in their order, kept for writing the document back.
  public var furtherMetadata: [MetadataLine] = []
  public var sections: [Section] = []
  public var signatures: [Signature] = []
  public var signaturePageTitle: LocalizedText = [:]
  public var signaturePageContent: LocalizedText = [:]
  /// Sanitised HTML that takes the place of title and sections in the document (`htmlReviewContent`).
  public var replacementReviewText: LocalizedText = [:]
  /// Every screen of the consent says whom to ask (EIC-07); ResearchKit's own screens do not.
  public var showsContact: Bool = false
  /// The Markdown file that each language was read from, where writing the consent would give other bytes. Its unedited
  /// parts are written as they are; see docs/decisions/0028-unedited-markdown-keeps-its-bytes.md.
  public var originalMarkdown: LocalizedText = [:]

  public init(
    id: String, title: LocalizedText = [:], statedVersion: String? = nil,
    furtherMetadata: [MetadataLine] = [], sections: [Section] = [], signatures: [Signature] = [],
    signaturePageTitle: LocalizedText = [:], signaturePageContent: LocalizedText = [:],
    replacementReviewText: LocalizedText = [:], showsContact: Bool = false
  ) {
    self.id = id
    self.title = title
    self.statedVersion = statedVersion
    self.furtherMetadata = furtherMetadata
    self.sections = sections
    self.signatures = signatures
    self.signaturePageTitle = signaturePageTitle
    self.signaturePageContent = signaturePageContent
    self.replacementReviewText = replacementReviewText
    self.showsContact = showsContact
  }

  public func section(_ id: Section.ID) -> Section? { sections.first { $0.id == id } }
  public func signature(_ id: Signature.ID) -> Signature? { signatures.first { $0.id == id } }

  /// The sections that are scenes, in order (ResearchKit's visibility matrix).
  public var scenes: [Section] { sections.filter(\.isOnScreen) }
  /// The sections of the document that is reviewed and printed, in order.
  public var documentSections: [Section] { sections.filter(\.isInDocument) }
}

/// A line `key: value` at the head of a Markdown consent.
public struct MetadataLine: Codable, Hashable, Sendable {
  public var key: String
  public var value: String

  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}
