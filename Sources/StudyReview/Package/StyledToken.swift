/// A word, space, or mark of a paragraph, in its style, or the address of a link that changed.
struct StyledToken {
  let run: MarkedRun
  let kind: TextToken.Kind
  let number: Int

  /// The tokens of some runs. A link with another address is the same token: the address is one of its own.
  static func all(
    of runs: [MarkedRun], on side: DocumentSide, _ numbering: inout TextNumbers
  ) -> [StyledToken] {
    var tokens: [StyledToken] = []
    for run in runs {
      guard !run.isAddress else {
        let key = "\(side)\u{1}\(tokens.count)"
        tokens.append(
          StyledToken(run: run, kind: .construct, number: numbering.number(of: key[...])))
        continue
      }
      let text = run.text[...]
      for token in TextToken.all(of: text) {
        let piece = MarkedRun(String(text[token.range]), style: run.style, link: run.link)
        let key = "\(run.style.rawValue)\u{1}\(run.link == nil)\u{1}\(piece.text)"
        tokens.append(
          StyledToken(run: piece, kind: token.kind, number: numbering.number(of: key[...])))
      }
    }
    return tokens
  }
}
