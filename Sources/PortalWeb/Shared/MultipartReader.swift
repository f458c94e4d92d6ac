import Foundation
import StudyEditing

/// Reads `multipart/form-data` (RFC 7578) as it arrives, so that a file is in memory once, and not also as part of the body.
struct MultipartReader: Sendable {
  /// The maximum size of the headers of a part, in bytes.
  private static let longestHead = 8 << 10
  /// A file that is larger gets room for the rest of the body at once, rather than being copied as it grows.
  private static let smallFile = 1 << 20

  private enum Part {
    /// Before the first boundary.
    case preamble
    case head
    case field(name: String)
    case file(field: String, name: String)
    /// After the last boundary.
    case end
  }

  /// Whether a file found no room. Its contents, and those of the other files, are not kept.
  private(set) var lacksRoom = false

  private let delimiter: [UInt8]
  private let limits: FormLimits
  private let length: Int?
  private let texts: HeldForms.Share?
  private let uploads: HeldForms.Share?

  private var part = Part.preamble
  private var partCount = 0
  private var textBytes = 0
  private var hasReserved = false
  /// What arrived and belongs to no part yet. The first boundary is not preceded by a line break.
  private var pending = Array("\r\n".utf8)
  /// How many bytes of the headers that are arriving have been searched for their end, so that headers in many small pieces
  /// are searched once.
  private var searched = 0
  /// What arrived of the present part.
  private var content: [UInt8] = []
  private var fields: [(name: String, value: String)] = []
  private var files: [SubmittedFile] = []

  /// Nil if the body is not of this kind.
  /// - Parameters:
  ///   - length: of the body; nil if it is not known.
  ///   - texts: counts the bytes of fields; nil if they are counted already.
  ///   - uploads: counts the bytes of files; nil if only their names are kept.
  init?(
    _ contentType: String, length: Int? = nil, limits: FormLimits, texts: HeldForms.Share? = nil,
    uploads: HeldForms.Share?
  ) {
    guard Self.reads(contentType), let boundary = Self.parameter("boundary", of: contentType),
      (1...70).contains(boundary.utf8.count)
    else { return nil }
    delimiter = Array("\r\n--\(boundary)".utf8)
    self.limits = limits
    self.length = length
    self.texts = texts
    self.uploads = uploads
  }

  static func reads(_ contentType: String) -> Bool {
    contentType.lowercased().hasPrefix("multipart/form-data")
  }

  /// The form; nil if it has not ended.
  var form: SubmittedForm? {
    guard case .end = part else { return nil }
    return SubmittedForm(fields: fields, files: files)
  }

  /// Reads the next piece of the body.
  /// - Returns: false if it is malformed or exceeds the limits.
  /// - Throws: `PersonalTurns.TooMany` if there is no room for texts.
  mutating func read(_ piece: some Sequence<UInt8>) throws -> Bool {
    pending.append(contentsOf: piece)
    var rest = pending[...]
    reading: while true {
      switch part {
      case .end:
        rest = []
        break reading
      case .head:
        switch readHead(&rest) {
        case .incomplete: break reading
        case .malformed: return false
        case .read: break
        }
      case .preamble, .field, .file:
        guard let end = Self.firstRange(of: delimiter, in: rest) else {
          // The last bytes may begin a boundary.
          let surplus = rest.count - (delimiter.count - 1)
          if surplus > 0 {
            guard try keep(rest.prefix(surplus)) else { return false }
            rest = rest.dropFirst(surplus)
          }
          break reading
        }
        guard try keep(rest[rest.startIndex..<end]), endPart() else { return false }
        rest = rest[(end + delimiter.count)...]
        part = .head
      }
    }
    pending = Array(rest)
    return true
  }

  private enum HeadReading {
    case read, incomplete, malformed
  }

  /// Reads what follows a boundary: the end of the form, or the headers of a part.
  private mutating func readHead(_ rest: inout ArraySlice<UInt8>) -> HeadReading {
    guard rest.count >= 2 else { return .incomplete }
    guard !rest.starts(with: Array("--".utf8)) else {
      part = .end
      return .read
    }
    let blank = Array("\r\n\r\n".utf8)
    let unsearched = rest.prefix(Self.longestHead).dropFirst(max(0, searched - (blank.count - 1)))
    guard let end = Self.firstRange(of: blank, in: unsearched) else {
      searched = rest.count
      return rest.count < Self.longestHead ? .incomplete : .malformed
    }
    searched = 0
    let head = rest[rest.startIndex..<end]
    partCount += 1
    guard partCount <= limits.fields + 1, Self.firstRange(of: delimiter, in: head) == nil,
      let disposition = Self.headers(head)?["content-disposition"],
      let name = Self.parameter("name", of: disposition), name.utf8.count <= limits.name
    else { return .malformed }
    part =
      Self.parameter("filename", of: disposition).map { .file(field: name, name: $0) }
      ?? .field(name: name)
    rest = rest[(end + blank.count)...]
    return .read
  }

  /// Adds to the present part.
  /// - Returns: false if its texts are too long.
  private mutating func keep(_ bytes: ArraySlice<UInt8>) throws -> Bool {
    switch part {
    case .preamble, .head, .end: break
    case .field:
      textBytes += bytes.count
      guard textBytes <= limits.text else { return false }
      try texts?.grow(by: bytes.count)
      content += bytes
    case .file:
      guard let uploads, !lacksRoom else { break }
      do {
        try uploads.grow(by: bytes.count)
      } catch {
        lacksRoom = true
        content = []
        files = files.map(\.withoutBytes)
        uploads.release()
        break
      }
      if let length, !hasReserved, content.count > Self.smallFile {
        content.reserveCapacity(max(length, 0))
        hasReserved = true
      }
      content += bytes
    }
    return true
  }

  /// - Returns: false if the part is no text.
  private mutating func endPart() -> Bool {
    let bytes = content
    content = []
    switch part {
    case .preamble, .head, .end: break
    case .field(let name):
      guard let text = SubmittedForm.text(bytes) else { return false }
      fields.append((name, text))
    case .file(let field, let name):
      files.append(SubmittedFile(field: field, fileName: name, bytes: bytes))
    }
    return true
  }
}

extension MultipartReader {
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

  private static func headers(_ bytes: ArraySlice<UInt8>) -> [String: String]? {
    guard let head = String(validating: bytes, as: UTF8.self) else { return nil }
    var headers: [String: String] = [:]
    for line in head.split(separator: "\r\n") {
      let pair = line.split(separator: ":", maxSplits: 1)
      if pair.count == 2 {
        headers[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return headers
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
