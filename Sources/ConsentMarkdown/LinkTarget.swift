/// The permitted destinations of a link; any other address is left out of pages.
enum LinkTarget: Equatable {
  case web(String)
  /// A mail or telephone address.
  case contact(String)
  /// A place on the same page, without the hash sign.
  case fragment(String)

  /// Classifies an address after CommonMark has resolved its entities and escapes.
  init?(_ address: String) {
    let bytes = Array(address.utf8)
    // Browsers drop control characters and could then see another scheme.
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
    if bytes.first == UInt8(ascii: "#") {
      self = .fragment(String(address.dropFirst()))
      return
    }
    let lowered = address.prefix(8).lowercased()
    if let scheme = ["https://", "http://"].first(where: lowered.hasPrefix) {
      guard let host = bytes.dropFirst(scheme.utf8.count).first,
        !"/\\?#@ ".utf8.contains(host)
      else { return nil }
      self = .web(address)
    } else if ["mailto:", "tel:"].contains(where: lowered.hasPrefix) {
      self = .contact(address)
    } else {
      return nil
    }
  }
}
