import Foundation

extension JSONValue {
  /// The maximum length of a drawing's data URL, in characters.
  static let longestDrawing = 1_000_000
  /// In pixels; twice the size of the largest signature pad.
  private static let longestSide = 8_192

  /// `"typed"`, or a drawing as a PNG data URL; either alone or as the member `signature`.
  func signature() throws(Rejection) -> JSONValue {
    let value = objectValue == nil ? self : self["signature"] ?? .null
    guard case .string(let text) = value else {
      throw value.isUnanswered ? .missing : .notASignature
    }
    if text.isEmpty { throw .missing }
    guard Self.isSignature(text) else { throw .notASignature }
    return value
  }

  /// Whether a text is a signature: `typed`, or the data URL of a PNG drawing no larger than a signature pad.
  public static func isSignature(_ text: String) -> Bool {
    if text == "typed" { return true }
    let prefix = "data:image/png;base64,"
    guard text.hasPrefix(prefix), text.utf8.count <= longestDrawing,
      let bytes = Data(base64Encoded: String(text.dropFirst(prefix.count)))
    else { return false }
    return isDrawing([UInt8](bytes.prefix(24)))
  }

  /// Checks the beginning of a PNG: its file signature, width, and height (PNG §5.2, §11.2.2).
  private static func isDrawing(_ head: [UInt8]) -> Bool {
    let mark: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard head.count == 24, head.starts(with: mark), head[12..<16].elementsEqual("IHDR".utf8)
    else { return false }
    let sides = [head[16..<20], head[20..<24]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
    return sides.allSatisfy { (1...longestSide).contains($0) }
  }
}
