import StudyModel

/// Stands for an earlier answer in the texts of a screen that is drawn before the answer is known. A page that walks by itself
/// puts the answer there.
///
/// Its letters are those of the answer's code, two for each byte, so that neither Markdown nor links take it apart. The
/// characters around it are for private use (Unicode 23.5).
enum PipeMark {
  private static let opening = "\u{E000}"
  private static let closing = "\u{E001}"
  private static let letters = Array("abcdefghijklmnop")

  static func text(for piped: PipedAnswer) -> String {
    let code = piped.code.utf8.flatMap { [letters[Int($0 >> 4)], letters[Int($0 & 15)]] }
    return opening + String(code) + closing
  }
}

extension Step {
  /// A copy with marks in the places of earlier answers.
  func markingPipes() -> Step { filled(PipeMark.text) }
}
