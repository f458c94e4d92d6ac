import ConsentMarkdown
import SafeHTML

extension WrittenMarkdown {
  /// A paragraph, with a backslash at the end of each line that is broken.
  mutating func paragraph(_ runs: [WrittenRun]) -> String {
    let pieces = joined(runs.joined.map { piece(of: $0) })
    let full = WrittenLine(pieces).markdown
    guard pieces.contains(where: { !$0.style.isEmpty || $0.link != nil }) else { return full }
    // Markdown reads marks by the characters next to them, and not every run of a word processor has a form in it.
    let expected = pieces.map(\.seen).joined().collapsed
    func shows(_ markdown: String) -> Bool {
      HTMLPlainText(MarkdownHTML().render(markdown).html).string.collapsed == expected
    }
    if shows(full) { return full }
    find(.marks, String(expected.prefix(80)))
    let strong = WrittenLine(pieces.keeping(.strong)).markdown
    return shows(strong) ? strong : WrittenLine(pieces.keeping([])).markdown
  }

  private mutating func piece(of run: WrittenRun) -> WrittenPiece {
    switch run.content {
    case .lineBreak: return WrittenPiece(text: "\n", isBreak: true)
    case .note(let blocks):
      let number = addNote(blocks)
      find(.note, blocks.flatMap(\.texts).joined(separator: " ").collapsed)
      return WrittenPiece(text: "[\(number)]")
    case .picture(let address, let words):
      guard let picture = pictures[address] else { return WrittenPiece(text: words) }
      let markdown =
        "![\(MarkdownEscaping.line(picture.words))](\(WrittenLine.address(picture.name)))"
      return WrittenPiece(text: picture.words, markdown: markdown)
    case .text(let text): return piece(of: text, run)
    }
  }

  private mutating func piece(of text: String, _ run: WrittenRun) -> WrittenPiece {
    var text = text
    let isBlank = text.allSatisfy(\.isWhitespace)
    if run.style.contains(.raised) || run.style.contains(.lowered) {
      if let small = SmallCharacters.text(text, isRaised: run.style.contains(.raised)) {
        text = small
      } else if !isBlank {
        find(.raised, text)
      }
    }
    if !isBlank {
      if run.style.contains(.struck) { find(.struck, text) }
      if run.style.contains(.underlined), run.link == nil { find(.underlined, text) }
      if run.style.contains(.equation) { find(.equation, text) }
      if let link = run.link, !WrittenLine.isKept(link) { find(.link, text) }
    }
    let link = run.link.flatMap { WrittenLine.isKept($0) ? $0 : nil }
    return WrittenPiece(
      text: text, style: run.style.intersection([.strong, .emphasis]), link: link)
  }

  /// Neighbors of the same kind as one. A space between two words belongs to the first, so that one mark is around both.
  private func joined(_ pieces: [WrittenPiece]) -> [WrittenPiece] {
    var joined: [WrittenPiece] = []
    for piece in pieces {
      guard let last = joined.last, last.isText, piece.isText,
        (last.style, last.link) == (piece.style, piece.link)
          || piece.text.allSatisfy(\.isWhitespace)
      else {
        joined.append(piece)
        continue
      }
      joined[joined.count - 1].text += piece.text
    }
    return joined
  }
}

extension [WrittenRun] {
  /// Neighbors in one style as one, since pandoc gives each word alone.
  fileprivate var joined: [WrittenRun] {
    var joined: [WrittenRun] = []
    for run in self {
      guard case .text(let text) = run.content, let last = joined.last,
        case .text(let before) = last.content, (last.style, last.link) == (run.style, run.link)
      else {
        joined.append(run)
        continue
      }
      joined[joined.count - 1].content = .text(before + text)
    }
    return joined
  }
}

/// A piece of a line before it is written.
struct WrittenPiece {
  var text: String
  var style: WrittenRun.Style = []
  var link: String?
  var isBreak = false
  /// What is written as it is, such as a picture.
  var markdown: String?

  var isText: Bool { !isBreak && markdown == nil }
  /// What a reader sees or hears.
  var seen: String { text }
}

extension [WrittenPiece] {
  fileprivate func keeping(_ style: WrittenRun.Style) -> [WrittenPiece] {
    map { piece in
      var piece = piece
      piece.style.formIntersection(style)
      return piece
    }
  }
}

/// Raised and lowered characters that Unicode has, so that 10⁹ does not become 109.
enum SmallCharacters {
  static func text(_ text: String, isRaised: Bool) -> String? {
    let table = isRaised ? raised : lowered
    var small = ""
    for character in text {
      guard let found = character.isWhitespace ? character : table[character] else { return nil }
      small.append(found)
    }
    return small
  }

  private static let raised = table(
    "0123456789+-−=()nabcdeghijklmoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿᵃᵇᶜᵈᵉᵍʰⁱʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")
  private static let lowered = table(
    "0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")

  private static func table(_ plain: String, _ small: String) -> [Character: Character] {
    Dictionary(zip(plain, small)) { first, _ in first }
  }
}
