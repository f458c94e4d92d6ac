import SafeHTML
import StudyModel

/// HTML that came with an import, as it may stand in a page.
struct ImportedHTML: Sendable {
  /// What the sanitiser let through.
  let html: String?
  /// The whole of it, where it is too large or too tangled to be made safe: shown in a frame where nothing runs.
  let source: String?
}

extension ScreenBuilder {
  /// - Parameter name: of the part of the page it stands in, so that ids of two texts do not meet.
  func imported(_ localized: LocalizedText, headingOffset: Int, named name: String)
    -> ImportedHTML?
  {
    let source = source(localized)
    guard !source.isEmpty else { return nil }
    let address = pictureAddress
    let safe = try? SanitisedHTML(
      source, headingOffset: headingOffset, identifierPrefix: "text-" + name,
      pictureAddress: { address($0) })
    return ImportedHTML(
      html: safe.map { block($0.html, of: localized) }, source: safe == nil ? source : nil)
  }
}
