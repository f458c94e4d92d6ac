extension ServeOption.Kind {
  var isFlag: Bool {
    if case .flag = self { true } else { false }
  }

  /// Whether it may have several values.
  var isList: Bool {
    switch self {
    case .texts, .networks: true
    case .flag, .number, .text, .publicURL, .headerName, .choice: false
    }
  }

  /// What a value must be, after “must be”.
  var expected: String {
    switch self {
    case .flag: "yes or no"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .text: "a text"
    case .texts: "one or more texts, separated by commas"
    case .publicURL:
      "an address such as https://accord.example.org or https://hospital.example/accord"
    case .networks: "addresses such as 127.0.0.1, 10.0.0.5, separated by commas"
    case .headerName: "the name of a header such as X-Forwarded-For"
    case .choice(let values): "one of \(values.joined(separator: ", "))"
    }
  }

  /// A value as the command line takes it; nil if it is not as expected.
  func value(of text: String) -> String? {
    switch self {
    case .flag: Self.flags[text.lowercased()].map { $0 ? "yes" : "no" }
    case .number(let range): Int(text).flatMap { range.contains($0) ? String($0) : nil }
    case .text, .texts: text.isEmpty ? nil : text
    case .publicURL: PublicAddress(text)?.text
    case .networks: AddressRange(text).map { _ in text }
    case .choice(let values): values.contains(text) ? text : nil
    case .headerName:
      !text.isEmpty && text.utf8.allSatisfy { Self.isHeaderByte($0) } ? text : nil
    }
  }

  private static let flags = [
    "yes": true, "true": true, "on": true, "1": true,
    "no": false, "false": false, "off": false, "0": false,
  ]

  /// Bytes of a token in RFC 9110, 5.6.2.
  private static func isHeaderByte(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
      || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}
