import ConsentMarkdown

/// Writes the pieces of a paragraph as Markdown.
struct WrittenLine {
  private let pieces: [WrittenPiece]

  init(_ pieces: [WrittenPiece]) { self.pieces = pieces }

  var markdown: String {
    var text = ""
    var index = 0
    while index < pieces.count {
      let link = pieces[index].link
      let end = pieces[index...].firstIndex { $0.link != link } ?? pieces.count
      let group = pieces[index..<end]
      let after = end < pieces.count ? pieces[end].text.first : nil
      if let link, !group.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }) {
        // The space around a link is not part of it.
        let (before, words, rest) = Self.trimmed(written(group, before: "[", after: "]"))
        text += before + "[" + words + "](\(Self.address(link)))" + rest
      } else {
        text += written(group, before: text.last, after: after)
      }
      index = end
    }
    return Self.lines(of: text)
  }

  private func written(
    _ group: ArraySlice<WrittenPiece>, before: Character?, after: Character?
  ) -> String {
    var text = ""
    for index in group.indices {
      let piece = group[index]
      if piece.isBreak {
        text += "\n"
      } else if let markdown = piece.markdown {
        text += markdown
      } else {
        let next = index + 1 < group.endIndex ? group[index + 1].text.first : after
        text += Self.marked(piece, before: text.last ?? before, after: next)
      }
    }
    return text
  }

  /// The words with the marks of their style. Markdown takes no mark next to a space, nor one between a letter and a
  /// punctuation mark, so those stay outside.
  private static func marked(
    _ piece: WrittenPiece, before: Character?, after: Character?
  ) -> String {
    let mark = piece.style.mark
    guard !mark.isEmpty else { return escaped(piece.text) }
    var (lead, core, trail) = trimmed(piece.text)
    if before?.isWord == true, lead.isEmpty {
      let edge = core.prefix { !$0.isWord }
      lead += edge
      core = String(core.dropFirst(edge.count))
    }
    if after?.isWord == true, trail.isEmpty {
      let edge = String(core.reversed().prefix { !$0.isWord }.reversed())
      trail = edge + trail
      core = String(core.dropLast(edge.count))
    }
    guard !core.isEmpty else { return escaped(lead + trail) }
    // Punctuation that moved out may leave a space behind.
    let (inner, words, outer) = trimmed(core)
    return escaped(lead + inner) + mark + escaped(words) + mark + escaped(outer + trail)
  }

  private static func trimmed(_ text: String) -> (String, String, String) {
    let lead = text.prefix(while: \.isWhitespace)
    let rest = text.dropFirst(lead.count)
    let trail = String(rest.reversed().prefix(while: \.isWhitespace))
    return (String(lead), String(rest.dropLast(trail.count)), trail)
  }

  /// Words that Markdown shows unchanged, with a space at either end if there was one.
  private static func escaped(_ text: String) -> String {
    let words = readable(MarkdownEscaping.line(text)).replacing("{fact:", with: "{fact\\:")
    guard !words.isEmpty else { return text.isEmpty ? "" : " " }
    return (text.first?.isWhitespace == true ? " " : "") + words
      + (text.last?.isWhitespace == true ? " " : "")
  }

  /// Without the escapes of signs that have no meaning where they are, so that authors read “Cost < 5”, “R & D”, and “[1]”.
  private static func readable(_ escaped: String) -> String {
    guard escaped.utf8.contains(where: "&\\".utf8.contains) else { return escaped }
    return
      escaped
      .replacing(/&lt;(?=[ 0-9])/, with: "<")
      .replacing(/&amp;(?=\w*[^\w;#])/, with: "&")
      .replacing(/([^ ] )\\\*(?= )/) { "\($0.1)*" }
      .replacing(/\\\[([0-9]+)\\\](?=[ .,;)])/) { "[\($0.1)]" }
  }

  /// The lines, each of which begins with words and not with a mark of a list, a quotation, a rule, or a table.
  private static func lines(of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { trimmed(String($0)).1 }
    let written = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
    return written.map(safeStart).joined(separator: "\\\n")
  }

  private static func safeStart(of line: String) -> String {
    guard let first = line.first else { return line }
    if "-+=>:".contains(first) { return "\\" + line }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let next = line.dropFirst(digits.count).first
    guard !digits.isEmpty, next == "." || next == ")" else { return line }
    return digits + "\\" + line.dropFirst(digits.count)
  }

  // MARK: Addresses

  /// Whether a page may link there.
  static func isKept(_ address: String) -> Bool {
    let lowered = address.prefix(8).lowercased()
    return ["https://", "http://", "mailto:", "tel:"].contains(where: lowered.hasPrefix)
      && !address.contains(where: \.isWhitespace)
  }

  /// An address with everything percent-encoded that Markdown would read.
  static func address(_ address: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in address.utf8 {
      if byte <= 0x20 || byte == 0x7F || "()<>\\`".utf8.contains(byte) {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      } else {
        text.append(byte)
      }
    }
    // Only what would be read as the name of a character.
    return String(decoding: text, as: UTF8.self).replacing(/&(?=#?\w+;)/, with: "&amp;")
  }
}

extension WrittenRun.Style {
  fileprivate var mark: String {
    (contains(.strong) ? "**" : "") + (contains(.emphasis) ? "*" : "")
  }
}

extension Character {
  /// Neither a space nor a punctuation mark, as Markdown counts them.
  fileprivate var isWord: Bool { !isWhitespace && !isPunctuation && !isSymbol }
}
