import StudyModel

/// What a button of a fold asks for: that an element of a list goes one place up or down, as `2:up`.
struct ElementMove {
  let field: EditorField
  private let list: [String]
  private let index: Int
  private let target: Int

  /// Nil where the form asks for no move, or for one over the end of its list.
  init?(_ form: SubmittedForm, among fields: [EditorField]) {
    for field in fields {
      guard let count = field.siblings, let name = field.path.last,
        let position = Int(bounded: name)
      else {
        continue
      }
      let list = Array(field.path.dropLast())
      let target: Int
      switch form.trimmed(Self.name(of: list)) {
      case "\(position):up": target = position - 1
      case "\(position):down": target = position + 1
      default: continue
      }
      guard (1...count).contains(target) else { return nil }
      self.field = field
      self.list = list
      self.index = position
      self.target = target
      return
    }
    return nil
  }

  static func name(of list: [String]) -> String { (list + ["move"]).joined(separator: ".") }

  /// Whether the element is still the one that the author had before them.
  func isSeen(in form: SubmittedForm, of part: JSONValue, language: Language) -> Bool {
    let current = field.value(in: part, language: language)
    return form["was.\(field.name)"].map(SeenBasis.init)?.shown
      == field.fingerprint(of: current, language: language)
  }

  func applied(to part: JSONValue) -> JSONValue {
    guard var elements = part.member(at: list)?.arrayValue, elements.indices.contains(index - 1),
      elements.indices.contains(target - 1)
    else { return part }
    elements.swapAt(index - 1, target - 1)
    return part.setting(.array(elements), at: list)
  }
}

extension FieldView {
  /// The place of an element in its list, with the buttons that change it.
  struct Order: Sendable {
    let name: String
    let number: Int
    let canRise: Bool
    let canSink: Bool

    /// Nil for a field that is no element of a list.
    init?(of field: EditorField) {
      guard let count = field.siblings, let number = field.path.last.flatMap({ Int(bounded: $0) })
      else {
        return nil
      }
      name = ElementMove.name(of: field.path.dropLast())
      self.number = number
      canRise = number > 1
      canSink = number < count
    }
  }
}
