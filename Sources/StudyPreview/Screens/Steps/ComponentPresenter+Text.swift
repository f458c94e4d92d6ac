import StudyModel

extension StepPresenters {
  func visit(_ content: Component) -> any StepPresenter { ComponentPresenter(content: content) }
}

extension String {
  /// The name of a parameter as words: `numberOfSteps` and `number_of_steps` become “Number of steps”.
  var asText: String {
    let letters = Array(self)
    var words = ""
    for (index, letter) in letters.enumerated() {
      let startsWord = letter.isUppercase && index > 0 && !letters[index - 1].isUppercase
      // Consecutive capitals are an abbreviation, such as a unit.
      let isAlone = letters.dropFirst(index + 1).first?.isLowercase == true
      switch letter {
      case "_", "-", ".": words += " "
      case _ where startsWord: words += " " + (isAlone ? letter.lowercased() : String(letter))
      default: words.append(letter)
      }
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
