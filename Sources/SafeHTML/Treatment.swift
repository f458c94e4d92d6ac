/// What happens to an element of the source.
enum Treatment {
  /// Inline formatting.
  case formatting(Tag)
  case link, picture, lineBreak, wordBreak
  case paragraph
  case heading(Int)
  case preformatted
  /// A block that may be anywhere: a quotation, a list, a rule.
  case block(Tag)
  case table
  /// A block that needs a list or a table around it.
  case item, caption, row
  case description(Tag)
  case rowGroup(Tag)
  case cell(Tag)
  /// Separates blocks and is removed.
  case partition
  /// Its contents stay; the element is silently removed.
  case unwrapped
  /// Its contents stay; it is listed.
  case unknown
  /// Always empty; it is listed.
  case leftOut
  /// Removed with its contents; it is listed.
  case dropped

  static func of(_ name: String) -> Treatment { register[name] ?? .unknown }

  private static let register: [String: Treatment] = {
    var register: [String: Treatment] = [
      "a": .link, "img": .picture, "image": .picture, "br": .lineBreak, "wbr": .wordBreak,
      "p": .paragraph, "pre": .preformatted, "xmp": .preformatted, "listing": .preformatted,
      "plaintext": .preformatted, "blockquote": .block(.quotation), "hr": .block(.rule),
      "ul": .block(.list), "menu": .block(.list), "dir": .block(.list),
      "ol": .block(.numberedList), "dl": .block(.descriptions), "li": .item,
      "dt": .description(.term), "dd": .description(.description), "table": .table,
      "caption": .caption, "thead": .rowGroup(.thead), "tbody": .rowGroup(.tbody),
      "tfoot": .rowGroup(.tfoot), "tr": .row, "th": .cell(.heading), "td": .cell(.cell),
    ]
    for level in 1...6 { register["h\(level)"] = .heading(level) }
    for tag in plain { register[tag.rawValue] = .formatting(tag) }
    for (name, tag) in meanings { register[name] = .formatting(tag) }
    for name in partitions { register[name] = .partition }
    for name in plainWords { register[name] = .unwrapped }
    for name in empty { register[name] = .leftOut }
    for name in unreadable { register[name] = .dropped }
    return register
  }()

  private static let plain: [Tag] = [
    .span, .strong, .em, .mark, .small, .sub, .sup, .code, .kbd, .samp, .cite, .q, .dfn, .del, .ins,
    .s, .abbr, .variable, .bdi, .bdo, .ruby, .rt, .rp,
  ]

  /// Presentational elements, and the ones that express their purpose.
  private static let meanings: [String: Tag] = [
    "b": .strong, "i": .em, "u": .em, "strike": .s, "tt": .code, "acronym": .abbr,
  ]

  private static let partitions = [
    "html", "body", "div", "form", "section", "article", "header", "footer", "main", "aside", "nav",
    "hgroup", "address", "center", "figure", "figcaption", "details", "summary", "fieldset",
    "legend", "multicol", "search",
  ]

  private static let plainWords = [
    "head", "font", "big", "nobr", "blink", "basefont", "label", "time", "data", "picture", "rb",
    "rtc", "colgroup", "col", "noframes",
  ]

  private static let empty = [
    "area", "base", "bgsound", "embed", "frame", "input", "keygen", "link", "meta", "param",
    "source", "track",
  ]

  private static let unreadable = [
    "script", "style", "title", "iframe", "object", "applet", "svg", "math", "template", "noscript",
    "noembed", "audio", "video", "canvas", "select", "datalist", "option", "optgroup", "textarea",
    "button", "output", "progress", "meter",
  ]
}
