import StudyPreview
import Testing

@Suite("Styles of screens on pages of the portal") struct PrefixingStyles {
  @Test(arguments: [
    (".row .link { gap: .5rem; }", ".s-row .s-link { gap: .5rem; }"),
    (".a.b:not(.c)::before { inset: 1.5px; }", ".s-a.s-b:not(.s-c)::before { inset: 1.5px; }"),
    (".document h1, .x > h2 {}", ".s-document .s-h1, .s-x > .s-h2 {}"),
    (":is(h2, h3):not(.title)", ":is(.s-h2, .s-h3):not(.s-title)"),
    ("@media (min-width: 700px) {", "@container (min-width: 700px) {"),
    ("@media print {", "@media print {"),
  ])
  func `styles meet the names of screens on the page`(css: String, prefixed: String) {
    #expect(ScreenStyles.prefixed(css) == prefixed)
  }
}
