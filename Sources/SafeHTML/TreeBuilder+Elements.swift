extension TreeBuilder {
  mutating func apply(_ treatment: Treatment, to tag: SourceTag) {
    switch treatment {
    case .formatting(let kind): format(kind, tag)
    case .link: startLink(tag)
    case .picture: showPicture(tag)
    case .lineBreak: breakLine()
    case .wordBreak: breakWord()
    case .paragraph: style = .paragraph(attributes(of: tag, on: .paragraph))
    case .heading(let level): style = .heading(level, attributes(of: tag, on: .heading1))
    case .preformatted:
      style = .preformatted(attributes(of: tag, on: .preformatted))
      isAtStartOfPreformatted = true
    case .block, .table, .item, .description, .caption, .rowGroup, .row, .cell:
      style = .loose
      if !place(treatment, tag) { startPartition(tag) }
    case .partition: startPartition(tag)
    case .unwrapped: format(.span, tag)
    case .unknown:
      removals.add(.element, tag.name, line: tag.line, .wordsKept)
      format(.span, tag)
    case .leftOut: removals.add(.element, tag.name, line: tag.line, .leftOut)
    case .dropped: break
    }
  }

  func isFormatted(as tag: Tag) -> Bool { formatting.contains { $0.tag == tag } }

  mutating func attributes(of source: SourceTag, on tag: Tag) -> [Attribute] {
    if source.attributes.isEmpty { return [] }
    let reading = AttributeReading(source, on: tag)
    report(reading, of: source)
    return reading.attributes
  }

  private mutating func format(_ wanted: Tag, _ source: SourceTag) {
    let attributes = attributes(of: source, on: wanted)
    var tag = wanted
    let isElsewhere = (tag == .rt || tag == .rp) && !isFormatted(as: .ruby)
    if isElsewhere || (!tag.mayNest && isFormatted(as: tag)) { tag = .span }
    open(tag, attributes, line: source.line)
  }

  private mutating func open(
    _ tag: Tag, _ attributes: [Attribute], place: String? = nil, line: Int
  ) {
    let kept =
      tag == .span ? attributes.filter { $0.name == .lang || $0.name == .dir } : attributes
    guard formatting.count < Self.deepestFormatting, tag != .span || !kept.isEmpty else { return }
    formatting.append(Formatting(tag, kept, place: place, line: line))
  }

  private mutating func startLink(_ source: SourceTag) {
    let own = attributes(of: source, on: .link)
    guard let href = source.attributes.first(where: { $0.name == "href" })?.value else {
      return open(.span, own, line: source.line)
    }
    guard !isFormatted(as: .link), let address = LinkAddress(href) else {
      removals.add(.address, "a", line: source.line, sample: href, .wordsKept)
      return open(.span, own, line: source.line)
    }
    switch address {
    case .web(let address):
      let link = [
        Attribute(name: .href, value: address),
        Attribute(name: .rel, value: "noreferrer noopener"),
      ]
      open(.link, link + own, line: source.line)
    case .contact(let address):
      open(.link, [Attribute(name: .href, value: address)] + own, line: source.line)
    case .place(let place): open(.link, own, place: place, line: source.line)
    }
  }

  private mutating func showPicture(_ source: SourceTag) {
    let own = attributes(of: source, on: .picture)
    let address = source.attributes.first { $0.name == "src" }?.value ?? ""
    let alternative = source.attributes.first { $0.name == "alt" }
      .flatMap { AttributeReading.text($0.value, as: .alt) }
    let trimmed = String(decoding: address.utf8.trimmed { $0 <= 0x20 }, as: UTF8.self)
    if let shown = pictureAddress(trimmed).flatMap(LinkAddress.picture) {
      let required = [
        Attribute(name: .src, value: shown),
        alternative ?? Attribute(name: .alt, value: ""),
      ]
      return append(.picture, required + own)
    }
    removals.add(
      .picture, "img", line: source.line, sample: trimmed,
      alternative == nil ? .leftOut : .wordsKept)
    var words = alternative?.value ?? ""
    words.withUTF8 { append($0) }
  }
}
