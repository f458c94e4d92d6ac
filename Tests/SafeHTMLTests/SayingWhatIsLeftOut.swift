import Testing

@testable import SafeHTML

@Suite("Reporting removals") struct SayingWhatIsLeftOut {
  @Test func `every kind of removal has a sentence`() throws {
    let source = """
      <title>My study</title><p onclick=x() style="color:red">Hello</p>
      <!-- internal -->
      <script>alert(1)</script>
      <o:p>words</o:p> <a href="javascript:x()">link</a>
      <img src="data:image/png;base64,AAAA"> <input name=x>
      <form><label>Name</label></form>
      """

    #expect(
      try sanitized(source).removed.map(\.sentence) == [
        "The element “title” on line 1: left out with its content (“My study”).",
        "The attribute “onclick” on line 1: left out.",
        "The attribute “style” on line 1: left out.",
        "A comment on line 2: left out with its content.",
        "The element “script” on line 3: left out with its content (“alert(1)”).",
        "The element “o:p” on line 4: its words were kept.",
        "The link “javascript:x()” on line 4: its words were kept.",
        "The picture “data:image/png;base64,AAAA” on line 5: left out.",
        "The element “input” on line 5: left out.",
        "The element “form” on line 6: its words were kept.",
      ])
  }

  @Test func `repeated removals are one entry`() throws {
    let source = "<p onclick=a()>x</p>\n<p onclick=b()>y</p>\n<p onclick=c() onfocus=d()>z</p>"

    let removed = try sanitized(source).removed

    #expect(removed.map(\.name) == ["onclick", "onfocus"])
    #expect(removed.map(\.count) == [3, 1])
    #expect(removed.map(\.line) == [1, 3])
    #expect(
      removed.first?.sentence
        == "The attribute “onclick” (3 times, first on line 1): left out.")
  }

  @Test func `different addresses are different losses`() throws {
    let removed = try sanitized("<a href=/a>x</a><a href=/b>y</a><a href=/a>z</a>").removed

    #expect(removed.map(\.sample) == ["/a", "/b"])
    #expect(removed.map(\.count) == [2, 1])
  }

  @Test(arguments: [
    "<font color=red size=4>words</font>", "<center>words</center>", "<big>words</big>",
    "<div class=a id=b align=center><span class=c>words</span></div>", "<body bgcolor=red>words",
    "<table border=1 width=100%><tr><td valign=top nowrap>words</table>", "<tt>words</tt>",
    "<!doctype html><html><head></head><body>words</body></html>", "<nobr>words</nobr>",
  ]) func `removing only presentation is not listed`(source: String) throws {
    let result = try sanitized(source)

    #expect(result.removed == [])
    #expect(result.html.contains("words"))
  }

  @Test func `text after an unclosed comment or tag is not lost silently`() throws {
    #expect(try sanitized("<p>a <!-- b").removed.map(\.kind) == [.comment])
    #expect(try sanitized("<p>a</p><p class='b").removed.map(\.name) == ["p"])
    #expect(try sanitized("<![CDATA[words]]>").removed.map(\.kind) == [.comment])
  }

  @Test func `a list of removals stays readable however long`() throws {
    let source = (1...500).map { "<x\($0)>" }.joined()

    let removed = try sanitized(source).removed

    #expect(removed.count == 201)
    #expect(removed.last?.sentence == "300 more items were left out.")
  }

  @Test func `long and multiline samples are shortened`() throws {
    let source = "<a href='javascript:\n\(String(repeating: "x", count: 500))'>x</a>"

    let sample = try #require(try sanitized(source).removed.first?.sample)

    #expect(sample.count == 61)
    #expect(!sample.contains("\n"))
  }
}
