import StudyModel

/// An answer, as the fields of its table row hold it.
package struct ChoiceFields: Sendable {
  /// The recorded value under which the answer is saved; empty for a new answer.
  package var was = ""
  package var value = ""
  package var text = ""
  package var detailText = ""
  package var explanation = ""
  package var color = ""
  package var isExclusive = false
  package var isCorrect = false
  package var staysLast = false
  /// Whether participants can type an answer of their own.
  package var takesFreeText = false
  package var placeholder = ""
  /// Whether the text field must be filled in.
  package var needsFreeText = false
  /// Whether the text field is visible before the answer is chosen.
  package var opensFreeText = false

  /// The localized texts of an answer, by member name.
  package static let texts = [
    ["text"], ["detailText"], ["explanation"], ["other", "placeholder"],
  ]

  /// A blank row for adding an answer.
  package init() {}

  package init(_ row: JSONValue, language: Language) {
    func words(_ text: JSONValue?) -> String { text?[language.rawValue]?.stringValue ?? "" }
    was = ChoiceRows.key(of: row) ?? ""
    value = was
    text = words(row["text"])
    detailText = words(row["detailText"])
    explanation = words(row["explanation"])
    color = row["color"]?.stringValue ?? ""
    isExclusive = row["isExclusive"] == true
    isCorrect = row["isCorrect"] == true
    staysLast = row["staysLast"] == true
    takesFreeText = row["other"] != nil
    placeholder = words(row["other"]?["placeholder"])
    needsFreeText = row["other"]?["isRequired"] == true
    opensFreeText = row["other"]?["startsOpen"] == true
  }

  /// The fields that a browser submits for a row that nobody has edited.
  /// - Parameter prefix: the name of the table and the number of the row.
  package func submitted(as prefix: String) -> [(name: String, value: String)] {
    var sent: [(name: String, value: String)] = []
    func send(_ member: String, _ text: String) { sent.append(("\(prefix).\(member)", text)) }
    func tick(_ member: String, _ isOn: Bool) { if isOn { send(member, "on") } }
    send("was", was)
    send("value", value)
    send("text", text)
    send("detailText", detailText)
    send("explanation", explanation)
    send("color", color)
    tick("staysLast", staysLast)
    tick("isExclusive", isExclusive)
    tick("isCorrect", isCorrect)
    tick("other", takesFreeText)
    send("otherPlaceholder", placeholder)
    tick("otherRequired", needsFreeText)
    tick("otherOpen", opensFreeText)
    return sent
  }
}
