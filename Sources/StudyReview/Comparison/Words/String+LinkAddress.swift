extension String {
  /// The address of a link as people read it: the email address or telephone number of one that is for writing or calling.
  var readableAddress: String {
    for scheme in ["mailto:", "tel:"] where hasPrefix(scheme) {
      return String(dropFirst(scheme.count))
    }
    return self
  }

  /// Whether the words of a link say all of its address. A telephone number can be written with or without spaces and hyphens,
  /// and an email address in capitals.
  func isSaid(by words: String) -> Bool {
    if hasPrefix("tel:") {
      let digits = readableAddress.dialed
      return !digits.isEmpty && words.dialed == digits
    }
    let address = readableAddress
    return hasPrefix("mailto:") ? words.lowercased() == address.lowercased() : words == address
  }

  /// What is dialed of a telephone number, with the digits of any script as numbers.
  private var dialed: [Int] {
    compactMap { $0 == "+" ? -1 : $0.wholeNumberValue }
  }
}
