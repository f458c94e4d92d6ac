/// An attribute that may be written.
struct Attribute: Equatable {
  enum Name: String {
    case href, rel, src, alt, title, id, lang, dir, start, type, reversed, value
    case colspan, rowspan, scope, align
  }

  let name: Name
  let value: String
}
