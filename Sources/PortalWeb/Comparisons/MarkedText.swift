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
    runs.lines.flatMap { line -> [MarkedLine] in
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

  /// The words with marks; what is between two unchanged ** is bold.
  private static func inline(_ runs: [WordComparison.Run]) -> HTMLFragment {
    let isWhole = runs.allSatisfy { $0.kind == runs[0].kind }
    func hides(_ run: WordComparison.Run) -> Bool { isWhole || run.kind == .equal }
    let delimiters = runs.filter(hides).reduce(0) { $0 + $1.text.boldPieces.count - 1 }
    let isBalanced = delimiters > 0 && delimiters.isMultiple(of: 2)
    var isStrong = false
    var html: HTMLFragment = ""
    for run in runs {
      var words: HTMLFragment = ""
      let pieces = isBalanced && hides(run) ? run.text.boldPieces : [run.text]
      for (index, piece) in pieces.enumerated() {
        if index > 0 { isStrong.toggle() }
        guard !piece.isEmpty else { continue }
        words = isStrong ? "\(words)<strong>\(piece)</strong>" : "\(words)\(piece)"
      }
      let marked = HTMLFragment(stringLiteral: WordMark.html(run.kind, around: words.html))
      html = "\(html)\(marked)"
    }
    return html
  }
}

extension String {
  /// The pieces between Markdown's delimiters for bold text.
  fileprivate var boldPieces: [String] {
    split(separator: "**", omittingEmptySubsequences: false).map(String.init)
  }
}
