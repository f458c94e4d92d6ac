/// Selects the attributes of a tag that may stay.
struct AttributeReading {
  private(set) var attributes: [Attribute] = []
  /// Names of attributes that someone may miss.
  private(set) var missed: [String] = []

  init(_ source: SourceTag, on tag: Tag) {
    for (name, value) in source.attributes {
      if let attribute = Self.attribute(name, value, on: tag) {
        if !attributes.contains(where: { $0.name == attribute.name }) {
          attributes.append(attribute)
        }
      } else if !Self.isSilent(name, on: tag) {
        missed.append(name)
      }
    }
    attributes.sort { $0.name.rawValue < $1.name.rawValue }
  }

  private static func attribute(_ name: String, _ value: String, on tag: Tag) -> Attribute? {
    switch (name, tag) {
    case ("lang", _), ("xml:lang", _): isLanguage(value) ? .init(name: .lang, value: value) : nil
    case ("dir", _): word(value, of: ["ltr", "rtl", "auto"], as: .dir)
    case ("title", .abbr), ("title", .dfn), ("title", .link): text(value, as: .title)
    case ("start", .numberedList): number(value, in: -99_999...99_999, as: .start)
    case ("value", .item): number(value, in: -99_999...99_999, as: .value)
    case ("reversed", .numberedList): Attribute(name: .reversed, value: "")
    case ("type", .numberedList):
      ["1", "a", "A", "i", "I"].contains(value) ? Attribute(name: .type, value: value) : nil
    case ("colspan", .cell), ("colspan", .heading): number(value, in: 2...100, as: .colspan)
    case ("rowspan", .cell), ("rowspan", .heading): number(value, in: 2...100, as: .rowspan)
    case ("scope", .heading):
      word(value, of: ["row", "col", "rowgroup", "colgroup"], as: .scope)
    default: nil
    }
  }

  private static func isLanguage(_ value: String) -> Bool {
    let parts = value.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count <= 8 && parts.first?.count ?? 0 >= 2
      && parts.allSatisfy { part in
        (1...8).contains(part.count)
          && part.allSatisfy { Character(Unicode.Scalar($0)).isASCIILetterOrDigit }
      }
  }

  private static func word(_ value: String, of words: [String], as name: Attribute.Name)
    -> Attribute?
  {
    let value = value.lowercased()
    return words.contains(value) ? Attribute(name: name, value: value) : nil
  }

  private static func number(_ value: String, in range: ClosedRange<Int>, as name: Attribute.Name)
    -> Attribute?
  {
    let digits = String(decoding: value.utf8.trimmed { $0 <= 0x20 }, as: UTF8.self)
    guard let number = Int(digits) else { return nil }
    let bounded = min(max(number, range.lowerBound), range.upperBound)
    // A span of 1 or less has no effect.
    if name == .colspan || name == .rowspan, number < 2 { return nil }
    return Attribute(name: name, value: String(bounded))
  }

  static func text(_ value: String, as name: Attribute.Name) -> Attribute? {
    let words = value.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) }
    return words.isEmpty ? nil : Attribute(name: name, value: String(words))
  }
}

extension AttributeReading {
  /// Whether the text and its order are the same without it.
  private static func isSilent(_ name: String, on tag: Tag) -> Bool {
    if name.hasPrefix("data-") || name.hasPrefix("xmlns") { return true }
    switch (name, tag) {
    case ("href", .link), ("src", .picture), ("alt", .picture): return true
    default: return silent.contains(name)
    }
  }

  private static let silent: Set<String> = [
    "abbr", "align", "alink", "axis", "background", "bgcolor", "border", "cellpadding",
    "cellspacing", "char", "charoff", "charset", "cite", "class", "clear", "color", "cols",
    "colspan", "compact", "content", "datetime", "decoding", "dir", "face", "for", "frame",
    "headers", "height", "hspace", "http-equiv", "id", "itemprop", "lang", "language", "link",
    "loading", "name", "noshade", "nowrap", "referrerpolicy", "rel", "rev", "role", "rowspan",
    "rules", "scope", "size", "sizes", "span", "spellcheck", "srcset", "start", "summary",
    "tabindex", "target", "text", "type", "valign", "value", "version", "vlink", "vspace", "width",
    "xml:lang", "xml:space",
  ]
}

extension Character {
  fileprivate var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
