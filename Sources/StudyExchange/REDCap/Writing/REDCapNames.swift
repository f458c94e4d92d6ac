import Foundation
import StudyModel

/// Makes names of fields and instruments from identifiers. The same study always gets the same names.
struct REDCapNames {
  static let longestField = 26
  static let longestForm = 50
  /// The first field of a project, which names its records.
  static let record = "record_id"

  private var fields: Set<String>
  private var forms: Set<String> = []

  /// - Parameter record: the name of the field that names records, if it is not the usual one.
  init(record: String? = nil) { fields = [record ?? Self.record] }

  /// A name that no other instrument has.
  /// - Parameter kept: the name in an imported file, if REDCap accepts it.
  mutating func form(for id: String, kept: String? = nil) -> String {
    let usable = kept.flatMap { Self.isUsable($0, longest: 64) && !forms.contains($0) ? $0 : nil }
    let name =
      usable
      ?? Self.free(
        Self.clean(id, prefix: "form", longest: Self.longestForm), among: forms,
        longest: Self.longestForm)
    forms.insert(name)
    fields.formUnion(["\(name)_complete", "\(name)_timestamp", "\(name)_return_code"])
    return name
  }

  /// A name that no other field of the project has.
  /// - Parameter kept: the name in an imported file, under which data may exist, if REDCap accepts it.
  mutating func field(for id: String, kept: String? = nil) -> String {
    let usable = kept.flatMap { Self.isUsable($0, longest: 100) && !fields.contains($0) ? $0 : nil }
    let name =
      usable
      ?? Self.free(
        Self.clean(id, prefix: "q", longest: Self.longestField), among: fields,
        longest: Self.longestField)
    fields.insert(name)
    return name
  }

  /// The identifier in lowercase ASCII letters, digits, and single underscores, beginning with a letter. What is too long is cut
  /// and gets digits of its hash, so that it stays unique and never depends on other identifiers.
  static func clean(_ id: String, prefix: String, longest: Int) -> String {
    var name = ""
    for scalar in id.decomposedStringWithCompatibilityMapping.unicodeScalars {
      if scalar.properties.generalCategory == .nonspacingMark { continue }
      let isPlain = scalar.isASCII && scalar.properties.isAlphabetic || isDigit(scalar)
      if isPlain {
        name += String(scalar).lowercased()
      } else if name.last != "_" {
        name += "_"
      }
    }
    name = name.trimmingUnderscores
    if name.first.map({ $0.isNumber }) ?? true || isReserved(name) {
      name = name.isEmpty ? prefix : "\(prefix)_\(name)"
    }
    guard name.count > longest else { return name }
    let start = String(name.prefix(longest - 7)).trimmingUnderscores
    return "\(start)_\(sha256(Array(id.utf8)).prefix(6))"
  }

  /// Whether a name of an imported file can be written again.
  private static func isUsable(_ name: String, longest: Int) -> Bool {
    name.utf8.count <= longest && name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil
  }

  private static func isDigit(_ scalar: UnicodeScalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func free(_ name: String, among taken: Set<String>, longest: Int) -> String {
    guard taken.contains(name) else { return name }
    var number = 2
    while true {
      let suffix = "_\(number)"
      let next = String(name.prefix(longest - suffix.count)).trimmingUnderscores + suffix
      if !taken.contains(next) { return next }
      number += 1
    }
  }

  /// Whether REDCap or the JavaScript of its pages needs the name.
  static func isReserved(_ name: String) -> Bool { reserved.contains(name) }

  private static let reserved: Set<String> = [
    "redcap_event_name", "redcap_repeat_instance", "redcap_repeat_instrument",
    "redcap_data_access_group", "redcap_survey_identifier", "redcap_survey_timestamp",
    "redcap_survey_return_code", "redcap_csrf_token", "hidden_edit_flag", "instance", "submit",
    "new", "return", "continue", "case", "switch", "class", "enum", "catch", "throw", "document",
    "super", "break", "const", "debugger", "default", "delete", "do", "else", "export", "extends",
    "false", "finally", "for", "function", "if", "import", "in", "instanceof", "let", "null",
    "this", "true", "try", "typeof", "undefined", "var", "void", "while", "with", "yield",
  ]
}

extension String {
  fileprivate var trimmingUnderscores: String {
    var text = self[...]
    while text.first == "_" { text.removeFirst() }
    while text.last == "_" { text.removeLast() }
    return String(text)
  }
}
