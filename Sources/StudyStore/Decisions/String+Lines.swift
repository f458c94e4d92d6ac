extension String {
  /// Without surrounding white space and control characters, but with its line breaks, each as `\n`, and its tabs: for texts
  /// of several paragraphs, which browsers send with `\r\n`.
  var trimmedLines: String {
    var scalars = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch scalar {
      case "\r": scalars.append("\n")
      case "\n": if last != "\r" { scalars.append("\n") }
      case "\t": scalars.append(scalar)
      default:
        if scalar.properties.generalCategory != .control { scalars.append(scalar) }
      }
      last = scalar
    }
    var kept = scalars[...].drop { $0.properties.isWhitespace }
    while let end = kept.last, end.properties.isWhitespace { kept.removeLast() }
    return String(String.UnicodeScalarView(kept))
  }

  /// On one line, for summaries: each line break and tab becomes a space, so that words on both sides stay apart.
  var onOneLine: String {
    trimmedLines.split { $0.isNewline || $0 == "\t" }.map(\.trimmed).filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension Substring {
  fileprivate var trimmed: String { String(self).trimmed }
}
