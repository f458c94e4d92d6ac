import StudyModel
import StudyParts

/// Moves an element of a list one position up or down. The button of a fold requests it as `2:up`.
package struct ElementMove: Sendable {
  package let field: Setting
  let list: [String]
  private let index: Int
  private let target: Int

  /// Returns nil if the form requests no move or a move past the end of the list.
  package init?(_ form: SubmittedForm, among fields: [Setting]) {
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

  /// The name of the button in the form, given the path of the list.
  package static func name(of list: [String]) -> String { (list + ["move"]).joined(separator: ".") }

  /// Whether the element is unchanged, in every language, since the author saw it.
  package func isSeen(in form: SubmittedForm, of part: JSONValue, language: Language) -> Bool {
    let current = field.value(in: part, language: language)
    return form["was.\(field.name)"].map(SeenBasis.init)?.holds(
      FieldElement(name: "", value: current)) == true
  }

  /// The number that an element of the list has after the move.
  func moved(_ number: Int) -> Int {
    number == index ? target : number == target ? index : number
  }

  /// The part with the element swapped with its neighbor; unchanged if either of them no longer exists.
  package func applied(to part: JSONValue) -> JSONValue {
    guard var elements = part.member(at: list)?.arrayValue, elements.indices.contains(index - 1),
      elements.indices.contains(target - 1)
    else { return part }
    elements.swapAt(index - 1, target - 1)
    return part.setting(.array(elements), at: list)
  }
}
