import Testing

@testable import StudyPreview

@Suite("Bundling style sheets") struct BundlingStyleSheets {
  @Test func `a sheet contains those that it imports, in their layers and order`() {
    let css = StyleSheetBundle.css(
      from: "site.css",
      in: [
        "site.css": """
        @layer base, pages;
        @import url("base.css") layer(base);
        @import url("plain.css");
        .own { color: red }
        """,
        "base.css": "body { margin: 0 }", "plain.css": "p { margin: 1em }",
      ])

    #expect(
      css == """
        @layer base, pages;
        @layer base {
        body { margin: 0 }
        }
        p { margin: 1em }
        .own { color: red }
        """)
  }

  @Test func `imports of imported sheets are followed`() {
    let css = StyleSheetBundle.css(
      from: "a.css",
      in: [
        "a.css": "@import url(\"b.css\") layer(x);", "b.css": "@import url(\"c.css\");b{}",
        "c.css": "c{}",
      ])

    #expect(css == "@layer x {\nc{}\nb{}\n}\n")
  }

  @Test func `a sheet that imports itself ends`() {
    let sheets = [
      "a.css": "@import url(\"b.css\");a{}", "b.css": "@import url(\"a.css\");b{}",
    ]

    #expect(StyleSheetBundle.css(from: "a.css", in: sheets) == "b{}\na{}")
  }

  @Test func `imports of other addresses stay`() {
    let css = "@import url(\"https://example.org/x.css\");\n@import url(\"gone.css\");"

    #expect(StyleSheetBundle.css(from: "a.css", in: ["a.css": css]) == css)
  }
}
