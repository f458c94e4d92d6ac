import ConsentMarkdown
import SampleStudies
import StudyModel
import TestSupport

@testable import SafeHTML
@testable import StudyExchange

extension FuzzedReader {
  /// The readers of texts.
  static let texts: [FuzzedReader] = [
    FuzzedReader(
      name: "json", ending: "json", tokens: jsonTokens, folders: ["studies", "studies/bad"],
      made: { [Array(#"{"a":[1,-0.5e-7,"é\u00e9\ud83d\ude00",{"b":null}],"c":true}"#.utf8)] },
      read: { bytes in
        let value: JSONValue
        do throws(JSONSyntaxError) {
          value = try JSONValue(parsing: bytes)
        } catch {
          _ = try? JSONValue(parsing: bytes, takesLastOfRepeated: true)
          return "refused: \(error.message.prefix(40))"
        }
        let canonical = value.canonicalBytes
        do {
          let again = try JSONValue(parsing: canonical)
          try BrokenPromise.require(
            again.canonicalBytes == canonical, "Canonical JSON is the same when it is read again.")
        } catch let error as JSONSyntaxError {
          throw BrokenPromise("Canonical JSON can be read: \(error.message)")
        }
        return "read \(Outcome.size(canonical.count))"
      }),
    FuzzedReader(
      name: "consent", ending: "md", tokens: consentTokens,
      folders: ["consent-grammar", "studies", "spezi/consent-mhc", "myheartcounts/consent"],
      made: {
        try ownStudies().flatMap {
          try SpeziConsentFormat().export($0, version: nil).files.map(\.bytes)
        }
      },
      read: { bytes in
        let document: ConsentDocument
        do throws(ConsentLoadError) {
          document = try ConsentDocument(data: bytes)
        } catch {
          return "refused: \(error.kind) \(error.element ?? "")"
        }
        let html = ConsentHTML(mode: .form(ConsentAnswers(of: document))).render(document)
        for harm in ["<script", "=\"javascript:", "=\"data:", " onerror=\""] {
          try BrokenPromise.require(
            !html.html.utf8.contains(harm.utf8), "A consent has no \(harm).")
        }
        _ = MarkdownPlainText(document.source)
        return Outcome.read(document.diagnostics.map(\.code) + html.diagnostics.map(\.code))
      }),
    FuzzedReader(
      name: "consent-import", ending: "md", tokens: consentTokens,
      folders: ["consent-grammar", "studies", "spezi/consent-mhc", "myheartcounts/consent"],
      made: { [Array("---\ntitle: A\nversion: 1.0.0\n---\n# About\n\nWords\n".utf8)] },
      read: { try imported(SpeziConsentFormat(), $0, "consent.md") }),
    FuzzedReader(
      name: "sanitizer", ending: "html", tokens: htmlTokens, folders: ["clipboard"],
      made: { hostileTexts.map { Array($0.utf8) } },
      read: { bytes in
        let source = String(decoding: bytes, as: UTF8.self)
        do {
          let once = try SanitizedHTML(source, pictureAddress: ownPicture)
          let faults = HarmlessPage(once.html).faults
          try BrokenPromise.require(faults.isEmpty, "What is left is harmless: \(faults)")
          let twice = try SanitizedHTML(once.html, pictureAddress: ownPicture)
          try BrokenPromise.require(twice.html == once.html, "Sanitizing again changes nothing.")
          return Outcome.read(once.removed.map { "\($0.kind) \($0.consequence)" })
        } catch let error as HTMLRefusal {
          return Outcome.refused(error)
        }
      }),
  ]

  private static let jsonTokens = [
    "{", "}", "[", "]", ",", ":", "\"", "\\u0000", "\\ud800", "1e400", "-0", "null", "tru",
    "\u{FEFF}", "[[[[",
    "{\"a\":", "0.1e-400", "123456789012345678901234567890",
  ]
  static let consentTokens = [
    "---\n", "title: ", "version: ", "<toggle id=a>", "</toggle>", "<select id=b>", "<option id=c>",
    "</option>",
    "</select>", "<signature id=d />", "<!--", "-->", "```\n", "> ", "# ", "| a | b |\n|---|---|\n",
    "[x](#y)",
    "![z](data:,)", "\"", "*", "_", "\u{0}", "\\", "&#x0;", "<script>", "1. ", "- ", "\t",
  ]
  static let htmlTokens = [
    "<p>", "</p>", "<table>", "<td colspan=99999>", "<a href=javascript:x>", "<svg>", "<math>",
    "<style>", "<script>",
    "<!--", "-->", "<![CDATA[", "]]>", "<template>", "<noscript>", "<img src=/picture>", "&#106;",
    "&lt", "\u{0}",
    "<ul>", "<li>", "<b>", "</b>", "<textarea>", "<xmp>", "<plaintext>", "<select>", "\u{301}",
    "</", "<?",
  ]

  @Sendable private static func ownPicture(_ address: String) -> String? {
    address.hasPrefix("/picture") ? address : nil
  }
}
