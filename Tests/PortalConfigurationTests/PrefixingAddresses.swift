import Testing

@testable import PortalConfiguration

@Suite("Addresses below a path") struct PrefixingAddresses {
  private static let prefixed = PrefixedAddresses(path: "/accord")

  @Test(arguments: [
    (#"<a class=x href="/studies">"#, #"<a class=x href="/accord/studies">"#),
    (#"<img src='/a'><img src=/b/c>"#, #"<img src='/accord/a'><img src=/accord/b/c>"#),
    (#"<form action="/">"#, #"<form action="/accord/">"#),
    (#"<form data-element-action="/e">"#, #"<form data-element-action="/accord/e">"#),
    (#"<use href="/icons/icons.svg#a"/>"#, #"<use href="/accord/icons/icons.svg#a"/>"#),
    (
      #"<meta http-equiv="refresh" content="2; url=/again">"#,
      #"<meta http-equiv="refresh" content="2; url=/accord/again">"#
    ),
    (
      "<iframe srcdoc=\"&lt;img src=&quot;/assets/1&quot;&gt;\">",
      "<iframe srcdoc=\"&lt;img src=&quot;/accord/assets/1&quot;&gt;\">"
    ),
    (
      "<iframe srcdoc=\"&lt;a href=&quot;/a&quot;&gt;&lt;img src=&quot;/b&quot;&gt;\">",
      "<iframe srcdoc=\"&lt;a href=&quot;/accord/a&quot;&gt;&lt;img src=&quot;/accord/b&quot;&gt;\">"
    ),
    (
      "<iframe srcdoc=\"&lt;img src=&quot;/b&quot;&gt;&lt;a href=&quot;/a&quot;&gt;\">",
      "<iframe srcdoc=\"&lt;img src=&quot;/accord/b&quot;&gt;&lt;a href=&quot;/accord/a&quot;&gt;\">"
    ),
    (#"<a hidden href="/x""#, #"<a hidden href="/accord/x""#),
  ])
  func `addresses of tags are placed below it`(html: String, placed: String) {
    #expect(Self.prefixed?.html(html) == placed)
  }

  @Test(arguments: [
    #"<a href="//other.example/x">"#, #"<a href="https://other.example/x">"#,
    ##"<a href="#main">"##,
    #"<a href="page">"#, #"<input value="/studies">"#, #"<p title="/studies">"#,
    #"<p>href="/studies" <b>action="/x"</b>"#, #"<!-- <a href="/x"> -->"#,
    #"<textarea><a href="/x"></textarea>"#, #"<title><a href="/x"></title>"#,
    #"<script>"<a href='/x'>"</script>"#, #"a < b href="/x""#, "<", "<a", #"<a href="#, "<!--", "",
  ])
  func `everything else stays as it is`(html: String) {
    #expect(Self.prefixed?.html(html) == html)
  }

  /// Authors decide what stands in a preview, so no markup may stop the portal.
  @Test(arguments: 0..<40)
  func `odd markup gets the path and nothing else`(seed: Int) throws {
    let pieces = [
      "<", ">", "\"", "'", "=", "/", " ", "<!--", "-->", "<a ", "<iframe srcdoc=\"", "<meta ",
      "content=\"", "url=/", "href=", "src=", "src=&quot;/", "href=&quot;/", "&quot;", "&gt;",
      "</script", "<script>", "<textarea>", "é", "data-x-action='/", "",
    ]
    var state = UInt64(seed)
    for _ in 0..<200 {
      var html = ""
      for _ in 0..<24 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        html += pieces[Int(state >> 33) % pieces.count]
      }
      let placed = try #require(Self.prefixed?.html(html))
      #expect(placed.replacing("/accord/", with: "/") == html)
    }
  }

  @Test func `a portal alone on its host has nothing to place`() {
    #expect(PrefixedAddresses(path: "") == nil)
  }
}
