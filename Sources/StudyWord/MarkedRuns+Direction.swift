import StudyReview

extension [MarkedRun] {
  /// Whether most of the letters are of scripts that are written from right to left.
  var areReadFromRightToLeft: Bool {
    var balance = 0
    for run in self {
      for scalar in run.text.unicodeScalars where scalar.properties.isAlphabetic {
        balance += scalar.isWrittenFromRightToLeft ? 1 : -1
      }
    }
    return balance > 0
  }
}

extension Unicode.Scalar {
  /// Hebrew, Arabic, Syriac, Thaana, and N’Ko, Arabic in its printed forms, and the other such scripts.
  fileprivate var isWrittenFromRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
