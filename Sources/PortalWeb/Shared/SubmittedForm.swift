import Foundation
import StudyModel

/// The fields of a submitted form, in their order, with files if there are any.
struct SubmittedForm: Sendable {
  var fields: [(name: String, value: String)] = [] { didSet { places = Self.places(of: fields) } }
  var files: [SubmittedFile] = []
  /// The name of a field with a letter that carries more marks than any text has. Such letters lose most of their marks,
  /// so that the text can be shown on the page that refuses the form.
  private(set) var overloaded: String?
  /// Where the fields of a name are: forms with thousands of fields are asked for each of them.
  private var places: [String: [Int]] = [:]

  /// The last value of a field: a check box after its hidden "off" wins.
  subscript(name: String) -> String? { places[name]?.last.map { fields[$0].value } }

  func values(_ name: String) -> [String] { places[name]?.map { fields[$0].value } ?? [] }

  /// The value without white space at its ends; nil when nothing is left.
  func trimmed(_ name: String) -> String? {
    let text = self[name]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return text.isEmpty ? nil : text
  }

  func file(_ name: String) -> SubmittedFile? { files(name).first }

  func files(_ name: String) -> [SubmittedFile] {
    files.filter { $0.field == name && !$0.fileName.isEmpty }
  }

  init() {}

  init(fields: [(name: String, value: String)], files: [SubmittedFile] = []) {
    let heavy = fields.first { $0.name.hasOverloadedLetter || $0.value.hasOverloadedLetter }
    overloaded = heavy.map {
      String($0.name.unicodeScalars.prefix($0.name.hasOverloadedLetter ? 1 : 200))
    }
    self.fields =
      heavy == nil
      ? fields : fields.map { (name: $0.name.withLightLetters, value: $0.value.withLightLetters) }
    self.files = files
    places = Self.places(of: self.fields)
  }

  /// Reads `application/x-www-form-urlencoded`; nil when an escape is broken, the text is not UTF-8, or it goes beyond the
  /// limits.
  init?(urlEncoded bytes: some Collection<UInt8>, limits: FormLimits = .people) {
    let separators = bytes.reduce(0) { $1 == UInt8(ascii: "&") ? $0 + 1 : $0 }
    guard separators < limits.fields else { return nil }
    var fields: [(name: String, value: String)] = []
    fields.reserveCapacity(separators + 1)
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts[0].count <= limits.name * 3, let name = Self.decoded(parts[0]),
        name.utf8.count <= limits.name,
        let value = Self.decoded(parts.count > 1 ? parts[1] : parts[0][...].prefix(0))
      else { return nil }
      fields.append((name, value))
    }
    self.init(fields: fields)
  }

  private static func places(of fields: [(name: String, value: String)]) -> [String: [Int]] {
    var places: [String: [Int]] = [:]
    for (index, field) in fields.enumerated() { places[field.name, default: []].append(index) }
    return places
  }

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
    return text(result)
  }

  /// Browsers send line ends as CR LF; texts are kept with LF. Looked for in the bytes: characters of many parts make
  /// looking for them in text slow.
  static func text(_ bytes: some Sequence<UInt8>) -> String? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.underestimatedCount)
    for byte in bytes {
      if byte == UInt8(ascii: "\n"), result.last == UInt8(ascii: "\r") { result.removeLast() }
      result.append(byte)
    }
    return String(validating: result, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension String {
  /// The same text with only the first marks of letters that carry too many.
  fileprivate var withLightLetters: String {
    guard hasOverloadedLetter else { return self }
    var scalars = String.UnicodeScalarView()
    for letter in self {
      scalars.append(contentsOf: letter.unicodeScalars.prefix(StudyLimits.scalarsOfLetter / 2))
    }
    return String(scalars)
  }
}

/// A file that came with a form.
struct SubmittedFile: Sendable {
  let field: String
  let fileName: String
  let bytes: [UInt8]

  /// Its name alone.
  var withoutBytes: SubmittedFile { .init(field: field, fileName: fileName, bytes: []) }

  /// Its bytes, refused at a field of the form where there are none.
  func contents(for field: String) throws(FieldError) -> [UInt8] {
    guard !bytes.isEmpty else {
      throw FieldError(name: field, message: "“\(fileName)” is empty. Choose another file.")
    }
    return bytes
  }
}
