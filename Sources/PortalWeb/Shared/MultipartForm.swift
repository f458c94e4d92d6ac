import Foundation
import StudyEditing

extension SubmittedForm {
  /// The maximum size of the headers of a part, in bytes.
  private static let longestHead = 8 << 10

  /// Parses `multipart/form-data` (RFC 7578); nil if it is truncated, malformed, or exceeds the limits.
  init?(multipart bytes: [UInt8], contentType: String, limits: FormLimits = .people) {
    guard let boundary = Self.boundary(in: contentType) else { return nil }
    let delimiter = Array("\r\n--\(boundary)".utf8)
    // The first boundary is not preceded by a line break.
    let whole = Array("\r\n".utf8) + bytes
    guard var parts = Self.split(whole, by: delimiter, atMost: limits.fields + 2),
      parts.count >= 2, let last = parts.popLast(), last.starts(with: Array("--".utf8))
    else { return nil }
    var fields: [(name: String, value: String)] = []
    var files: [SubmittedFile] = []
    for part in parts.dropFirst() {
      guard let (headers, content) = Self.headersAndContent(part),
        let disposition = headers["content-disposition"],
        let name = Self.parameter("name", of: disposition), name.utf8.count <= limits.name
      else { return nil }
      if let fileName = Self.parameter("filename", of: disposition) {
        files.append(SubmittedFile(field: name, fileName: fileName, bytes: Array(content)))
      } else {
        guard let text = Self.text(content) else { return nil }
        fields.append((name, text))
      }
    }
    self.init(fields: fields, files: files)
  }

  private static func boundary(in contentType: String) -> String? {
    guard contentType.lowercased().hasPrefix("multipart/form-data") else { return nil }
    return parameter("boundary", of: contentType).flatMap {
      (1...70).contains($0.utf8.count) ? $0 : nil
    }
  }

  private static func parameter(_ name: String, of header: String) -> String? {
    for piece in header.split(separator: ";").dropFirst() {
      let pair = piece.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].trimmingCharacters(in: .whitespaces).lowercased() == name
      else {
        continue
      }
      return pair[1].trimmingCharacters(in: .whitespaces).trimmingCharacters(in: ["\""])
    }
    return nil
  }

  private static func headersAndContent(_ part: ArraySlice<UInt8>) -> (
    [String: String], ArraySlice<UInt8>
  )? {
    let blank = Array("\r\n\r\n".utf8)
    guard let end = firstRange(of: blank, in: part.prefix(longestHead)),
      let head = String(validating: part[part.startIndex..<end], as: UTF8.self)
    else { return nil }
    var headers: [String: String] = [:]
    for line in head.split(separator: "\r\n") {
      let pair = line.split(separator: ":", maxSplits: 1)
      if pair.count == 2 {
        headers[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return (headers, part[(end + blank.count)...])
  }

  /// Nil if there are more parts than allowed.
  private static func split(
    _ bytes: [UInt8], by delimiter: [UInt8], atMost limit: Int
  ) -> [ArraySlice<UInt8>]? {
    var parts: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let found = firstRange(of: delimiter, in: rest) {
      guard parts.count < limit else { return nil }
      parts.append(rest[rest.startIndex..<found])
      rest = rest[(found + delimiter.count)...]
    }
    parts.append(rest)
    return parts
  }

  private static func firstRange(of needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = needle.first, bytes.count >= needle.count else { return nil }
    var index = bytes.startIndex
    let last = bytes.endIndex - needle.count
    while index <= last {
      guard let candidate = bytes[index...last].firstIndex(of: first) else { return nil }
      if bytes[candidate..<candidate + needle.count].elementsEqual(needle) { return candidate }
      index = candidate + 1
    }
    return nil
  }
}
