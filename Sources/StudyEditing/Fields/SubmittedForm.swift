import Foundation
import StudyModel

/// The fields of a submitted form, in order, and any uploaded files.
package struct SubmittedForm: Sendable {
  /// The hidden field with the number of the latest line of the history that a page shows.
  package static let pageEdit = "page-edit"

  package var fields: [(name: String, value: String)] = [] {
    didSet { places = Self.places(of: fields) }
  }
  package var files: [SubmittedFile] = []
  /// The name of a field that contains a letter with too many combining marks; nil if there is none. Most marks of such
  /// letters are removed so that the page that rejects the form can show the text.
  package private(set) var overloaded: String?
  /// The positions of the fields with each name, because forms with thousands of fields are queried for each of them.
  private var places: [String: [Int]] = [:]

  /// The last value of a field, because a check box comes after its hidden "off".
  package subscript(name: String) -> String? { places[name]?.last.map { fields[$0].value } }

  /// All values of a field, in order.
  package func values(_ name: String) -> [String] { places[name]?.map { fields[$0].value } ?? [] }

  /// The value without leading and trailing white space; nil if nothing remains.
  package func trimmed(_ name: String) -> String? {
    let text = self[name]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return text.isEmpty ? nil : text
  }

  /// The form with another value in each field of this name.
  package func replacing(_ name: String, with value: String) -> SubmittedForm {
    var form = self
    form.fields = fields.map { $0.name == name ? (name: name, value: value) : $0 }
    return form
  }

  package func file(_ name: String) -> SubmittedFile? { files(name).first }

  /// The files uploaded in a field. File inputs left blank are skipped.
  package func files(_ name: String) -> [SubmittedFile] {
    files.filter { $0.field == name && !$0.fileName.isEmpty }
  }

  package init() {}

  package init(fields: [(name: String, value: String)], files: [SubmittedFile] = []) {
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

  private static func places(of fields: [(name: String, value: String)]) -> [String: [Int]] {
    var places: [String: [Int]] = [:]
    for (index, field) in fields.enumerated() { places[field.name, default: []].append(index) }
    return places
  }
}

extension String {
  /// The text with only the first marks of letters that have too many combining marks.
  fileprivate var withLightLetters: String {
    guard hasOverloadedLetter else { return self }
    var scalars = String.UnicodeScalarView()
    for letter in self {
      scalars.append(contentsOf: letter.unicodeScalars.prefix(StudyLimits.scalarsOfLetter / 2))
    }
    return String(scalars)
  }
}

/// An uploaded file.
package struct SubmittedFile: Sendable {
  package let field: String
  package let fileName: String
  package let bytes: [UInt8]

  /// - Parameter fileName: as it was sent; what nobody should see or store in it is removed.
  package init(field: String, fileName: String, bytes: [UInt8]) {
    self.field = field
    self.fileName = UploadedFileName.cleaned(fileName)
    self.bytes = bytes
  }

  /// The file without its contents.
  package var withoutBytes: SubmittedFile { .init(field: field, fileName: fileName, bytes: []) }

  /// The contents of the file.
  /// - Throws: `FieldError` at the given form field if the file is empty.
  package func contents(for field: String) throws(FieldError) -> [UInt8] {
    guard !bytes.isEmpty else {
      throw FieldError(name: field, message: "“\(fileName)” is empty. Choose another file.")
    }
    return bytes
  }
}
