import StudyModel

/// JSON with sorted members and whole numbers in full, which halves of a 128-bit duration need (spezi §2.7).
enum SpeziJSON {
  static func text(_ value: JSONValue) -> String {
    var text = ""
    write(value, to: &text, indent: "")
    return text + "\n"
  }

  private static func write(_ value: JSONValue, to text: inout String, indent: String) {
    let inner = indent + "  "
    switch value {
    case .null, .boolean, .string: text += value.canonicalText
    case .number(let number):
      text += UInt64(exactly: number).map(String.init) ?? value.canonicalText
    case .array(let elements):
      guard !elements.isEmpty else {
        text += "[]"
        return
      }
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index > 0 ? ",\n" : "\n") + inner
        write(element, to: &text, indent: inner)
      }
      text += "\n" + indent + "]"
    case .object(let members):
      guard !members.isEmpty else {
        text += "{}"
        return
      }
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        text += (index > 0 ? ",\n" : "\n") + inner
        text += JSONValue.string(member.key).canonicalText + ": "
        write(member.value, to: &text, indent: inner)
      }
      text += "\n" + indent + "}"
    }
  }
}
