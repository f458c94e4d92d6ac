import StudyModel

/// Where the sections of a document begin and what they are, as the person who imports it decided. Places are the numbers of
/// the document's blocks: its headings, paragraphs, lists, and tables.
package struct WrittenPlan: Hashable, Sendable {
  package struct Start: Hashable, Sendable {
    /// The title of the section; nil to keep the one that the document gives.
    package var title: String?
    /// The kind of the section; nil to keep the one that its title suggests.
    package var kind: SectionType?

    package init(title: String? = nil, kind: SectionType? = nil) {
      self.title = title
      self.kind = kind
    }
  }

  /// The sections by the number of their first block.
  package var starts: [Int: Start]

  package init(starts: [Int: Start]) { self.starts = starts }
}
