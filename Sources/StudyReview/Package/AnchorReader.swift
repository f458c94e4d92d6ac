import StudyModel

/// Finds where the facts, the sections, and the signatures of a consent's page begin.
struct AnchorReader {
  private var pending: DocumentAnchor?
  private var sections = 0
  /// How many elements for sections are open.
  private var depth = 0

  mutating func open(_ tag: MarkupTag) {
    if tag.name == "dl", tag["class"] == "document-facts" { pending = .facts }
    guard tag.name == "section" else { return }
    depth += 1
    // Imported text may have sections of its own inside.
    guard depth == 1 else { return }
    if tag["class"] == "signatures" {
      pending = .signatures
    } else if tag.has("id") {
      sections += 1
      pending = .section(sections)
    }
  }

  mutating func close(_ tag: MarkupTag) {
    if tag.name == "section" { depth = max(depth - 1, 0) }
  }

  /// The anchor of the block that ends now, if it is the first one after the place.
  mutating func take() -> DocumentAnchor? {
    defer { pending = nil }
    return pending
  }
}
