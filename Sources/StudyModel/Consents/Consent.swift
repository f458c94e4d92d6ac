import Foundation

/// A consent document, which a participant reads, agrees to, and signs.
public struct Consent: Codable, Hashable, Sendable, Identifiable {
  /// Unique among the study's consents; never its position.
  public var id: String
  public var title: LocalizedText = [:]
  /// The version of the text as stated in its front matter. In a draft, the author sets it; in a frozen version, no
  /// other text has ever stated it (see `Study.statingConsentVersions(as:after:)`).
  public var statedVersion: String?
  /// The other front-matter lines in their original order, kept for writing the document back.
  public var furtherMetadata: [MetadataLine] = []
  public var sections: [Section] = []
  public var signatures: [Signature] = []
  public var signaturePageTitle: LocalizedText = [:]
  public var signaturePageContent: LocalizedText = [:]
  /// Sanitized HTML that replaces the title and sections in the document (`htmlReviewContent`).
  public var replacementReviewText: LocalizedText = [:]
  /// Whether every screen of the consent shows whom to contact (EIC-07); ResearchKit's own screens do not.
  public var showsContact: Bool = false
  /// The Markdown file that each language was read from, if writing the consent would produce different bytes. Its
  /// unedited parts are written unchanged; see docs/decisions/0028-unedited-markdown-keeps-its-bytes.md.
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

  /// The sections shown as scenes, in order (ResearchKit's visibility matrix).
  public var scenes: [Section] { sections.filter(\.isOnScreen) }
  /// The sections in the document for review and printing, in order.
  public var documentSections: [Section] { sections.filter(\.isInDocument) }
}
