extension Collection<UInt8> {
  /// Whether more marks follow a letter than any text has. To compare such a text with another takes time that grows with
  /// the square of their number, because marks have to be put in order first.
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
