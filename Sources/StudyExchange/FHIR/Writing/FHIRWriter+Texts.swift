import SafeHTML
import StudyModel

extension FHIRWriter {
  /// Markdown as plain text, in each language.
  func plain(_ markdown: LocalizedText) -> LocalizedText {
    LocalizedText(markdown.values.mapValues { PlainMarkdown.text(of: $0).text })
  }

  /// HTML as plain text, in each language.
  func words(of html: LocalizedText) -> LocalizedText {
    LocalizedText(html.values.mapValues { HTMLPlainText($0).string })
  }

  /// A picture as an attachment; its bytes stay in the study’s bundle.
  func attachment(_ asset: Asset) -> JSONValue {
    var element = FHIRElement()
    element.set("contentType", asset.mediaType)
    element["url"] = .string("urn:sha256:\(asset.id)")
    element["size"] = .number(Double(asset.byteCount))
    let words = text(asset.alternativeText)
    element.set("title", words.isEmpty ? asset.name : words)
    return element.json
  }
}
