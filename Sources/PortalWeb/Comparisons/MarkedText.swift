import StudyModel
import StudyReview

/// A text whose changed words are marked, as HTML. Markdown is shown by weight and indentation; where its delimiters changed,
/// they are shown as they were written.
struct MarkedText {
  /// Which words are shown.
  enum Side {
    case both, old, new

    fileprivate func shows(_ kind: WordComparison.Kind) -> Bool {
      switch self {
      case .both: true
      case .old: kind != .inserted
      case .new: kind != .deleted
      }
    }
  }

  private let lines: [MarkedLine]

  init(_ comparison: WordComparison) {
    lines = MarkedLine.all(of: comparison.runs)
  }

  /// A text that was added or removed as a whole.
  init(_ text: String, as kind: WordComparison.Kind) {
    lines = MarkedLine.all(of: [WordComparison.Run(kind: kind, text: text)])
  }

  /// Whether nothing that people can see changed, only spaces and line breaks.
  var isBlank: Bool { !lines.contains(where: \.isChanged) }

  /// The lines that changed, with a mark where others are left out.
  func html(_ side: Side) -> String {
    var html = ""
    var isGap = false
    for line in lines where !line.isEmpty {
      if line.isChanged {
        if isGap { html += Self.gap }
        html += line.html(side).html
      }
      isGap = !line.isChanged
    }
    return isGap ? html + Self.gap : html
  }

  private static let gap =
    #"<p class="compare-gap"><span aria-hidden="true">…</span><span class="visually-hidden" lang="en">Unchanged text</span></p>"#
}

/// A line of a text with marked words.
private struct MarkedLine {
  let runs: [WordComparison.Run]

  /// A line that was replaced as a whole is two lines.
  static func all(of runs: [WordComparison.Run]) -> [MarkedLine] {
    runs.lines.map(\.withoutFinalSpaces).flatMap { line -> [MarkedLine] in
      let kinds = Set(line.map(\.kind))
      guard kinds == [.deleted, .inserted] else { return [MarkedLine(runs: line)] }
      return [
        MarkedLine(runs: line.filter { $0.kind == .deleted }),
        MarkedLine(runs: line.filter { $0.kind == .inserted }),
      ]
    }
  }

  var isEmpty: Bool { runs.isEmpty }
  var isChanged: Bool { runs.contains { $0.kind != .equal } }

  func html(_ side: MarkedText.Side) -> HTMLFragment {
    let shown = runs.filter { side.shows($0.kind) }
    guard !shown.isEmpty else { return "" }
    let (kind, rest) = Self.block(shown)
    let words = Self.inline(rest)
    switch kind {
    case .heading: return #"<p class="compare-line compare-heading">\#(words)</p>"#
    case .item: return #"<p class="compare-line compare-item">\#(words)</p>"#
    case .paragraph: return #"<p class="compare-line">\#(words)</p>"#
    }
  }

  private enum Block { case paragraph, heading, item }

  /// What kind of line it is, and its words without the delimiter that says so. A delimiter that changed stays.
  private static func block(
    _ runs: [WordComparison.Run]
  ) -> (kind: Block, runs: [WordComparison.Run]) {
    guard let first = runs.first, first.kind == .equal || runs.allSatisfy({ $0.kind == first.kind })
    else { return (.paragraph, runs) }
    let text = first.text.drop { $0 == " " || $0 == "\t" }
    let hashes = text.prefix { $0 == "#" }
    let kind: Block
    let length: Int
    if !hashes.isEmpty, hashes.count <= 6, text.dropFirst(hashes.count).first == " " {
      (kind, length) = (.heading, hashes.count + 1)
    } else if let bullet = text.first, "-*+".contains(bullet), text.dropFirst().first == " " {
      (kind, length) = (.item, 2)
    } else {
      return (.paragraph, runs)
    }
    let own = WordComparison.Run(kind: first.kind, text: String(text.dropFirst(length)))
    return (kind, (own.text.isEmpty ? [] : [own]) + runs.dropFirst())
  }

