import Foundation
import StudyModel

/// The fields of a submitted form, in their order, with files if there are any.
struct SubmittedForm: Sendable {
  var fields: [(name: String, value: String)] = []
  var files: [SubmittedFile] = []
  /// The name of a field with a letter that carries more marks than any text has. It is not among the fields.
  private(set) var overloaded: String?

  /// The last value of a field: a check box after its hidden "off" wins.
  subscript(name: String) -> String? { fields.last { $0.name == name }?.value }

  func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// The value without white space at its ends; nil when nothing is left.
  func trimmed(_ name: String) -> String? {
    let text = self[name]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return text.isEmpty ? nil : text
  }

  func file(_ name: String) -> SubmittedFile? { files(name).first }

  func files(_ name: String) -> [SubmittedFile] {
    files.filter { $0.field == name && !$0.fileName.isEmpty }
  }

  /// Reads `application/x-www-form-urlencoded`; nil when an escape is broken or the text is not UTF-8.
  init?(urlEncoded bytes: some Collection<UInt8>) {
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]),
        let value = Self.decoded(parts.count > 1 ? parts[1] : parts[0][...].prefix(0))
      else { return nil }
      add(name, value)
    }
  }

  /// Browsers send line ends as CR LF; texts are kept with LF.
  mutating func add(_ name: String, _ value: String) {
    if name.hasOverloadedLetter {
      overloaded = String(name.unicodeScalars.prefix(1))
    } else if value.hasOverloadedLetter {
      overloaded = String(name.unicodeScalars.prefix(200))
    } else {
      fields.append((name, value.replacing("\r\n", with: "\n")))
    }
  }

  init() {}

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
    return String(validating: result, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }
}

/// A file that came with a form.
struct SubmittedFile: Sendable {
  let field: String
  let fileName: String
  let bytes: [UInt8]

  /// Its bytes, refused at a field of the form where there are none.
  func contents(for field: String) throws(FieldError) -> [UInt8] {
    guard !bytes.isEmpty else {
      throw FieldError(name: field, message: "“\(fileName)” is empty. Choose another file.")
    }
    return bytes
  }
}
