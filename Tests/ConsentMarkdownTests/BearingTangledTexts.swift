import Foundation
import Testing

@testable import ConsentMarkdown

@Suite("Handling tangled texts") struct BearingTangledTexts {
  /// Input that CommonMark parsers are known to be slow on, repeated to fill 400,000 bytes.
  private static let families: [String: @Sendable (Int) -> String] = [
    "pictures never closed": { String(repeating: "![[]()", count: $0 / 6) },
    "pictures and links": { String(repeating: "![a [b](c) ", count: $0 / 11) },
    "opening brackets": { String(repeating: "[", count: $0) },
    "closing brackets": { String(repeating: "]", count: $0) },
    "nested brackets": {
      String(repeating: "[", count: $0 / 2) + "a" + String(repeating: "]", count: $0 / 2)
    },
    "links begun": { String(repeating: "[a](b", count: $0 / 5) },
    "angle links begun": { String(repeating: "[a](<b", count: $0 / 6) },
    "links in links": {
      String(repeating: "[", count: $0 / 5) + "a" + String(repeating: "](b)", count: $0 / 5)
    },
    "references": { String(repeating: "[a] ", count: $0 / 4) },
    "definitions": { (0..<$0 / 12).map { "[\($0)]: /u" }.joined(separator: "\n") },
    "emphasis begun": { String(repeating: "*a **a ", count: $0 / 7) },
    "emphasis mixed": { String(repeating: "*_*_a ", count: $0 / 6) },
    "emphasis of all lengths": { String(repeating: "a*** b** c* ", count: $0 / 12) },
    "underscores": { String(repeating: "_a", count: $0 / 2) },
    "quotations on one line": { String(repeating: ">", count: $0) },
    "quotations, then words": {
      String(repeating: "> ", count: $0 / 4) + "a\n" + String(repeating: "b\n", count: $0 / 4)
    },
    "lists on one line": { String(repeating: "- ", count: $0 / 2) + "a" },
    "lists, then blank lines": {
      String(repeating: "- ", count: $0 / 4) + "a\n" + String(repeating: "\n", count: $0 / 2)
    },
    "numbered lists, then blank lines": {
      String(repeating: "1. ", count: $0 / 6) + "a\n" + String(repeating: "\n", count: $0 / 2)
    },
    "lists that go deeper": { size in
      (0..<Int(Double(size / 2).squareRoot())).map { String(repeating: "  ", count: $0) + "- a\n" }
        .joined() + String(repeating: "\n", count: size / 2)
    },
    "lists in quotations": {
      String(repeating: "> - ", count: $0 / 8) + "a\n" + String(repeating: ">\n", count: $0 / 4)
    },
    "comments begun": { String(repeating: "a <!-- ", count: $0 / 7) },
    "instructions begun": { String(repeating: "a <? ", count: $0 / 5) },
    "declarations begun": { String(repeating: "a <!A ", count: $0 / 6) },
    "sections begun": { String(repeating: "a <![CDATA[ ", count: $0 / 12) },
    "tags begun": { String(repeating: "<a ", count: $0 / 3) },
    "attributes begun": { String(repeating: "x <a b=\"", count: $0 / 8) },
    "addresses begun": { String(repeating: "<http://a", count: $0 / 9) },
    "code of all lengths": { size in
      (1..<Int(Double(2 * size).squareRoot())).map { "e" + String(repeating: "`", count: $0) }
        .joined()
    },
    "entities begun": { String(repeating: "&#1234567", count: $0 / 9) },
    "backslashes": { String(repeating: "\\", count: $0) },
    "fences": { String(repeating: "```\n", count: $0 / 4) },
    "tables": {
      "|" + String(repeating: "a|", count: $0 / 4) + "\n|" + String(repeating: "-|", count: $0 / 4)
    },
    "table rows": { "|a|b|\n|-|-|\n" + String(repeating: "|![[]()|x|\n", count: $0 / 11) },
    "underlined": { String(repeating: "a\n", count: $0 / 2) + "=" },
    "spaces": { String(repeating: " ", count: $0) + "a" },
    "tabs": { String(repeating: "\t", count: $0) + "a" },
    "toggles begun": { String(repeating: "<toggle ", count: $0 / 8) },
  ]

  /// Families for which the library takes quadratic time or worse.
  private static let tangled: Set<String> = [
    "pictures never closed", "pictures and links", "quotations on one line",
    "quotations, then words", "lists on one line", "lists, then blank lines",
    "numbered lists, then blank lines", "lists in quotations", "lists that go deeper",
    "table rows", "spaces", "tabs",
  ]

  @Test(arguments: Self.families.keys.sorted())
  func `is detected before the library reads it`(family: String) throws {
    let repeated = try #require(Self.families[family])
    let isFound = MarkdownTangle.isFound(in: Array(repeated(400_000).utf8))
    // Far fewer of them are not a tangle, only odd.
    #expect(!MarkdownTangle.isFound(in: Array(repeated(200).utf8)))
    if isFound { #expect(Self.tangled.contains(family)) }
  }

  @Test(arguments: ["pictures never closed", "lists, then blank lines", "quotations on one line"])
  func `is processed quickly`(family: String) throws {
    let repeated = try #require(Self.families[family])
    let text = repeated(400_000)
    let time = ContinuousClock().measure { MarkdownTree(text).walk { _, _ in } }
    // Without the check, the first takes 15 seconds, the second several minutes.
    #expect(time < .seconds(10))
  }

  @Test func `is shown as typed, with a problem that explains why`() throws {
    let text = String(repeating: "![[]() <b> ", count: 10_000)
    let document = try ConsentDocument(fragment: text)
    #expect(document.diagnostics.map(\.code).contains("markdown-tangled"))
    let html = MarkdownHTML().render(text)
    #expect(html.html.hasPrefix("<p>![[]() &lt;b&gt; ![["))
    #expect(html.diagnostics.map(\.code) == ["markdown-tangled"])
  }

  @Test(arguments: [
    "A picture ![of a heart](heart.png) and [a link](https://example.org).",
    String(repeating: "![a](b.png) [c](https://example.org)\n", count: 2_000),
    String(repeating: "- a\n  - b\n    - c\n\n", count: 5_000),
    String(repeating: "> > quoted\n\n", count: 5_000),
    String(repeating: "- - - - - - - - - - - - - - - - - - - - - - - - - - - - - -\n\n", count: 50),
    (0..<60).map { String(repeating: "  ", count: $0) + "- level \($0)\n" }.joined(),
  ]) func `is not a text that someone would write`(text: String) {
    #expect(!MarkdownTangle.isFound(in: Array(text.utf8)))
  }
}
