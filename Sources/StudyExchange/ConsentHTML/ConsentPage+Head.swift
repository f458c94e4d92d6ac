import StudyModel

extension ConsentPage {
  static func head(title: String, language: Language) -> String {
    """
    <!doctype html>
    <html lang="\(escape(language.rawValue))" dir="\(language.isRightToLeft ? "rtl" : "ltr")">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escape(title))</title>
    <style>
    \(styles)
    </style>
    </head>
    <body>

    """
  }

  /// For screens of any width and for paper; colours follow the reader's setting.
  private static let styles = """
    :root { color-scheme: light dark; }
    body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
    main { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 0.5em; break-after: avoid; }
    h1 { margin-top: 0; }
    table { border-collapse: collapse; }
    th, td { border: 1px solid; padding: 0.25em 0.5em; text-align: start; }
    pre { overflow-x: auto; }
    .consent-select ul { list-style: none; padding-inline-start: 1.5em; }
    dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 1.5rem; \
    break-inside: avoid; }
    dl > div { display: flex; flex-direction: column-reverse; }
    dd { margin: 0; min-height: 3rem; display: flex; align-items: end; border-bottom: 1px solid; }
    dt { font-size: 0.875rem; }
    @media print {
    body { font: 11pt/1.45 serif; }
    main { max-width: none; padding: 0; }
    .signatures { break-before: page; }
    .signature { break-inside: avoid; }
    }
    """
}
