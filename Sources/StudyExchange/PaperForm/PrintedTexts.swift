import Foundation

/// The texts of a page, each of which begins after a tag and ends before one. A word of a longer text is not one of them.
struct PrintedTexts {
  private let texts: Set<String>

  init(_ html: String) {
    let pieces = html.unicodeScalars.split(separator: "<").map { piece in
      String(piece.drop { $0 != ">" }.dropFirst()).trimmingCharacters(in: .whitespacesAndNewlines)
    }
    texts = Set(pieces)
  }

  /// The two ends of a scale are on one line.
  func contain(_ text: String) -> Bool {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return texts.contains(text)
      || texts.contains { $0.hasPrefix("\(text) – ") || $0.hasSuffix(" – \(text)") }
  }
}
