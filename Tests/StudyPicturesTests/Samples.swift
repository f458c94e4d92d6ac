/// Images built by hand, without an image library.
enum Samples {
  /// A white PNG whose data is one sequence of stored blocks.
  static func png(width: Int, height: Int) -> [UInt8] {
    let row = [UInt8(0)] + [UInt8](repeating: 0xFF, count: (width + 7) / 8)
    var data: [UInt8] = []
    data.reserveCapacity(row.count * height)
    for _ in 0..<height { data += row }
    var deflated: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, data.count)
      let length = UInt16(end - start)
      deflated.append(end == data.count ? 1 : 0)
      deflated += [UInt8(length & 0xFF), UInt8(length >> 8)]
      deflated += [UInt8(~length & 0xFF), UInt8(~length >> 8)]
      deflated += data[start..<end]
      start = end
    } while start < data.count
    deflated += big(adler(data))
    let head = big(UInt32(width)) + big(UInt32(height)) + [1, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
      + chunk("IDAT", deflated) + chunk("IEND", [])
  }

  /// Two frames of one pixel.
  static let gif: [UInt8] = {
    let frame: [UInt8] = [
      0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
    ]
    return Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF] + frame
      + frame + [0x3B]
  }()

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(UInt32(data.count)) + body + big(crc(body))
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) }
  }

  private static func adler(_ data: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in data {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  private static func crc(_ data: [UInt8]) -> UInt32 {
    ~data.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }
}
