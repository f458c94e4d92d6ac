/// Removes tags from XML and leaves what is between them, byte for byte.
enum MarkupUnwrapping {
  /// - Parameter isUnwrapped: asked with each element's name as written, including its prefix.
  static func unwrapping(_ xml: [UInt8], where isUnwrapped: (String) -> Bool) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(xml.count)
    var known: [ArraySlice<UInt8>: Bool] = [:]
    var position = 0
    while let open = xml[position...].firstIndex(of: UInt8(ascii: "<")) {
      kept += xml[position..<open]
      let end = self.end(of: open, in: xml)
      let name = xml[(open + 1)..<end].drop { $0 == UInt8(ascii: "/") }
        .prefix { !" \t\r\n/>".utf8.contains($0) }
      let isDropped = known[name] ?? isUnwrapped(String(decoding: name, as: UTF8.self))
      known[name] = isDropped
      if !isDropped { kept += xml[open..<end] }
      position = end
    }
    return kept + xml[position...]
  }

  /// The end of a tag, a comment, or a section of character data. Values of attributes may contain any bracket.
  private static func end(of open: Int, in xml: [UInt8]) -> Int {
    for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    where xml[open...].starts(with: start.utf8) {
      return xml[open...].firstRange(of: Array(end.utf8))?.upperBound ?? xml.count
    }
    var quote: UInt8?
    for index in xml.indices[open...] {
      let byte = xml[index]
      if let mark = quote {
        if byte == mark { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return xml.count
  }
}
