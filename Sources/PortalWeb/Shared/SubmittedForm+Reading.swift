import StudyEditing

extension SubmittedForm {
  /// Parses `application/x-www-form-urlencoded`; nil if it is malformed, not UTF-8, or exceeds the limits.
  init?(urlEncoded bytes: some Collection<UInt8>, limits: FormLimits = .people) {
    let separators = bytes.reduce(0) { $1 == UInt8(ascii: "&") ? $0 + 1 : $0 }
    guard separators < limits.fields else { return nil }
    var fields: [(name: String, value: String)] = []
    fields.reserveCapacity(separators + 1)
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts[0].count <= limits.name * 3, let name = Self.decoded(parts[0]),
        name.utf8.count <= limits.name,
        let value = Self.decoded(parts.count > 1 ? parts[1] : parts[0][...].prefix(0))
      else { return nil }
      fields.append((name, value))
    }
    self.init(fields: fields)
  }

  private static func decoded(_ bytes: some Collection<UInt8>) -> String? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var iterator = bytes.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "+"): result.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = iterator.next().flatMap(hexDigit),
          let low = iterator.next().flatMap(hexDigit)
        else { return nil }
        result.append(high << 4 | low)
      default: result.append(byte)
      }
    }
    return text(result)
  }

  /// Converts CR LF, which browsers send, to LF. Works on bytes, because `Character` comparison can be slow.
  static func text(_ bytes: some Sequence<UInt8>) -> String? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.underestimatedCount)
    for byte in bytes {
      if byte == UInt8(ascii: "\n"), result.last == UInt8(ascii: "\r") { result.removeLast() }
      result.append(byte)
    }
    return String(validating: result, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
