import Testing

@testable import SafeHTML

@Suite("Repairing structure") struct RepairingStructure {
  /// The result on one line.
  private func html(_ source: String, below level: Int = 2) throws -> String {
    try SanitizedHTML(source, headingOffset: level).html.split(separator: "\n").joined()
  }

  @Test func `loose text becomes paragraphs`() throws {
    #expect(try html("a<div>b</div>c") == "<p>a</p><p>b</p><p>c</p>")
    #expect(try html("a <b>b</b><p>c") == "<p>a <strong>b</strong></p><p>c</p>")
    #expect(try html("<blockquote>a</blockquote>") == "<blockquote><p>a</p></blockquote>")
    #expect(try html("<ul><li>a<li><p>b</ul>") == "<ul><li>a</li><li><p>b</p></li></ul>")
    #expect(
      try html("<ul><li><div>a</div><div>b</div></ul>") == "<ul><li><p>a</p><p>b</p></li></ul>")
  }

  @Test func `a whole document is its body`() throws {
    let source = "<!doctype html><html lang=ar dir=rtl><head><meta charset=x></head><body><p>نص"

    #expect(try html(source) == #"<div dir="rtl" lang="ar"><p>نص</p></div>"#)
    #expect(try html("<html><body>a</body></html>") == "<p>a</p>")
    #expect(try html("<style>x</style><section>words</section>") == "<p>words</p>")
  }

  @Test func `headings begin below the one above and never skip a level`() throws {
    #expect(
      try html("<h1>a</h1><h4>b</h4><h2>c</h2><h6>d</h6><h1>e</h1>", below: 1)
        == "<h2>a</h2><h3>b</h3><h3>c</h3><h4>d</h4><h2>e</h2>")
    #expect(try html("<h6>a</h6><h3>b</h3>") == "<h3>a</h3><h3>b</h3>")
    #expect(try html("<h1></h1><h2>a</h2><h3>b</h3>") == "<h3>a</h3><h4>b</h4>")
    #expect(try html("<h1>a</h1><h2>b</h2>", below: 6) == "<h6>a</h6><h6>b</h6>")
  }

  @Test func `cells keep the side of their text only for readers that ask for it`() throws {
    let row =
      "<table><tr><td align=RIGHT>a<td><p style='text-align:center'>b<td align=left>c</table>"
    let sides = try SanitizedHTML(row, keepsSides: true).html.split(separator: "\n").joined()

    #expect(sides.contains(#"<td align="right">a</td><td align="center"><p>b</p></td><td>c</td>"#))
    #expect(!(try html(row).contains("align")))
    #expect(try !SanitizedHTML("<p align=right>a</p>", keepsSides: true).html.contains("align"))
  }

  @Test func `presentational markup becomes semantic`() throws {
    #expect(
      try html("<b>a</b><i>b</i><u>c</u><strike>d</strike><tt>e</tt><big>f</big><font>g</font>")
        == "<p><strong>a</strong><em>b</em><em>c</em><s>d</s><code>e</code>fg</p>")
    #expect(try html("<b><strong>a</strong></b>") == "<p><strong>a</strong></p>")
    #expect(try html("<q>a<q>b</q></q>") == "<p><q>a<q>b</q></q></p>")
  }

  @Test func `formatting moves into the blocks it enclosed`() throws {
    #expect(
      try html("<em><div>a</div><ul><li>b</ul></em>")
        == "<p><em>a</em></p><ul><li><em>b</em></li></ul>")
    #expect(
      try html("<a href=https://a.example><div>a</div><div>b</div></a>").components(of: "<a ") == 2)
  }

  @Test func `spaces move outside formatting`() throws {
    #expect(try html("a <b> b </b> c") == "<p>a <strong>b</strong> c</p>")
    #expect(try html("<p> a\n\n  b <br> </p>") == "<p>a b</p>")
    #expect(try html("a<br>\n b") == "<p>a<br>b</p>")
  }

  @Test func `lists contain items and items are in lists`() throws {
    #expect(try html("<li>a<li>b") == "<ul><li>a</li><li>b</li></ul>")
    #expect(try html("<ul>a<li>b</ul>") == "<ul><li>a</li><li>b</li></ul>")
    #expect(
      try html("<ul><li>a</li><ul><li>b</ul></ul>") == "<ul><li>a<ul><li>b</li></ul></li></ul>")
    #expect(try html("<ul><li><x>a<li>b</ul>") == "<ul><li>a</li><li>b</li></ul>")
    #expect(
      try html("<dl><dt>a<dd>b<dt>c</dl>") == "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>")
    #expect(try html("<ul></ul><dl></dl><blockquote> </blockquote>") == "")
  }

  @Test func `numbering is kept`() throws {
    #expect(
      try html("<ol start=' 3' type=a reversed><li value=7>a</ol>")
        == #"<ol reversed="" start="3" type="a"><li value="7">a</li></ol>"#)
    #expect(try html("<ol start=x type=square><li>a</ol>") == "<ol><li>a</li></ol>")
    #expect(try html("<ol start=999999999><li>a</ol>") == #"<ol start="99999"><li>a</li></ol>"#)
  }

  @Test func `tables keep their shape`() throws {
    #expect(
      try html(
        """
        <table><caption>C</caption><thead><tr><th scope=COL colspan=2>A<tbody><tr><td rowspan=500>B
        <td colspan=0>C</table>
        """)
        == #"<table><caption>C</caption><thead><tr><th colspan="2" scope="col">A</th></tr></thead>"#
        + #"<tbody><tr><td rowspan="100">B</td><td>C</td></tr></tbody></table>"#)
    #expect(
      try html("<table><td>a<td>b<tr><td></table>")
        == "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td></td></tr></tbody></table>")
    #expect(try html("<table><caption>a</caption></table>") == "<p>a</p>")
    #expect(try html("<tr><td>a</td><td>b</td></tr>") == "<p>a</p><p>b</p>")
  }

  @Test func `language and direction stay if they are valid`() throws {
    #expect(
      try html("<p lang=zh-Hant dir=RTL>a</p><p lang='a b' dir=x>b</p>")
        == #"<p dir="rtl" lang="zh-Hant">a</p><p>b</p>"#)
    #expect(
      try html("<font lang=de>a</font><x lang=fr>b</x>")
        == #"<p><span lang="de">a</span><span lang="fr">b</span></p>"#)
  }

  @Test func `fields are removed and their labels stay`() throws {
    #expect(
      try html(
        "<form><label>Name <input></label><select><option>a</select><button>b</button></form>")
        == "<p>Name</p>")
  }

  @Test func `anything may be nested to any depth`() throws {
    for tag in ["div", "b", "blockquote", "ul", "table", "span lang=de", "x", "a href=#a", "pre"] {
      let source = String(repeating: "<\(tag)>", count: 10_000) + "deep"

      let result = try html(source)

      #expect(result.contains("deep"), "\(tag)")
      #expect(result.components(of: "<") < 200, "\(tag)")
    }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
