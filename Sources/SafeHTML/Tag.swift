/// The only elements that may be written.
enum Tag: String {
  case paragraph = "p"
  case heading1 = "h1"
  case heading2 = "h2"
  case heading3 = "h3"
  case heading4 = "h4"
  case heading5 = "h5"
  case heading6 = "h6"
  case preformatted = "pre"
  case quotation = "blockquote"
  case part = "div"
  case rule = "hr"

  case list = "ul"
  case numberedList = "ol"
  case item = "li"
  case descriptions = "dl"
  case term = "dt"
  case description = "dd"

  case table, caption, thead, tbody, tfoot
  case row = "tr"
  case heading = "th"
  case cell = "td"

  case link = "a"
  case picture = "img"
  case lineBreak = "br"
  case wordBreak = "wbr"
  case span, strong, em, mark, small, sub, sup, code, kbd, samp, cite, q, dfn, del, ins, s, abbr
  case variable = "var"
  case bdi, bdo, ruby, rt, rp

  var isList: Bool { self == .list || self == .numberedList }
  var isItem: Bool { self == .item || self == .term || self == .description }
  var isRowGroup: Bool { self == .thead || self == .tbody || self == .tfoot }
  var isCell: Bool { self == .cell || self == .heading }

  /// Contains a single line of text directly; several get paragraphs.
  var isTight: Bool { isItem || isCell || self == .caption }

  /// Has a different meaning inside another of its kind.
  var mayNest: Bool { self == .q || self == .sub || self == .sup }

  static func heading(level: Int) -> Tag {
    let levels: [Tag] = [.heading1, .heading2, .heading3, .heading4, .heading5, .heading6]
    return levels[min(max(level, 1), levels.count) - 1]
  }
}
