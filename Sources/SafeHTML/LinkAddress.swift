/// The permitted destinations of a link; any other address is removed.
enum LinkAddress: Equatable {
  case web(String)
  /// A mail or telephone address.
  case contact(String)
  /// A place in the same text, without the hash sign.
  case place(String)

  init?(_ source: String) {
    let bytes = source.utf8.trimmed { $0 <= 0x20 }
    // Browsers drop control characters and could then see another scheme.
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
    let address = String(decoding: bytes, as: UTF8.self)
    if let place = address.utf8.first == UInt8(ascii: "#") ? address.dropFirst() : nil {
      self = .place(String(place))
      return
    }
    let lowered = address.prefix(8).lowercased()
    if let scheme = ["https://", "http://"].first(where: lowered.hasPrefix) {
      guard let host = bytes.dropFirst(scheme.utf8.count).first, !"/\\?#@ ".utf8.contains(host)
      else { return nil }
      self = .web(Self.encoded(address))
    } else if ["mailto:", "tel:"].contains(where: lowered.hasPrefix) {
      self = .contact(Self.encoded(address))
    } else {
      return nil
    }
  }

  /// The address of a picture, if it is on this site or on the web.
  static func picture(_ address: String) -> String? {
    if case .web(let address) = LinkAddress(address) { return address }
    let isOnSite =
      !address.isEmpty && !["//", "#"].contains { address.utf8.starts(with: $0.utf8) }
      && !address.utf8.contains { $0 < 0x21 || $0 == 0x7F || "\\:".utf8.contains($0) }
    return isOnSite ? encoded(address) : nil
  }

  /// Percent-encodes everything that is not permitted in an address.
  private static func encoded(_ address: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        encoded.append(byte)
      case _ where "-_.~!$&'()*+,;=:@/?#%".utf8.contains(byte): encoded.append(byte)
      default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension Collection where Element == UInt8 {
  func trimmed(where isUnwanted: (UInt8) -> Bool) -> [UInt8] {
    Array(drop(while: isUnwanted).reversed().drop(while: isUnwanted).reversed())
  }
}
