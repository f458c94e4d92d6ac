import SafeHTML
import StudyModel

/// HTML from an import that is safe to include in a page.
struct ImportedHTML: Sendable {
  /// The sanitized HTML.
  let html: String?
  /// The whole source if it is too large or too tangled to sanitize: shown in a sandboxed frame.
  let source: String?
}

extension ScreenBuilder {
  /// - Parameter name: identifies the part of the page it is in, so that the ids of two texts do not collide.
  func imported(_ localized: LocalizedText, headingOffset: Int, named name: String)
    -> ImportedHTML?
  {
    let source = source(localized)
    guard !source.isEmpty else { return nil }
    let address = pictureAddress
    let safe = try? SanitizedHTML(
      source, headingOffset: headingOffset, identifierPrefix: "text-" + name,
      pictureAddress: { address($0) })
    return ImportedHTML(
      html: safe.map { block($0.html, of: localized) }, source: safe == nil ? source : nil)
  }
}
