extension PaperForm {
  /// For screens of any width, and for what a browser prints. A PDF has its own style sheet, `scripts/pdf/form.css`.
  static let style = """

    :root { color-scheme: light dark; }
    body { font: 1rem/1.45 system-ui, "Noto Sans", sans-serif; margin: 0; overflow-wrap: break-word; }
    main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
    h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 1rem; }
    h2 { font-size: 1.2rem; margin: 1.75rem 0 0.5rem; break-after: avoid; }
    h3 { font-size: 1.05rem; margin: 1.25rem 0 0.25rem; break-after: avoid; }
    p { margin: 0.35rem 0; white-space: pre-line; }
    .study, .small { font-size: 0.875rem; }
    .draft { border: 2px solid; padding: 0.25rem 0.5rem; font-weight: 600; }
    .only-if { border-inline-start: 4px solid; padding-inline-start: 0.5rem; font-style: italic; }
    .question { margin: 1rem 0; break-inside: avoid; }
    .prompt { font-weight: 600; }
    .boxes { list-style: none; margin: 0.35rem 0; padding: 0; }
    .boxes li { margin: 0.4rem 0; padding-inline-start: 1.6rem; text-indent: -1.6rem; }
    .boxes li > * { text-indent: 0; }
    .box { display: inline-block; width: 0.9rem; height: 0.9rem; border: 1.5px solid; margin-inline-end: 0.5rem; vertical-align: -0.1rem; }
    .code { font-size: 0.75rem; }
    .row { border-collapse: collapse; }
    .row td { padding: 0.25rem 0.5rem 0.25rem 0; white-space: nowrap; }
    .row tr { display: flex; flex-wrap: wrap; }
    .blank { margin-block-start: 1.4rem; }
    .line { display: inline-block; width: 14rem; max-width: 100%; border-block-end: 1.5px solid; }
    .whole { width: 100%; }
    @media print { main { max-width: none; padding: 0; } }

    """
}
