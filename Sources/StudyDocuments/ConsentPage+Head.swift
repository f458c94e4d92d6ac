import Foundation
import StudyModel

extension ConsentPage {
  /// Everything before the text: the head of the page, and what printing needs to know.
  func head(title: String) -> String {
    let moment = signing?.timestamp.map { $0.formatted(.iso8601) }
    let dates = ["created", "modified"].compactMap { name in
      moment.map { "<meta name=\"dcterms.\(name)\" content=\"\($0)\">\n" }
    }
    let approval = edition.isUnusable ? " data-approval=\"none\"" : ""
    let room = leavesStampSpace ? " data-stamp-space" : ""
    return """
      <!doctype html>
      <html lang="\(Self.escape(language.rawValue))" dir="\(language.isRightToLeft ? "rtl" : "ltr")">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Self.escape(title))</title>
      \(dates.joined())<style>\(Self.styleElement)</style>
      </head>
      <body data-page-before="\(words.pageBefore)" data-page-between="\(words.pageBetween)" \
      data-page-after="\(words.pageAfter)"\(approval)\(room)>

      """
  }

  /// The exact content of the style element of a page that some release wrote: the server allows no other style, by its hash.
  package static func style(of page: String) -> Substring {
    guard let start = page.firstRange(of: "<style>"),
      let end = page[start.upperBound...].firstRange(of: "</style>")
    else { return "" }
    return page[start.upperBound..<end.lowerBound]
  }

  static let styleElement = "\n\(styles)\n"

  /// For screens of any width and for paper; colors follow the reader's setting. PDF has its own style sheet.
  private static let styles = """
    :root { color-scheme: light dark; --paper: #fff; --ink: #1d2126; --quiet: #5b626b; }
    @media (prefers-color-scheme: dark) { :root { --paper: #1e2125; --ink: #ecebe6; --quiet: #a5abb3; } }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 Charter, "Source Serif 4", Georgia, serif; overflow-wrap: break-word; }
    main { max-width: 40rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 0.5em; break-after: avoid; }
    h1 { margin-top: 0; font-size: clamp(1.5rem, 1.2rem + 1.8vw, 2rem); }
    table { border-collapse: collapse; }
    th, td { border: 1px solid; padding: 0.25em 0.5em; text-align: start; }
    pre { overflow-x: auto; }
    img { max-width: 100%; }
    .callout { margin: 1.5em 0; padding: 0.75rem 1rem; border: 2px solid; font-weight: 700; break-inside: avoid; }
    .callout > :first-child { margin-top: 0; }
    .callout > :last-child { margin-bottom: 0; }
    .document-facts { margin: 1.5rem 0 2.5rem; padding: 0.75rem 0; border-block: 1px solid var(--quiet); font-size: \
    0.9375rem; line-height: 1.45; }
    .document-facts > div { display: flex; flex-wrap: wrap; column-gap: 1rem; }
    .document-facts dt { flex: 0 0 9rem; color: var(--quiet); }
    .document-facts dd { flex: 1 1 14rem; margin: 0; }
    .document-hash { font: 0.75rem/1.8 ui-monospace, monospace; overflow-wrap: anywhere; }
    .consent-toggle, .consent-select { break-inside: avoid; }
    .consent-toggle, .consent-select li { padding-inline-start: 1.5em; text-indent: -1.5em; }
    .consent-toggle > [aria-hidden], .consent-select li > [aria-hidden] { display: inline-block; width: 1.5em; text-indent: 0; }
    .consent-select ul { list-style: none; padding: 0; }
    .signature, .consent-signature { break-inside: avoid; }
    .signature dl, .consent-signature { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), \
    1fr)); gap: 1.5rem; }
    .signature dl > div, .consent-signature > div { display: flex; flex-direction: column-reverse; }
    .signature dd, .consent-signature dd { margin: 0; min-height: 3.5rem; display: flex; align-items: end; \
    border-bottom: 1px solid; }
    .signature dt, .consent-signature dt { font-size: 0.875rem; color: var(--quiet); }
    .signature dd img, .consent-signature dd img { max-height: 3.5rem; max-width: 100%; }
    .signature-typed { font-style: italic; font-size: 1.375rem; }
    :is(:lang(ar), :lang(he)) .signature-typed { font-style: normal; }
    @media (prefers-color-scheme: dark) { .signature dd img, .consent-signature dd img { background: #fff; } }
    a { color: inherit; }
    a[href^="tel:"] { display: inline-block; max-width: 100%; unicode-bidi: plaintext; }
    .contact-link, .contact-words { display: inline-block; max-width: 100%; overflow-wrap: anywhere; unicode-bidi: isolate; }
    .contact-joined { white-space: nowrap; }
    .contact-joined > * { max-width: calc(100% - 1em); white-space: normal; }
    @media print {
    :root { --paper: #fff; --ink: #1d2126; --quiet: #5b626b; }
    body { font-size: 11pt; line-height: 1.45; }
    main { max-width: none; padding: 0; }
    .signatures { break-inside: avoid-page; }
    }
    """
}
