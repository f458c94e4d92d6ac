extension Collection<UInt8> {
  /// Whether a letter has more combining marks than any real text. Comparing such a text takes time quadratic in their
  /// number, because the marks must be sorted first.
  var hasPiledMarks: Bool {
    guard count > 64, contains(where: { $0 >= 0xCC }) else { return false }
    var run = 0
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      run =
        scalar.value < 0x300 || scalar.properties.canonicalCombiningClass == .notReordered
        ? 0 : run + 1
      if run > 64 { return true }
    }
    return false
  }
}
