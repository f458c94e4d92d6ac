import PortalBrowser
import StudyModel

/// Texts in a form in which pages and studies can be compared.
enum ComparableText {
  /// A page's text without tags, direction marks, or white space, which browsers may change.
  static func of(html: String) -> String {
    plain(html.replacing(/<[^>]*>/, with: "").withoutEntities)
  }

  static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          !$0.properties.isWhitespace && !(0x2066...0x2069).contains($0.value)
        }))
  }
}
