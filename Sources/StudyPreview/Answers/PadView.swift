import Foundation

/// A signature pad, with the option to type instead.
struct PadView: Sendable {
  let id: String
  let fields: SignatureFields
  /// The text below the line: the signer.
  let line: String
  let date: String
  let typed: String
  let strokes: String
  /// The earlier drawing, as a data URL.
  let drawing: String
  let isConfirmed: Bool
  let startsTyped: Bool
  let describedBy: String?
  /// Which of a typed signature's two fields is wrong.
  let isNameWrong: Bool
  let isConfirmationWrong: Bool
  /// The error next to that field; nil if it is shown elsewhere.
  var typedError: String?

  init(
    id: String, fields: SignatureFields, values: FieldValues?, line: String, date: String,
    describedBy: String?
  ) {
    self.id = id
    self.fields = fields
    self.line = line
    self.date = date
    let typed = values?[fields.name] ?? ""
    self.typed = typed
    strokes = values?[fields.strokes] ?? ""
    drawing = values?[fields.image] ?? ""
    let isConfirmed = values?[fields.confirmed] == "yes"
    self.isConfirmed = isConfirmed
    // A browser with scripts sends only the fields of the way of signing that it shows; one without can only type.
    let sent = values?.values ?? [:]
    startsTyped = !typed.isEmpty || sent[fields.name] != nil && drawing.isEmpty
    self.describedBy = describedBy
    let lacksOnlyConfirmation = !isConfirmed && typed.contains { !$0.isWhitespace }
    isConfirmationWrong = describedBy != nil && lacksOnlyConfirmation
    isNameWrong = describedBy != nil && !lacksOnlyConfirmation
  }
}
