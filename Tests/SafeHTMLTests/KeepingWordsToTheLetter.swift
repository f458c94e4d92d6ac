import Testing

@testable import SafeHTML

@Suite("Keeping words verbatim") struct KeepingWordsToTheLetter {
  @Test(arguments: [
    "漢字とかな", "👨‍👩‍👧‍👦 🏳️‍🌈", "السلام عليكم", "שלום", "नमस्ते", "e\u{301}é", "a\u{A0}b", "\u{200F}x\u{200E}",
    "2 * 3 = 6", "C:\\x", "{{x}}", "`x`", "$1", "50 %", "𝒳", "\u{AD}", "a\u{200B}b", "\u{2028}x",
  ]) func `any writing survives`(words: String) throws {
    #expect(try sanitized("<p>\(words)</p>").html == "<p>\(words)</p>\n")
  }

  @Test(arguments: [
    ("&lt;b&gt; &amp;amp;", "&lt;b&gt; &amp;amp;"), ("&eacute;&hellip;&rarr;", "é…→"),
    ("&check;&phone;&lbrack;&NotEqualTilde;", "✓☎[≂̸"), ("&#8364;&#x20AC;&#8364", "€€€"),
    ("&#146;&#x93;", "’“"), ("AT&T &copy &amp x &notit;", "AT&amp;T © &amp; x &amp;notit;"),
    ("&unknown; &", "&amp;unknown; &amp;"), ("a&nbsp;b", "a\u{A0}b"),
    ("&apos;&quot;", "&#39;&quot;"),
    ("2 < 3 > 1", "2 &lt; 3 &gt; 1"), ("&#0;&#1;&#127;&#xD800;x", "x"), ("&#x1F600;", "😀"),
    ("\u{0}a\u{8}b\u{7F}c\u{85}", "abc"), ("a\r\nb\rc\u{C}d", "a b c d"),
  ]) func `character references and symbols keep their meaning`(source: String, words: String)
    throws
  {
    #expect(try sanitized("<p>\(source)</p>").html == "<p>\(words)</p>\n")
  }

  @Test(arguments: [
    ("a & b", "a &amp; b"), ("<\u{338}i>", "&lt;\u{338}i&gt;"),
    ("\"\u{301}'\u{301}", "&quot;\u{301}&#39;\u{301}"),
    ("", ""), ("plain é 漢", "plain é 漢"), ("👨‍👩‍👧<", "👨‍👩‍👧&lt;"),
  ]) func `text is escaped by bytes`(words: String, html: String) {
    #expect(HTMLText.escaped(words).utf8.elementsEqual(html.utf8))
  }

  @Test func `invisible characters do not make a paragraph`() throws {
    #expect(try sanitized("&#127;<b>&#x9D;</b>&#1;").html == "")
  }

  @Test func `preformatted text keeps its spaces and lines`() throws {
    #expect(
      try sanitized("<pre>\n  a\tb\r\n\n <b> c </b><br>d\n</pre>").html
        == "<pre>  a\tb\n\n <strong> c </strong>\nd\n</pre>\n")
    #expect(try sanitized("<pre>\n\n a</pre>").html == "<pre>\n\n a</pre>\n")
    #expect(try sanitized("<pre>a<p>b</p>c</pre>").html == "<pre>a\nb\nc</pre>\n")
    #expect(try sanitized("<xmp>a  b</xmp>").html == "<pre>a  b</pre>\n")
  }

  @Test func `ruby annotations stay`() throws {
    #expect(
      try sanitized("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>").html
        == "<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>\n")
  }

  @Test func `words are the same on one long line and on many`() throws {
    let words = (0..<20_000).map { "word\($0)漢" }

    let long = try sanitized(words.joined(separator: " ")).html
    let many = try sanitized(words.joined(separator: "\n")).html

    #expect(long == "<p>" + words.joined(separator: " ") + "</p>\n")
    #expect(many == long)
  }
}
