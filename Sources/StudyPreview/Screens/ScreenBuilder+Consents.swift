import ConsentMarkdown
import StudyModel

/// The texts of consents.
extension ScreenBuilder {
  /// What a section's Learn more link opens: an external address, imported HTML, or the section's content.
  func more(_ section: Section) -> MoreView? {
    guard section.hasLearnMore else { return nil }
    let label =
      shown(section.learnMoreLabel) ?? section.type.defaultLearnMoreLabel(in: words.language)
    let title = text(section.documentHeading(for: language))
    if let address = section.learnMoreAddress.flatMap(webAddress) {
      return MoreView(
        label: label, address: address, sheet: nil, title: title, html: nil, source: nil)
    }
    let imported = imported(section.htmlContent, headingOffset: 1, named: section.id)
    if imported == nil, section.content.isEmpty { return nil }
    let id = "section-" + section.id
    return MoreView(
      label: label, address: moreAddress(id), sheet: sheet(id), title: title,
      html: imported.map(\.html) ?? reading(section), source: imported?.source)
  }

  /// Only web addresses are linked.
  func webAddress(_ address: String) -> String? {
    let lower = address.lowercased()
    return lower.hasPrefix("https://") || lower.hasPrefix("http://") ? address : nil
  }

  func reading(_ section: Section) -> String {
    block(reading(source(section.content), of: section.content), of: section.content)
  }

  /// The strings around a text's elements; inside a text in another language, they are marked as being in the screen's
  /// language.
  func consentStrings(around text: LocalizedText) -> ConsentStrings {
    foreignLanguage(of: text) == nil ? consentStrings : words.foreignConsentStrings
  }

  var consentStrings: ConsentStrings { words.consentStrings }

  /// The id of an interactive element's field.
  func elementID(_ id: String) -> String { "element-" + urlEncoded(id).replacing("%", with: "_") }
}
