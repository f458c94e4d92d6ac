extension ConsentAdvisor {
  mutating func adviseOnFile() {
    if hasByteOrderMark {
      suggest(
        "byte-order-mark", at: 0,
        """
        The text begins with an invisible byte order mark, which some apps read as text. Save the file as UTF-8 \
        without it.
        """)
    }
    if let swallowed = scanner.swallowed {
      warn(
        "unterminated-string", at: swallowed.origin,
        """
        This quotation mark is never closed, so the app silently drops everything from its tag on, \
        signatures included. Add the closing quotation mark.
        """)
    }
  }

  mutating func adviseOnFrontMatter(_ metadata: ConsentMetadata) {
    var seen: Set<String> = []
    for entry in scanner.entries where !seen.insert(entry.key).inserted {
      warn(
        "duplicate-metadata-key", at: entry.index,
        "“\(entry.key)” appears twice in the front matter, and only the last one counts. Remove one."
      )
    }
    if metadata.title.map({ $0.trimmingWhitespace().isEmpty }) ?? true {
      suggest("no-title", at: 0, "The document has no title. Add “title:” to the front matter.")
    }
    adviseOnVersion(metadata)
    guard scanner.bodyStart == 0, let start = startOfText,
      isFenceLike(at: start), startsWithKey(at: scanner.text.lineEnd(from: start) + 1)
    else { return }
    warn(
      "looks-like-front-matter", at: start,
      """
      This looks like front matter but is read as text. Make the very first line exactly three hyphens, with nothing \
      before or after them.
      """)
  }

  private mutating func adviseOnVersion(_ metadata: ConsentMetadata) {
    guard let entry = scanner.entries.last(where: { $0.key == "version" }), !entry.value.isEmpty
    else {
      suggest(
        "no-version", at: 0,
        """
        The document has no version, so participants are never asked to consent again. Add \
        “version: 1.0.0” to the front matter.
        """)
      return
    }
    guard let version = metadata.version else {
      warn(
        "version-not-semver", at: entry.index,
        """
        The version “\(entry.value)” cannot be read and is ignored. Write three numbers, such as 1.0.0, without a \
        space after them.
        """)
      return
    }
    if version.description != entry.value {
      suggest(
        "version-not-canonical", at: entry.index,
        "The version “\(entry.value)” is shown as \(version). Write it that way.")
    }
  }

  mutating func adviseOnWhole(_ blocks: [ConsentDocument.Block]) {
    if blocks.isEmpty {
      suggest("no-content", at: 0, "The document has no content. Write its text.")
    }
    var last: ParsedElement?
    for case .element(let element) in scanner.blocks where element.name == "signature" {
      last = element
    }
    guard let last else {
      suggest(
        "no-signature", at: 0,
        """
        The document has no signature, so it is complete without anyone signing. Add \
        “<signature id=sig />” on a line of its own.
        """)
      return
    }
    if case .element(.signature) = blocks.last { return }
    suggest(
      "signature-not-last", at: last.range.lowerBound,
      "Text or questions follow the last signature. Move the signature to the end.")
  }

  /// The first character that is neither whitespace nor in a comment.
  private var startOfText: Int? {
    guard
      case .markdown(let run) = scanner.blocks.first(where: { block in
        guard case .markdown(let run) = block else { return true }
        return run.pieces.contains { !scanner.text.trimmed($0).isEmpty }
      })
    else { return nil }
    return run.pieces.lazy.map(scanner.text.trimmed).first { !$0.isEmpty }?.lowerBound
  }

  private func isFenceLike(at index: Int) -> Bool {
    let text = scanner.text
    let line = text.trimmed(index..<text.lineEnd(from: index))
    return line.count >= 3 && line.allSatisfy { text.byte(at: $0) == UInt8(ascii: "-") }
  }

  private func startsWithKey(at index: Int) -> Bool {
    var position = index
    guard scanner.text.isIdentifierStart(at: position) else { return false }
    while scanner.text.isIdentifierPart(at: position) { position += 1 }
    return scanner.text.byte(at: position) == UInt8(ascii: ":")
  }

  mutating func adviseOnHeadings() {
    var seen: Set<String> = []
    for case .markdown(let run) in scanner.blocks {
      guard let start = run.pieces.first?.lowerBound,
        let id = Heading.identifier(ofBlock: run.bytes)
      else { continue }
      if code.isInFence(scanner.text.offset(of: start)) {
        warn(
          "heading-in-code-fence", at: start,
          """
          The app reads this line as a heading and splits the code in two. Indent it or reword it.
          """)
      }
      if id.isEmpty {
        suggest(
          "block-id-empty", at: start,
          """
          This heading has no unaccented Latin letter, so apps cannot jump to it. Add one if you \
          need to link here.
          """)
      } else if !seen.insert(id).inserted {
        suggest(
          "duplicate-block-id", at: start,
          "Another heading has the same address, “\(id)”. Reword one if you need to link here.")
      }
    }
  }
}
