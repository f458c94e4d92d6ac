import TestSupport
import Testing

@testable import SafeHTML

@Suite("Keeping imported HTML safe") struct KeepingImportedHTMLSafe {
  @Test(arguments: HostileHTML.all) func `any source results in harmless HTML`(
    source: String
  ) throws {
    let result = try sanitized(source)

    #expect(HarmlessPage(result.html).faults == [], "\(result.html)")
  }

  @Test(arguments: HostileHTML.all) func `a result does not change when it is sanitized again`(
    source: String
  ) throws {
    let once = try sanitized(source)
    let twice = try sanitized(once.html)

    #expect(twice.html == once.html)
    #expect(twice.removed == [])
  }

  @Test(arguments: HostileHTML.addresses) func `no link or picture can start a program`(
    source: String
  ) throws {
    let html = try sanitized(source).html

    for scheme in ["javascript:", "vbscript:", "data:", "blob:", "file:"] {
      #expect(!html.lowercased().contains("=\"" + scheme))
    }
  }

  @Test func `good links stay, and do not reveal where they were clicked`() throws {
    let html = try sanitized(
      """
      <a href=" https://example.org/ü?q=1&r=2 ">a</a> <a href="MAILTO:study@example.org">b</a> \
      <a href=tel:+15551234>c</a>
      """
    ).html

    #expect(
      html == """
        <p><a href="https://example.org/%C3%BC?q=1&amp;r=2" rel="noreferrer noopener">a</a> \
        <a href="MAILTO:study@example.org">b</a> <a href="tel:+15551234">c</a></p>

        """)
  }

  @Test func `links inside the text lead to their renamed places`() throws {
    let result = try SanitizedHTML(
      """
      <p><a href="#risks">Risks</a>, <a href="#all%20pay">pay</a>, <a href="#lost">lost</a></p>
      <h2 id=cookie>Welcome</h2><a name=risks></a><h2>Risks</h2>
      <ul><li id="all pay">Pay</li></ul>
      """, identifierPrefix: "section-3")

    #expect(
      result.html == """
        <p><a href="#section-3-1">Risks</a>, <a href="#section-3-2">pay</a>, lost</p>
        <h3>Welcome</h3>
        <h3 id="section-3-1">Risks</h3>
        <ul>
        <li id="section-3-2">Pay</li>
        </ul>

        """)
    #expect(result.removed.map(\.sample) == ["#lost"])
  }

  @Test func `only pictures of the study are shown`() throws {
    let result = try SanitizedHTML(
      """
      <img src="heart.png" alt="A &quot;heart&quot;" width=9 onclick=x()> <img src=lung.png alt=Lung>
      """,
      pictureAddress: { $0 == "heart.png" ? "/assets/a b\u{e9}.png".replacing(" ", with: "") : nil }
    )

    #expect(
      result.html == """
        <p><img src="/assets/ab%C3%A9.png" alt="A &quot;heart&quot;"> Lung</p>

        """)
    #expect(
      result.removed.map(\.sentence) == [
        "The attribute “onclick” on line 1: left out.",
        "The picture “lung.png” on line 1: its words were kept.",
      ])
  }

  @Test(arguments: [
    "javascript:alert(1)", "//evil.example/x", "data:image/png,x", "a b", "", "x:y",
  ])
  func `not even the portal can show a picture from a bad address`(address: String) throws {
    let html = try SanitizedHTML("<img src=x alt=words>", pictureAddress: { _ in address }).html

    #expect(html == "<p>words</p>\n")
  }
}
