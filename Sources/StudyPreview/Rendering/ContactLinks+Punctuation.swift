extension Range<Int> {
  private static let opening = ["(", "[", "“", "‘", "«", "„"].map { Array($0.utf8) }
  private static let closing = [
    ",", ".", ";", ":", "!", "?", ")", "]", "”", "’", "»", "…", "،", "؛", "؟", "、", "。", "，",
  ].map { Array($0.utf8) }

  /// The range with the punctuation on both sides, which may not begin or end another line.
  func withPunctuation(in page: [UInt8], within run: Range<Int>) -> Range<Int> {
    var (start, end) = (lowerBound, upperBound)
    while let sign = Self.opening.first(where: { page[run.lowerBound..<start].ends(with: $0) }) {
      start -= sign.count
    }
    while let sign = Self.closing.first(where: { page[end..<run.upperBound].starts(with: $0) }) {
      end += sign.count
    }
    return start..<end
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with sign: [UInt8]) -> Bool { suffix(sign.count).elementsEqual(sign) }
}
