/// An earlier answer that appears in a text: `{answer:step}` or `{answer:step/item}`. Text after a bar is shown to
/// those who have not answered: `{answer:name|friend}`. An answer from an earlier task begins with a slash:
/// `{answer:/intake/name}`.
///
/// Single braces with this word mean nothing in CommonMark, Mustache, or the tags of consents, and identifiers contain
/// neither slashes nor bars.
public struct PipedAnswer: Hashable, Sendable {
  public var answer: AnswerReference
  /// Shown if there is no answer; may be empty.
  public var otherwise: String

  public init(_ answer: AnswerReference, otherwise: String = "") {
    self.answer = answer
    self.otherwise = otherwise
  }

  /// Reads the text between `{answer:` and `}`; nil if it names no answer.
  init?(inside text: Substring) {
    let halves = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(halves.first ?? "").trimmed
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    otherwise = halves.count > 1 ? String(halves[1]).trimmed : ""
    if path.hasPrefix("/") {
      guard (3...4).contains(names.count), !names.dropFirst().contains("") else { return nil }
      answer = AnswerReference(
        task: names[1], step: names[2], item: names.count == 4 ? names[3] : nil)
    } else {
      guard (1...2).contains(names.count), !names.contains("") else { return nil }
      answer = AnswerReference(step: names[0], item: names.count == 2 ? names[1] : nil)
    }
  }

  /// The code that authors write.
  public var code: String {
    let task = answer.task.map { "/\($0)/" } ?? ""
    let item = answer.item.map { "/" + $0 } ?? ""
    return "{answer:\(task)\(answer.step)\(item)\(otherwise.isEmpty ? "" : "|" + otherwise)}"
  }
}

/// A piece of a text that can contain answers.
package enum PipedPiece: Hashable {
  case words(Substring)
  case answer(PipedAnswer)
  /// Looks like an answer, but names none or is not closed.
  case malformed(Substring)
}

extension String {
  private static let pipeMark = "{answer:"

  /// Whether the text may contain answers.
  var hasPipes: Bool { hasCode(markedBy: Self.pipeMark) }

  /// The text split at its answers.
  package var pipedPieces: [PipedPiece] {
    pieces(markedBy: Self.pipeMark, words: PipedPiece.words, malformed: PipedPiece.malformed) {
      PipedAnswer(inside: $0).map(PipedPiece.answer)
    }
  }

  /// The text with its answers filled in. An empty answer leaves no extra space; malformed codes stay as written.
  func filled(_ words: (PipedAnswer) -> String) -> String {
    guard hasPipes else { return self }
    var text = ""
    var isClosing = false
    for piece in pipedPieces {
      switch piece {
      case .answer(let answer):
        let said = words(answer)
        text += said
        isClosing = said.isEmpty && (text.isEmpty || text.last?.isWhitespace == true)
      case .words(let words), .malformed(let words):
        text += isClosing ? words.drop { $0 == " " } : words
        isClosing = false
      }
    }
    return text
  }

  /// The text on one line, escaped so that CommonMark reads no markup in it (CommonMark §2.4).
  var markdownText: String {
    var text = String.UnicodeScalarView()
    // Scalar by scalar, because CommonMark recognizes a markup character even if a combining accent follows it.
    for scalar in split(whereSeparator: \.isWhitespace).joined(separator: " ").unicodeScalars {
      let character = Character(scalar)
      if scalar.isASCII, character.isPunctuation || character.isSymbol { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }

  fileprivate var trimmed: String {
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex
    return String(self[..<end].drop(while: \.isWhitespace))
  }
}
