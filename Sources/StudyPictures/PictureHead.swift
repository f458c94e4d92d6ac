import Foundation

/// What the first bytes of a file reveal about an image, before anything is decoded.
struct PictureHead: Equatable {
  enum Kind: Equatable { case png, jpeg, gif, webp, svg }

  let kind: Kind
  /// In pixels; nil for drawings, which have no size.
  let size: PictureSize?
  let isAnimated: Bool

  /// Nil if the file is not a known kind of image, whatever its name says.
  init?(_ bytes: [UInt8]) {
    if let found = Self.png(bytes) ?? Self.jpeg(bytes) ?? Self.gif(bytes) ?? Self.webp(bytes)
      ?? Self.svg(bytes)
    {
      self = found
    } else {
      return nil
    }
  }

  private init(_ kind: Kind, _ size: PictureSize?, isAnimated: Bool = false) {
    self.kind = kind
    self.size = size
    self.isAnimated = isAnimated
  }
}

/// Width and height in pixels.
package struct PictureSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package var pixels: Int { width * height }
}

extension PictureHead {
  /// PNG §5.2 and §11.2.2; an acTL chunk before the image data means that it is animated.
  private static func png(_ bytes: [UInt8]) -> PictureHead? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      bytes.text(at: 12, count: 4) == "IHDR", let width = bytes.big(at: 16, count: 4),
      let height = bytes.big(at: 20, count: 4)
    else { return nil }
    var position = 8
    var isAnimated = false
    while let length = bytes.big(at: position, count: 4),
      let name = bytes.text(at: position + 4, count: 4), name != "IDAT"
    {
      if name == "acTL" { isAnimated = true }
      position += 12 + length
    }
    return PictureHead(.png, PictureSize(width: width, height: height), isAnimated: isAnimated)
  }

  /// ITU T.81 §B.2.2: the first frame header contains the size.
  private static func jpeg(_ bytes: [UInt8]) -> PictureHead? {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var position = 2
    while let mark = bytes.big(at: position, count: 2), mark >= 0xFF00,
      let length = bytes.big(at: position + 2, count: 2)
    {
      let code = mark & 0xFF
      // Frame headers; the markers DHT, JPG, and DAC are in the same range.
      if (0xC0...0xCF).contains(code), ![0xC4, 0xC8, 0xCC].contains(code),
        let height = bytes.big(at: position + 5, count: 2),
        let width = bytes.big(at: position + 7, count: 2)
      {
        return PictureHead(.jpeg, PictureSize(width: width, height: height))
      }
      position += code == 0xFF ? 1 : 2 + length
    }
    return nil
  }

  /// GIF89a §18; more than one graphic control extension means that it is animated.
  private static func gif(_ bytes: [UInt8]) -> PictureHead? {
    guard bytes.text(at: 0, count: 4) == "GIF8", let width = bytes.little(at: 6, count: 2),
      let height = bytes.little(at: 8, count: 2)
    else { return nil }
    var frames = 0
    for index in bytes.indices.dropLast(3) where bytes[index] == 0x21 {
      if bytes[index + 1] == 0xF9, bytes[index + 2] == 4 { frames += 1 }
    }
    return PictureHead(.gif, PictureSize(width: width, height: height), isAnimated: frames > 1)
  }

  /// RFC 9649 §2: the three kinds of first chunk.
  private static func webp(_ bytes: [UInt8]) -> PictureHead? {
    guard bytes.text(at: 0, count: 4) == "RIFF", bytes.text(at: 8, count: 4) == "WEBP" else {
      return nil
    }
    switch bytes.text(at: 12, count: 4) {
    case "VP8 ":
      guard let width = bytes.little(at: 26, count: 2), let height = bytes.little(at: 28, count: 2)
      else { return nil }
      return PictureHead(.webp, PictureSize(width: width & 0x3FFF, height: height & 0x3FFF))
    case "VP8L":
      guard let packed = bytes.little(at: 21, count: 4) else { return nil }
      return PictureHead(
        .webp, PictureSize(width: packed & 0x3FFF + 1, height: packed >> 14 & 0x3FFF + 1))
    case "VP8X":
      guard let flags = bytes.little(at: 20, count: 1), let width = bytes.little(at: 24, count: 3),
        let height = bytes.little(at: 27, count: 3)
      else { return nil }
      return PictureHead(
        .webp, PictureSize(width: width + 1, height: height + 1), isAnimated: flags & 2 != 0)
    default: return nil
    }
  }

  /// XML whose first element is `svg`.
  private static func svg(_ bytes: [UInt8]) -> PictureHead? {
    let head = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    var rest = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    while rest.hasPrefix("<?") || rest.hasPrefix("<!") {
      let end = rest.hasPrefix("<!--") ? "-->" : ">"
      guard let found = rest.range(of: end) else { return nil }
      rest = rest[found.upperBound...].drop(while: \.isWhitespace)
    }
    guard rest.hasPrefix("<svg") || rest.hasPrefix("<svg:svg") else { return nil }
    return PictureHead(.svg, nil)
  }
}

extension [UInt8] {
  fileprivate func text(at start: Int, count: Int) -> String? {
    start + count <= self.count
      ? String(decoding: self[start..<(start + count)], as: UTF8.self) : nil
  }

  fileprivate func big(at start: Int, count: Int) -> Int? {
    guard start >= 0, start + count <= self.count else { return nil }
    return self[start..<(start + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  fileprivate func little(at start: Int, count: Int) -> Int? {
    guard start >= 0, start + count <= self.count else { return nil }
    return self[start..<(start + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
