import StudyModel

/// A still of what a client runs by itself: what it is, and what the study asks of it.
extension ScreenBuilder {
  func component(_ component: Component, _ state: ScreenState) -> String {
    var screen = plain(state)
    if screen.heading.title.isEmpty {
      screen.heading.title = component.customName ?? words.name(of: component.runs)
    }
    screen.note = words[.componentNote]
    if component.runs == .healthData {
      screen.details = component.healthTypes.map(detail)
    }
    let parameters = component.parameters.values.sorted { $0.key < $1.key }
    screen.details += parameters.map {
      PlainScreen.Detail(name: $0.key.asWords, text: $0.value.text)
    }
    screen.hasDetails = !screen.details.isEmpty
    return page(frame(state, title: screen.heading.title), screen, "steps/component")
  }

  /// HealthKit's names are English, so in other languages the author's words take their place.
  private func detail(of type: HealthType) -> PlainScreen.Detail {
    let own = shown(type.words)
    let optional = type.isOptional ? words[.optional] : nil
    if let own, words.language.interface != .english {
      return PlainScreen.Detail(name: own, text: optional)
    }
    let said = [own, optional].compactMap(\.self).joined(separator: " ")
    return PlainScreen.Detail(name: type.plainName, text: said.isEmpty ? nil : said)
  }
}

extension String {
  /// The name of a parameter as words: `numberOfSteps` and `number_of_steps` become “Number of steps”.
  var asWords: String {
    let letters = Array(self)
    var words = ""
    for (index, letter) in letters.enumerated() {
      let startsWord = letter.isUppercase && index > 0 && !letters[index - 1].isUppercase
      // Capitals in a row are a short name, such as a unit.
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