  /// The words with marks; what is between two unchanged ** is bold, or between two that changed together. What is between
  /// two * or _ is emphasized, if both are unchanged or in the same run.
  private static func inline(_ runs: [WordComparison.Run]) -> HTMLFragment {
    let isWhole = runs.allSatisfy { $0.kind == runs[0].kind }
    func hides(_ run: WordComparison.Run) -> Bool { isWhole || run.kind == .equal }
    let delimiters = runs.filter(hides).reduce(0) { $0 + $1.text.boldPieces.count - 1 }
    let isBalanced = delimiters > 0 && delimiters.isMultiple(of: 2)
    var emphasis = Emphasis(runs.map { (text: $0.text, isUnchanged: hides($0)) })
    var isStrong = false
    var html: HTMLFragment = ""
    for run in runs {
      var words: HTMLFragment = ""
      let own = run.text.boldPieces
      let isOwn = !hides(run) && own.count > 1 && !own.count.isMultiple(of: 2)
      let wasStrong = isStrong
      if isOwn { isStrong = false }
      for (index, piece) in (isOwn || isBalanced && hides(run) ? own : [run.text]).enumerated() {
        if index > 0 {
          isStrong.toggle()
          emphasis.skip(String.boldDelimiter)
        }
        guard !piece.isEmpty else { continue }
        let said = emphasis.read(piece)
        words = isStrong ? "\(words)<strong>\(said)</strong>" : "\(words)\(said)"
      }
      if isOwn { isStrong = wasStrong }
      let marked = HTMLFragment(stringLiteral: WordMark.html(run.kind, around: words.html))
      html = "\(html)\(marked)"
    }
    return html
  }
}

/// Reads the runs of a line piece by piece, with the words emphasized that are between two of Markdown's delimiters for that,
/// and without these.
private struct Emphasis {
  /// The positions of the delimiters, in order: each second one ends what the one before it begins.
  private var delimiters: ArraySlice<Int> = []
  /// How many characters were read.
  private var position = 0
  private var isEmphasized = false

  init(_ runs: [(text: String, isUnchanged: Bool)]) {
    let characters = runs.flatMap { Array($0.text) }
    guard characters.contains(where: Self.characters.contains) else { return }
    /// The number of each character's run; -1 for all unchanged ones.
    let homes = runs.enumerated().flatMap { index, run in
      [Int](repeating: run.isUnchanged ? -1 : index, count: run.text.count)
    }
    var start = 0
    while let pair = Self.pair(in: characters[start...], homes) {
      delimiters += [pair.first, pair.last]
      start = pair.last + 1
    }
  }

  private static let characters: Set<Character> = ["*", "_"]

  private static func pair(
    in text: ArraySlice<Character>, _ homes: [Int]
  ) -> (first: Int, last: Int)? {
    for first in text.indices where characters.contains(text[first]) {
      guard text.isDelimiter(first, outside: first - 1, inside: first + 1) else { continue }
      let last = text[(first + 1)...].indices.first { last in
        text[last] == text[first] && homes[last] == homes[first]
          && text.isDelimiter(last, outside: last + 1, inside: last - 1)
      }
      if let last { return (first, last) }
    }
    return nil
  }

  mutating func skip(_ text: String) { position += text.count }

  /// - Parameter piece: what follows in the line.
  mutating func read(_ piece: String) -> HTMLFragment {
    var html: HTMLFragment = ""
    var words = ""
    func said() -> HTMLFragment {
      words.isEmpty ? "" : isEmphasized ? "<em>\(words)</em>" : "\(words)"
    }
    for character in piece {
      if delimiters.first == position {
        html = "\(html)\(said())"
        words = ""
        isEmphasized.toggle()
        delimiters.removeFirst()
      } else {
        words.append(character)
      }
      position += 1
    }
    return "\(html)\(said())"
  }
}

extension ArraySlice<Character> {
  /// Whether the character has words on one side and none on the other.
  fileprivate func isDelimiter(_ index: Int, outside: Int, inside: Int) -> Bool {
    func isPart(_ character: Character) -> Bool { character == self[index] || character == "\\" }
    guard indices.contains(inside), !self[inside].isWhitespace, !isPart(self[inside]) else {
      return false
    }
    guard indices.contains(outside) else { return true }
    let outer = self[outside]
    return !outer.isLetter && !outer.isNumber && !isPart(outer)
  }
}

extension [WordComparison.Run] {
  /// The line without the spaces at its end, which nobody sees.
  fileprivate var withoutFinalSpaces: [WordComparison.Run] {
    var runs = self
    while let last = runs.popLast() {
      guard let end = last.text.lastIndex(where: { !$0.isWhitespace }) else { continue }
      return runs + [WordComparison.Run(kind: last.kind, text: String(last.text[...end]))]
    }
    return []
  }
}

extension String {
  fileprivate static let boldDelimiter = "**"

  /// The pieces between Markdown's delimiters for bold text.
  fileprivate var boldPieces: [String] {
    split(separator: Self.boldDelimiter, omittingEmptySubsequences: false).map(String.init)
  }
}
