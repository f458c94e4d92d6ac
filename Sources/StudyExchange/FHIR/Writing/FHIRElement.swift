import StudyModel

/// The members of a FHIR element being written. Nil and empty values, which FHIR forbids, are left out.
struct FHIRElement {
  private var members: [String: JSONValue] = [:]

  var json: JSONValue { .object(members) }

  subscript(name: String) -> JSONValue? {
    get { members[name] }
    set { members[name] = newValue }
  }

  mutating func set(_ name: String, _ text: String?) {
    guard let text = text.map(FHIRString.clean), text.contains(where: { !$0.isWhitespace }) else {
      return
    }
    members[name] = .string(text)
  }

  mutating func set(_ name: String, _ list: [JSONValue]) {
    if !list.isEmpty { members[name] = .array(list) }
  }

  /// A text with its translations.
  mutating func set(
    _ name: String, _ text: LocalizedText, by writer: FHIRWriter, formatted: LocalizedText = [:]
  ) {
    set(name, writer.text(text))
    guard members[name] != nil else { return }
    var extensions = writer.translations(of: text)
    if writer.profile == .full, let words = formatted[writer.language] {
      extensions.append(FHIRExtension.renderingMarkdown.json(.string(FHIRString.clean(words))))
    }
    if !extensions.isEmpty { members["_" + name] = ["extension": .array(extensions)] }
  }
}
