import StudyModel

/// Makes the codes of choices, unique whatever the case because the columns of exported checkboxes are.
struct REDCapCoder {
  private var taken: Set<String>

  init(taken: [String] = []) { self.taken = Set(taken.map { $0.lowercased() }) }

  /// The value itself if REDCap accepts it.
  mutating func code(for value: ChoiceValue) -> String {
    var text = ""
    for scalar in value.text.decomposedStringWithCompatibilityMapping.unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark {
      if REDCapChoice.isCode(String(scalar)) {
        text += String(scalar)
      } else if text.last != "_" {
        text += "_"
      }
    }
    if text.isEmpty { text = "choice" }
    var code = text
    var number = 2
    while !taken.insert(code.lowercased()).inserted {
      code = "\(text)_\(number)"
      number += 1
    }
    return code
  }
}
